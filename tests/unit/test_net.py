"""The learned player: what it may know, that names do not matter, and that it plays everything."""

import random
from functools import cache

import pytest

import kozyr
from kozyr.bots.net import layout
from kozyr.bots.net.actions import describe_action
from kozyr.bots.net.features import describe
from kozyr.bots.net.files import Network
from kozyr.bots.net.notes import clear_notes, note
from kozyr.bots.net.player import NetPlayer, notes_of
from kozyr.bots.net.policy import net_action
from kozyr.bots.position import position
from kozyr.core.errors import MatchError
from kozyr.engine.bulk import carry_out, deal_random
from kozyr.engine.codec import codec_of
from kozyr.engine.kernel import legal
from kozyr.engine.layout import MAX_SEATS, NONE, At, State, seats_in
from kozyr.engine.tables import Tables, compile_rules
from kozyr.games.model import Rules
from kozyr.games.registry import PRESETS
from kozyr.match.match import Match
from tests.support.hidden import shuffle_hidden, with_own_cards
from tests.support.pairs import rules_to_try
from tests.support.walk import start
from tests.unit.test_search import a_few

TRIED = rules_to_try()
SEATS = ("players", "dealer", "actor")
BY_SEAT = ("hands", "thrown", "played", "trick", "bids", "taken", "fine", "gain")
SEAT_MASKS = ("passed", "looked", "playing", "whisters", "cutters")
ONE_SEAT = (
    "actor",
    "dealer",
    "caller",
    "first_cutter",
    "upcard_owner",
    "drawer",
    "leader",
    "best_seat",
)


@cache
def chance() -> list[float]:
    """Weights by chance: a network that cares for everything."""
    rng = random.Random(5)
    return [rng.uniform(-0.3, 0.3) for _ in range(layout.WEIGHTS)]


@cache
def careful() -> Network:
    versions = {name: preset.version for name, preset in PRESETS.items()}
    return Network("chance", {}, versions, tuple(chance()))


def walked(rules: Rules, seed: int, steps: int) -> tuple[Match, list[int]]:
    """A position in which a seat is asked, reached by chance, with the notes of kernels."""
    rng = random.Random(seed)
    match = start(rules, rng)
    match.deal()
    notes = [0] * layout.NOTES
    clear_notes(notes)
    for _ in range(steps):
        hidden = [seat for seat in range(rules.players) if match.may_look(seat)]
        if hidden and rng.random() < 0.1:
            match.look(rng.choice(hidden))
            continue
        before = match.current.state.copy() if match.current else State()
        action = rng.choice(match.legal())
        ended = copy_then_play(match, action)
        if ended:
            return before_again(rules, seed, steps)
        number = codec_of(rules.game.call, compile_rules(rules).shakhi).encode(before, action)
        note(before, compile_rules(rules), notes, number)
    return match, notes


def copy_then_play(match: Match, action: object) -> bool:
    """Play; whether that ended the deal."""
    match.play(action)  # type: ignore[arg-type]
    return match.between or match.over


def before_again(rules: Rules, seed: int, steps: int) -> tuple[Match, list[int]]:
    """The deal was too short: half as many steps."""
    return walked(rules, seed, steps // 2)


def features(state: State, tables: Tables, notes: list[int], mask: int = 0) -> list[list[int]]:
    """The features of a position, and those with each action of a mask, by default all that are legal."""
    active = [0] * layout.ACTIVE
    describe(state, tables, notes, active)
    count = active[layout.COUNT]
    found = [active[:count]]
    mask = mask or legal(state, tables)
    for action in range(64):
        if mask >> action & 1:
            end = describe_action(state, tables, action, active, count)
            found.append(active[:end])
    return found


@pytest.mark.parametrize("seed", range(len(TRIED)))
def test_a_view_says_as_much_as_the_deal_and_hidden_cards_say_nothing(seed: int) -> None:
    rules = TRIED[seed % len(TRIED)]
    rng = random.Random(seed)
    match, notes = walked(rules, seed, rng.randrange(60))
    assert match.current is not None and match.actor is not None
    state, tables = match.current.state, compile_rules(rules)
    view = match.view(match.actor)
    here = features(state, tables, notes)

    mask = legal(state, tables)
    assert features(position(view), tables, notes_of(view), mask) == here
    assert max(len(one) for one in here) < layout.MOST_ACTIVE
    assert all(0 <= number < layout.FEATURES for one in here for number in one)
    for _ in range(3):
        other = with_own_cards(match)
        shuffle_hidden(other, match.actor, rng)
        assert other.current is not None
        assert features(other.current.state, tables, notes) == here


@pytest.mark.parametrize("preset", PRESETS)
def test_every_phase_is_reached_by_what_is_tested(preset: str) -> None:
    """Hidden cards are permuted in every phase of every preset."""
    asked = {At.CIRCLES, At.DEFENCE, At.BLIND_DROP, At.EXCHANGE, At.CUTTING_IN, At.CUT_DROP}
    wanted = {*asked, At.PLAY} if PRESETS[preset].game.hand else {At.BIDDING, At.PLAY}
    rules = kozyr.rules(preset)
    tables = compile_rules(rules)
    seen = set()
    for seed in range(400):
        rng = random.Random(seed)
        match, notes = walked(rules, seed, rng.randrange(40))
        assert match.current is not None
        state = match.current.state
        seen.add(state.phase)
        here = features(state, tables, notes)
        other = with_own_cards(match)
        shuffle_hidden(other, match.actor, rng)
        assert other.current is not None
        room = [[0.0] * layout.SCRATCH, [0] * layout.ACTIVE]
        chosen = [
            net_action(one, tables, notes, chance(), *room)  # type: ignore[arg-type]
            for one in (state, other.current.state)
        ]
        assert features(other.current.state, tables, notes) == here
        assert chosen[0] == chosen[1]
        if wanted <= seen:
            break
    assert wanted <= seen


def turned(state: State, notes: list[int], by: int) -> tuple[State, list[int]]:
    """The same deal with every seat moved on by some places."""
    other, players = state.copy(), state.players

    def to(seat: int) -> int:
        return (seat + by) % players

    for name in ONE_SEAT:
        seat = getattr(state, name)
        setattr(other, name, seat if seat == NONE else to(seat))
    for name in SEAT_MASKS:
        setattr(other, name, sum(1 << to(seat) for seat in seats_in(getattr(state, name))))
    moved = list(notes)
    for seat in range(players):
        for name in BY_SEAT:
            getattr(other, name)[to(seat)] = getattr(state, name)[seat]
        for block in (layout.VOIDS, layout.SWAPPED):
            moved[block + to(seat)] = notes[block + seat]
    return other, moved


@pytest.mark.parametrize("seed", range(0, len(TRIED), 3))
def test_where_a_seat_sits_does_not_matter(seed: int) -> None:
    rules = TRIED[seed]
    rng = random.Random(seed)
    match, notes = walked(rules, seed, rng.randrange(50))
    assert match.current is not None
    tables = compile_rules(rules)
    here = features(match.current.state, tables, notes)
    for by in range(1, rules.players):
        state, moved = turned(match.current.state, notes, by)
        assert features(state, tables, moved) == here


def renamed(state: State, notes: list[int], suits: list[int]) -> tuple[State, list[int]]:
    """The same deal with other names of suits."""

    def card(number: int) -> int:
        return number if number == NONE else suits[number >> 4] << 4 | number & 15

    def mask(cards: int) -> int:
        return sum(1 << card(number) for number in range(64) if cards >> number & 1)

    other = state.copy()
    for name in ("hands", "thrown", "played"):
        setattr(other, name, [mask(cards) for cards in getattr(state, name)])
    other.dead = mask(state.dead)
    other.trick = [card(number) for number in state.trick]
    other.upcard, other.best_card = card(state.upcard), card(state.best_card)
    other.trump = suits[state.trump]
    other.led = suits[state.led] if 0 <= state.led < 4 else state.led
    return other, [*map(mask, notes[:MAX_SEATS]), *notes[MAX_SEATS:]]


@pytest.mark.parametrize("seed", range(200))
def test_the_names_of_suits_do_not_matter(seed: int) -> None:
    """Where own cards tell suits apart; decks have as many cards of each."""
    preset = ("frap", "khrap", "51a", "oh-hell")[seed % 4]
    rules = kozyr.rules(preset, players=3 + seed // 4 % 2)
    rng = random.Random(seed)
    match, notes = walked(rules, seed, rng.randrange(30))
    assert match.current is not None and match.actor is not None
    tables, state = compile_rules(rules), match.current.state
    order = [0, 1, 2, 3]
    rng.shuffle(order)
    other, moved = renamed(state, notes, order)
    own = state.hands[match.actor] if state.looked >> match.actor & 1 else 0
    lanes = {own >> 16 * suit & 0x1FFF for suit in range(4) if suit != state.trump}
    if len(lanes) == 3 and state.phase != At.EXCHANGE:
        here = features(state, tables, notes)
        assert sets_of(features(other, tables, moved)) == sets_of(here)


def sets_of(found: list[list[int]]) -> list[list[int]]:
    """Features in an order that does not depend on the suits."""
    return sorted(sorted(one) for one in found)


@pytest.mark.parametrize("seed", range(0, len(TRIED), 2))
def test_it_plays_a_whole_deal_of_everything(seed: int) -> None:
    rules = TRIED[seed]
    match = start(rules, random.Random(seed))
    match.deal()
    bot = NetPlayer(network=careful())
    tables = compile_rules(rules)
    notes = [0] * layout.NOTES
    clear_notes(notes)
    while not match.between and not match.over:
        assert match.current is not None
        state = match.current.state
        view = match.view(match.actor)
        number = net_action(
            state, tables, notes, chance(), [0.0] * layout.SCRATCH, [0] * layout.ACTIVE
        )
        action = bot.choose(view)
        assert action in view.legal
        assert action == codec_of(rules.game.call, tables.shakhi).decode(state, number)
        note(state, tables, notes, number)
        match.play(action)


@pytest.mark.parametrize("preset", PRESETS)
def test_numpy_adds_up_to_the_same(preset: str) -> None:
    plain, vectors = NetPlayer(), NetPlayer(numpy=True)
    views = [v for seed in range(3) for v in a_few(kozyr.rules(preset), seed, 8)]
    assert len(views) > 12
    for view in views:
        ours, theirs = plain.judge(view), vectors.judge(view)
        assert ours.keys() == theirs.keys()
        for action, judged in ours.items():
            assert theirs[action].value == pytest.approx(judged.value, abs=1e-9)
            assert theirs[action].tricks == pytest.approx(judged.tricks, abs=1e-9)
        assert ours[vectors.choose(view)].value == pytest.approx(
            max(judged.value for judged in ours.values()), abs=1e-9
        )


def test_chances_of_tricks_are_chances() -> None:
    match = kozyr.Match(kozyr.rules("51a", players=4), seed=3, first_deal=6)
    judged = NetPlayer(network=careful()).judge(match.view(match.actor))
    assert [action.tricks for action in judged] == list(range(7))
    for action, judgement in judged.items():
        assert sum(judgement.tricks.values()) == pytest.approx(1)
        assert set(judgement.tricks) <= set(range(7))
        assert judgement.at_least(0) == pytest.approx(1)
        assert 0 < judgement.exactly(action.tricks) < 1
        rest = judgement.exactly(0) + judgement.exactly(1)
        assert judgement.at_least(2) == pytest.approx(1 - rest)


@pytest.mark.parametrize("preset", PRESETS)
def test_tricks_that_cannot_be_have_no_chance(preset: str) -> None:
    """What has been taken is certain, what others have taken is lost; what came was thought possible."""
    bot, last = NetPlayer(), 0
    for seed in range(12):
        match = kozyr.Match(kozyr.rules(preset), seed=seed, auto_deal=False)
        match.deal()
        thought: list[tuple[int, set[int]]] = []
        while match.actor is not None:
            view = match.view(match.actor)
            judged = bot.judge(view)
            action = bot.choose(view)
            own = view.taken[view.seat or 0]
            left = view.cards - sum(view.taken)
            assert set(judged[action].tricks) <= set(range(own, own + left + 1))
            assert judged[action].at_least(own) == pytest.approx(1)
            thought.append((view.seat or 0, set(judged[action].tricks)))
            last += left == 1
            match.play(action)
        assert match.current is not None
        for seat, tricks in thought:
            assert match.current.state.taken[seat] in tricks
    assert last


def test_a_bot_chooses_only_at_its_own_turn() -> None:
    match = kozyr.Match(kozyr.rules("frap"), seed=1)
    with pytest.raises(MatchError):
        NetPlayer(network=careful()).choose(
            match.view((match.actor or 0) - 1 if match.actor else 1)
        )


def test_a_shuffle_of_the_pile_goes_on_by_itself() -> None:
    """Where stocks are short, ``take`` leaves no deal waiting for an order."""
    rules = kozyr.rules("frap", players=6, deck=36)
    tables, state = compile_rules(rules), State()
    generator, shuffled = 5, 0
    for _ in range(60):
        head = [6, 0, 48, 0]
        generator = deal_random(state, tables, [*head, *rules.deck], 0, 0, generator)
        while state.phase != At.OVER:
            ends = state.stock_end
            mask = legal(state, tables)
            action = (
                mask.bit_length() - 1
                if state.phase == At.EXCHANGE
                else (mask & -mask).bit_length() - 1
            )
            generator = carry_out(state, tables, action, generator)
            assert state.phase != At.RESHUFFLE
            shuffled += state.stock_end != ends
    assert shuffled > 0
