"""Random play: random legal actions, with looks out of turn and reshuffles.

Three matches in four are uniformly random; in the fourth the seats are quiet, so that whole circles are
passed at large tables as well.
"""

import random
from collections.abc import Sequence
from functools import partial
from itertools import combinations, product

import kozyr
from kozyr.core.actions import Action, Kind
from kozyr.core.cards import Card, cards_in
from kozyr.engine.layout import NONE
from kozyr.games.model import Rules, Value
from kozyr.games.registry import PRESETS
from kozyr.match.match import Match

LOOK_OUT_OF_TURN = 0.15
QUIET_PASS = 0.9
_PASS = Action(Kind.PASS)

# Every value of every option of E.0 (Frap family), but for the deck, which goes with the seats.
VALUES: dict[str, tuple[Value, ...]] = {
    "stake": (4, 8, 12),
    "deals": (1, 2, 3),
    "ante_policy": ("every_deal", "only_when_empty", "dealer_only"),
    "circles": (3, 1, 2),
    "third_pass_topup_is_ante": (True, False),
    "redeal_same_dealer": (False, True),
    "earlier_passers_may_whist": (True, False),
    "blind": (True, False),
    "blind_may_exchange": (True, False),
    "blind_fines": ("polish", "russian_literal"),
    "podrezka": ("true", "false", "if_no_whister"),
    "podrezka_upcard_max_rank": ("none", "T"),
    "may_ruff_freely": (False, True),
    "must_head": ("none", "trumps_only", "always"),
    "short_stock": ("reshuffle", "stop"),
    "unopposed": ("whole", "half"),
    "session_end": ("split_equally", "play_until_clean"),
}
TABLES: tuple[tuple[int, int], ...] = (  # players and deck
    *((players, 32) for players in (2, 3, 4)),
    *((players, deck) for players in (5, 6) for deck in (52, 36)),
    *((players, 52) for players in range(7, 13)),
)
FACTORS: dict[str, Sequence[object]] = {"table": TABLES, **VALUES}


def pairs_of(row: dict[str, object]) -> set[tuple[str, object, str, object]]:
    """Every pair of values that a row contains."""
    names = list(FACTORS)
    return {(a, row[a], b, row[b]) for a, b in combinations(names, 2)}


def all_pairs() -> set[tuple[str, object, str, object]]:
    """Every pair of values of two factors."""
    return {
        (a, x, b, y)
        for a, b in combinations(FACTORS, 2)
        for x, y in product(FACTORS[a], FACTORS[b])
    }


def covering_rows(seed: int = 1) -> list[dict[str, object]]:
    """Rows of values that together contain every pair; greedy, the same for a seed."""
    rng = random.Random(seed)
    open_pairs = all_pairs()
    rows: list[dict[str, object]] = []
    while open_pairs:
        a, x, b, y = min(open_pairs, key=repr)
        row: dict[str, object] = {a: x, b: y}
        names = [name for name in FACTORS if name not in row]
        rng.shuffle(names)
        for name in names:
            row[name] = max(
                rng.sample(list(FACTORS[name]), len(FACTORS[name])),
                key=partial(_gain, name, row, open_pairs),
            )
        rows.append(row)
        open_pairs -= pairs_of(row)
    return rows


def _gain(
    name: str,
    row: dict[str, object],
    open_pairs: set[tuple[str, object, str, object]],
    value: object,
) -> int:
    """How many pairs not yet covered a value adds to a row."""
    return sum(
        (name, value, other, row[other]) in open_pairs
        or (other, row[other], name, value) in open_pairs
        for other in row
    )


def rules_of(row: dict[str, object], preset: str = "frap") -> Rules:
    """The rules of a row."""
    options: dict[str, Value] = {}
    players = 4
    for name, value in row.items():
        if name == "table":
            assert isinstance(value, tuple)
            players, options["deck"] = value
        else:
            assert isinstance(value, bool | int | str)
            options[name] = value
    return kozyr.rules(preset, players=players, **options)


def rules_to_try() -> list[Rules]:
    """Every preset with every number of players and deck, then rows that cover every pair of values."""
    plain = [
        kozyr.rules(preset, players=players, deck=deck, deals=2)
        for preset in PRESETS
        for players, deck in TABLES
    ]
    return plain + [rules_of(row) for row in covering_rows()]


def start(rules: Rules, rng: random.Random, **given: int) -> Match:
    """A match that waits for its first deal, with a dealer and a carry by chance."""
    carry = given.get("carry", rng.choice((0, 0, 1, 7, 16, 50)))
    dealer = given.get("dealer", rng.randrange(rules.players))
    seed = rng.randrange(2**32)
    return Match(rules, seed=seed, dealer=dealer, carry=carry, auto_deal=False)


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
