"""The law of views: permuting cards that a seat has not seen never changes what it is shown."""

import random

import pytest

from kozyr.core.actions import Action, Kind, parse_action
from kozyr.core.cards import Card, format_card, mask_of, parse_card, parse_cards
from kozyr.core.errors import IllegalActionError
from kozyr.core.seats import Seat
from kozyr.engine.deal import Deal
from kozyr.engine.layout import NONE, At
from kozyr.games.model import Account, Rules
from kozyr.match.log import DealLog
from kozyr.match.match import Match
from kozyr.match.view import Event, EventKind, View
from tests.support.hidden import Viewer, shown, shuffle_hidden, with_own_cards
from tests.support.pairs import rules_to_try
from tests.support.walk import cards_everywhere, start, step

TRIED = rules_to_try()


def one_deal(rules: Rules, seed: int, steps: int) -> Match:
    """A position within the first deal of a match, or its end."""
    rng = random.Random(seed)
    match = start(rules, rng)
    match.deal()
    for _ in range(steps):
        if match.between or match.over:
            break
        step(match, rng)
    return match


# ---- within one position: everything hidden is shuffled


@pytest.mark.parametrize("seed", range(0, 400))
def test_a_view_depends_on_nothing_hidden(seed: int) -> None:
    rng = random.Random(seed)
    match = one_deal(TRIED[seed % len(TRIED)], seed, rng.randrange(70))
    for viewer in (None, *range(match.rules.players)):
        before = match.view(viewer)
        other = with_own_cards(match)
        shuffle_hidden(other, viewer, rng)
        assert sorted(cards_everywhere(other)) == list(match.rules.deck)
        assert other.view(viewer) == before


def test_the_shuffle_of_hidden_cards_moves_cards() -> None:
    """The law is not tested on nothing: a seat sees its own cards move."""
    match = one_deal(TRIED[3], 5, 0)
    match.look(0)
    other = with_own_cards(match)
    shuffle_hidden(other, None, random.Random(1))

    assert other.view(None) == match.view(None)
    assert other.view(0) != match.view(0)


# ---- from the first event on: another deal in which the viewer has seen exactly the same


def replayed(match: Match, moved: dict[Card, Card], viewer: Viewer) -> list[View]:
    """The views of all positions of the deal, with the cards exchanged as ``moved`` says.

    Raises:
        IllegalActionError: what was done is not legal with these cards.
    """
    lines = match.lines
    deck = parse_cards(lines[1].removeprefix("deck "))
    other = Match(
        match.rules,
        dealer=int(lines[0].split()[3]),
        carry=_carry(match),
        first_deal=int(lines[0].split()[1]),
        deck=[moved.get(card, card) for card in deck],
        auto_deal=False,
    )
    other.auto_restock = False
    other.deal()
    views = [other.view(viewer)]
    for line in lines[2:]:
        head, _, rest = line.partition(" ")
        if head == "stock":
            other.restock([moved.get(card, card) for card in parse_cards(rest)])
        elif head.isdigit():
            words = [_renamed(word, moved) for word in rest.split()]
            other.play(parse_action(" ".join(words)), int(head))
        views.append(other.view(viewer))
    return views


def _carry(match: Match) -> int:
    """What lay on the table before the deal."""
    rules = match.rules
    if rules.game.account is Account.POINTS:
        return 0
    kon = int(match.lines[0].split()[5])
    paid = rules.number("stake") * rules.players
    if rules.option("ante_policy") == "only_when_empty" and kon != paid:
        return kon
    return kon - paid


def _renamed(word: str, moved: dict[Card, Card]) -> str:
    try:
        card = parse_card(word.removesuffix("!"))
    except ValueError:
        return word
    return format_card(moved.get(card, card)) + "!" * word.endswith("!")


def compare_replays(seed: int) -> int:
    """Replay a random deal with hidden cards exchanged; returns how often the views were compared.

    Where nothing can be exchanged, as late in a deal of the whole deck, an earlier position is taken.
    """
    rng = random.Random(seed)
    for attempt in range(7):
        steps = rng.randrange(70 >> attempt)
        match = one_deal(TRIED[seed % len(TRIED)], seed, steps)
        viewer = rng.choice([None, *range(match.rules.players)])
        if compared := _compare_replays(match, viewer, rng):
            return compared
    return 0


def _compare_replays(match: Match, viewer: Viewer, rng: random.Random) -> int:
    views = replayed(match, {}, viewer)
    seen = set().union(*(shown(view) for view in views))
    hidden = [card for card in match.rules.deck if card not in seen]
    compared = 0
    for attempt in range(12):
        chosen = hidden if attempt == 0 else rng.sample(hidden, min(2, len(hidden)))
        order = chosen[1:] + chosen[:1] if attempt else rng.sample(chosen, len(chosen))
        if order == chosen:
            continue
        try:
            others = replayed(match, dict(zip(chosen, order, strict=True)), viewer)
        except IllegalActionError:
            continue  # e.g. a seat that did not follow would now have had to
        assert others == views
        compared += 1
    return compared


@pytest.mark.parametrize("seed", range(300))
def test_what_a_seat_is_shown_all_along_depends_on_nothing_hidden(seed: int) -> None:
    """Cards change places, but for those that the viewer saw at any time in the deal."""
    assert compare_replays(seed) > 0


def test_a_card_in_a_public_event_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The law has teeth: here the cards of an exchange are told to everybody."""
    right = DealLog.acted

    def leaking(log: DealLog, seat: Seat, action: Action, upcard: Card, deal: Deal) -> None:
        right(log, seat, action, upcard, deal)
        if action.kind is Kind.SWAP and action.cards:
            log.events.append(Event(EventKind.SWAP, seat, None, int(action.cards[0])))

    monkeypatch.setattr(DealLog, "acted", leaking)
    with pytest.raises(AssertionError):
        for seed in range(100):
            compare_replays(seed)


# ---- what a view says


@pytest.mark.parametrize("seed", range(0, 400, 4))
def test_a_view_agrees_with_the_deal(seed: int) -> None:
    rng = random.Random(seed)
    match = one_deal(TRIED[seed % len(TRIED)], seed, rng.randrange(70))
    assert match.current is not None
    state = match.current.state
    for viewer in range(match.rules.players):
        view = match.view(viewer)
        up = bool(state.looked >> viewer & 1)
        assert view.hand_up is up
        assert mask_of(view.hand) == (state.hands[viewer] if up else 0)
        assert view.hand_sizes == tuple(mask.bit_count() for mask in state.hands[: view.players])
        assert view.legal == (match.legal() if match.actor == viewer else ())
        assert view.may_look is match.may_look(viewer)
        assert (view.kon, view.balances) == (match.kon, match.balances)
        assert view.stock == state.stock_end - state.stock_at
        assert view.upcard_taken_by == (None if state.upcard_owner == NONE else state.upcard_owner)
        if state.phase == At.PLAY and match.actor == viewer:
            playable = {action.cards[0] for action in view.legal}
            refused = {entry.card for entry in view.refused}
            assert playable | refused == set(view.hand)
            assert not playable & refused
            assert all(entry.rule for entry in view.refused)
        else:
            assert view.refused == ()
        longest = max((len(a.cards) for a in view.legal if a.kind is Kind.SWAP), default=0)
        assert view.swap_limit == longest
    spectator = match.view(None)
    assert (spectator.hand, spectator.thrown, spectator.legal) == ((), (), ())
    assert not spectator.may_look and not spectator.hand_up
