"""Random play: random legal actions, with looks out of turn and reshuffles.

Three matches in four are uniformly random; in the fourth the seats are quiet, so that whole circles are
passed at large tables as well. A match for points begins anywhere in its schedule, often near the end.
"""

import random
from collections.abc import Sequence

from kozyr.core.actions import Action, Kind
from kozyr.core.cards import Card, cards_in
from kozyr.engine.layout import NONE
from kozyr.games.model import Account, Rules
from kozyr.match.match import Match

LOOK_OUT_OF_TURN = 0.15
QUIET_PASS = 0.9
NEAR_THE_END = 0.3
_PASS = Action(Kind.PASS)


def start(rules: Rules, rng: random.Random, **given: int) -> Match:
    """A match that waits for its first deal, with a dealer and a carry or first deal by chance."""
    carry = given.get("carry", rng.choice((0, 0, 1, 7, 16, 50)))
    dealer = given.get("dealer", rng.randrange(rules.players))
    seed = rng.randrange(2**32)
    first = 1
    if rules.game.account is Account.POINTS:
        carry, deals = 0, len(rules.schedule)
        first = rng.randint(max(1, deals - 2) if rng.random() < NEAR_THE_END else 1, deals)
    return Match(rules, seed=seed, dealer=dealer, carry=carry, first_deal=first, auto_deal=False)


def choose(legal: Sequence[Action], rng: random.Random, *, quiet: bool) -> Action:
    """One of the legal actions by chance; a quiet seat passes rather often."""
    if quiet and _PASS in legal and rng.random() < QUIET_PASS:
        return _PASS
    return rng.choice(legal)


def step(match: Match, rng: random.Random) -> None:
    """One random event: the next deal, a look out of turn or an action of the actor."""
    if match.between:
        match.deal()
        return
    hidden = [seat for seat in range(match.rules.players) if match.may_look(seat)]
    if hidden and rng.random() < LOOK_OUT_OF_TURN:
        match.look(rng.choice(hidden))
    else:
        match.play(choose(match.legal(), rng, quiet=match.seed % 4 == 0), match.actor)


def ended(match: Match, deals: int) -> bool:
    """Whether a match is over, or stands between deals after so many."""
    return match.over or (match.between and len(match.sheet) >= deals)


def position(rules: Rules, seed: int, steps: int) -> Match:
    """A random position after so many events, or the end of the match if that comes first."""
    rng = random.Random(seed)
    match = start(rules, rng)
    match.deal()
    for _ in range(steps):
        if match.over:
            break
        step(match, rng)
    return match


def cards_everywhere(match: Match) -> list[Card]:
    """All cards of the current deal, place by place; each should be there exactly once."""
    assert match.current is not None
    state = match.current.state
    cards = [Card(c) for c in state.deck[state.stock_at : state.stock_end]]
    if state.upcard_owner == NONE:
        cards.append(Card(state.upcard))
    for mask in (state.dead, *state.hands, *state.thrown, *state.played):
        cards += cards_in(mask)
    return cards
