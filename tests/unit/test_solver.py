"""The solver against a full search, under every pair of house rules; and what can be worked out by hand."""

import random
from collections.abc import Iterator
from fractions import Fraction

import pytest

import kozyr
from kozyr import Match, Rules, RulesError
from kozyr.core.cards import cards_in, format_card
from kozyr.engine import kernel
from kozyr.engine.deal import Deal
from kozyr.engine.layout import At
from kozyr.engine.mode import lowest
from kozyr.engine.solving import distinct
from kozyr.solver import Goal, Solver, solve, solving
from tests.support.brute import (
    after,
    against_all,
    cards_left,
    each_for_itself,
    random_end,
    units_of,
)
from tests.support.compiler import needs_compiler
from tests.support.pairs import FAMILIES, rules_to_try
from tests.unit.bot_tables import points_table, table

MOST_CARDS = 8  # left in a position that is searched in full


def ends(
    family: str, rounds: int = 1, most: int = MOST_CARDS
) -> Iterator[tuple[Rules, Deal, random.Random]]:
    """Random ends of deals under every preset with every table and every pair of house rules."""
    for number, rules in enumerate(rules_to_try((family,)) * rounds):
        deal = random_end(rules, number, most)
        if deal is not None:
            yield rules, deal, random.Random(number)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_seat_for_itself_as_in_a_full_search(family: str) -> None:
    in_tricks = 0
    for rules, deal, _ in ends(family, rounds=3):
        found, nodes = Solver(rules, mode="plain").each(deal.state)
        assert found == each_for_itself(deal), rules
        assert nodes > 0
        in_tricks += deal.state.in_trick > 0
    assert in_tricks > 20


@pytest.mark.parametrize("family", FAMILIES)
def test_a_side_surely_reaches_what_a_full_search_says(family: str) -> None:
    met = set()
    for rules, deal, pick in ends(family, rounds=2):
        solver = Solver(rules, mode="plain")
        side = pick.sample(range(rules.players), pick.randint(1, rules.players - 1))
        wanted = pick.randint(0, deal.state.cards)

        def taken(end: Deal, side: list[int] = side) -> Fraction:
            return Fraction(sum(end.state.taken[seat] for seat in side))

        def exactly(end: Deal, side: list[int] = side, wanted: int = wanted) -> Fraction:
            return Fraction(sum(end.state.taken[seat] for seat in side) == wanted)

        def units(end: Deal, side: list[int] = side) -> Fraction:
            return sum((units_of(end)[seat] for seat in side), Fraction(0))

        for goal, worth in ((Goal.TRICKS, taken), (Goal.EXACT, exactly), (Goal.UNITS, units)):
            found, _ = solver.side(deal.state, side, goal, wanted)
            assert found == against_all(deal, side, worth), (rules, goal, side, wanted)
            met.add((goal, found))
    assert {(Goal.EXACT, Fraction(0)), (Goal.EXACT, Fraction(1))} < met


@pytest.mark.parametrize("family", FAMILIES)
def test_a_card_that_is_left_out_is_worth_as_much_as_the_one_that_stands_for_it(
    family: str,
) -> None:
    """That is the next lower one of its suit in the hand; after either, the full search gives the same to all."""
    left_out = 0
    for rules, deal, _ in ends(family, rounds=4, most=7):
        state, tables = deal.state, deal.tables
        mask = kernel.legal(state, tables)
        kept = distinct(state, tables, mask)
        assert kept and kept & mask == kept
        for card in cards_in(mask & ~kept):
            below = mask & kept & tables.suit_mask[card >> 4] & ((1 << card) - 1)
            assert below, rules
            one, other = deal.copy(), deal.copy()
            kernel.apply(one.state, tables, card)
            kernel.apply(other.state, tables, below.bit_length() - 1)
            assert each_for_itself(one) == each_for_itself(other), rules
            left_out += 1
    assert left_out > 20


def test_cards_that_others_hold_or_that_lie_best_keep_cards_apart() -> None:
    """Seven and nine of diamonds: equal once the eight is gone, apart while it is in a hand or wins the trick."""
    apart = table(["7d 9d Ks Qs", "8d 7c 8c 9c"], upcard="9h", line="look, frap, whist, swap, swap")
    assert shown(apart) == "7d 9d Qs"
    led = table(
        ["8d 7c 8c 9c", "7d 9d Ks Qs"], upcard="9h", line="look, frap, whist, swap, swap, 8d"
    )
    assert shown(led) == "7d 9d"
    beaten = table(
        ["8d 7c 8c 9c", "Td Tc Jc Ah", "7d 9d Ks Qs"],
        upcard="9h",
        line="look, frap, whist, whist, swap, swap, swap, 8d, Td",
    )
    assert shown(beaten) == "7d"


def shown(match: Match) -> str:
    """The actions of the actor that are looked at."""
    assert match.current is not None
    state, tables = match.current.state, match.current.tables
    return " ".join(
        str(card) for card in texts(distinct(state, tables, kernel.legal(state, tables)))
    )


def texts(mask: int) -> list[str]:
    return [format_card(card) for card in cards_in(mask)]


@pytest.mark.parametrize("family", FAMILIES)
def test_what_a_seat_surely_has_is_no_more_than_what_it_has_if_all_play_for_themselves(
    family: str,
) -> None:
    """Nobody can do worse than against all; and of tricks the others have all that a side does not surely have."""
    less = 0
    for rules, deal, pick in ends(family, most=12):
        solver = Solver(rules, mode="plain", limit=10_000_000)
        values, _ = solver.each(deal.state)
        seats = range(rules.players)
        for seat in seats:
            sure, _ = solver.side(deal.state, [seat], Goal.UNITS)
            assert sure is not None and sure <= values[seat]
            less += sure < values[seat]
        side = pick.sample(seats, pick.randint(1, rules.players - 1))
        ours, _ = solver.side(deal.state, side)
        theirs, _ = solver.side(deal.state, set(seats) - set(side))
        assert ours is not None and theirs is not None
        assert ours + theirs == deal.state.cards
        if rules.players == 2 and rules.get("stake", 0):
            assert values[0] == solver.side(deal.state, [0], Goal.UNITS)[0]
    assert less > 10 or family == "frap"


@pytest.mark.parametrize(("family", "most"), [("51", 12), ("frap", 16)])
def test_a_memory_that_is_too_small_changes_no_value(
    family: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nearly everything is searched again then, so that nothing can be taken for something else."""
    large = [answers(rules, deal) for rules, deal, _ in ends(family, most=most)]
    monkeypatch.setattr(solving, "_SLOTS", ((52, 1),))
    small = [answers(rules, deal) for rules, deal, _ in ends(family, most=most)]
    assert [values for values, _ in small] == [values for values, _ in large]
    assert sum(nodes for _, nodes in small) > 1.1 * sum(nodes for _, nodes in large)


def answers(rules: Rules, deal: Deal) -> tuple[list[object], int]:
    """Units of each seat for itself, and of the first two against all; and the cards played for it."""
    solver = Solver(rules, mode="plain")
    each, nodes = solver.each(deal.state) if cards_left(deal) <= MOST_CARDS + 4 else ((), 0)
    found: list[object] = [each]
    for seat in (0, 1):
        value, more = solver.side(deal.state, [seat], Goal.UNITS)
        assert value is not None
        found.append(value)
        nodes += more
    return found, nodes


def test_one_solver_answers_one_question_after_another() -> None:
    """What it remembers of one question is not taken for an answer to another."""
    rules = kozyr.rules("51a", players=3)
    solver = Solver(rules, mode="plain")
    questions = [
        (deal, seat, goal, wanted)
        for number in range(40)
        if (deal := random_end(rules, number, 9)) is not None
        for seat, goal, wanted in (
            (0, Goal.TRICKS, 0),
            (1, Goal.TRICKS, 0),
            (1, Goal.UNITS, 0),
            (1, Goal.EXACT, 1),
            (1, Goal.EXACT, 2),
        )
    ]
    for deal, seat, goal, wanted in questions:
        fresh = Solver(rules, mode="plain").side(deal.state, [seat], goal, wanted)
        assert solver.side(deal.state, [seat], goal, wanted) == fresh


@needs_compiler
@pytest.mark.parametrize("family", FAMILIES)
def test_compiled_and_plain_solvers_search_alike(family: str) -> None:
    """The same values after the same number of cards."""
    for rules, deal, pick in ends(family, most=12):
        plain, fast = Solver(rules, mode="plain"), Solver(rules, mode="compiled")
        assert (plain.mode, fast.mode) == ("plain", "compiled")
        assert plain.each(deal.state) == fast.each(deal.state)
        side = [pick.randrange(rules.players)]
        for goal in Goal:
            asked = (deal.state, side, goal, pick.randint(0, 3))
            assert plain.side(*asked) == fast.side(*asked)


# Every action.


@pytest.mark.parametrize("family", FAMILIES)
def test_every_action_has_the_value_of_the_position_after_it(family: str) -> None:
    for rules, deal, pick in ends(family, most=7):
        actor = deal.state.actor
        found = Solver(rules, mode="plain").solve(deal.state)
        each = {action: each_for_itself(after(deal, action)) for action in deal.legal()}
        assert found.known
        assert found.actions == {action: values[actor] for action, values in each.items()}
        assert found.values == each_for_itself(deal) == each[found.best[0]]
        seat = pick.randrange(rules.players)
        side = Solver(rules, mode="plain").solve(deal.state, [seat], Goal.TRICKS)
        choose = max if seat == actor else min
        assert side.value == choose(side.actions.values())
        assert side.best == tuple(a for a in deal.legal() if side.actions[a] == side.value)


# Worked by hand.

PLAY2 = "look, frap, whist, swap, swap"


def test_ace_and_king_of_trumps_and_an_ace_are_three_tricks() -> None:
    """Queen and ten of trumps fall under ace and king; the seven of clubs is lost to the king of clubs."""
    match = table(["Ah Kh As 7c", "Qh Th Ks Kc"], upcard="9h", line=PLAY2)
    assert solve(match, seat=0, goal="tricks", mode="plain").value == 3
    assert solve(match, seat=[1], goal="tricks", mode="plain").value == 1


def test_the_cheapest_winner_saves_the_other_for_a_trick_of_its_own() -> None:
    """Nine of diamonds led. The ten wins, the king draws the queen, eight and ace win: the kon of 8 and half of the
    fine of 16. The king first leaves the queen over the ten: three quarters, and half of a fine of 8."""
    match = table(["9d Qd 7s 7c", "Td Kd 8s Ac"], upcard="9h", line=f"{PLAY2}, 9d")
    found = solve(match, seat=1, goal=Goal.UNITS, mode="plain")
    values = {str(action): int(value) for action, value in found.actions.items()}
    assert values == {"Td": 8 + 8, "Kd": 6 + 4}
    assert [str(action) for action in found.best] == ["Td"]


def test_who_needs_one_trick_of_two_throws_the_ace_and_keeps_the_boss_trump() -> None:
    """Ruffed now, the ace of spades is a second trick that must be led; thrown, the ace of trumps takes the last."""
    hands = ["Kd 3d", "Ah As", "Qd 4d", "Jd 5d"]
    match = points_table("oh-hell", hands, upcard="9h", line="bid 1, bid 1, bid 0, bid 1, Kd")
    found = solve(match, seat=1, goal="exact", mode="plain")
    assert [str(action) for action in found.best] == ["As"]
    assert {str(action): value for action, value in found.actions.items()} == {"Ah": 0, "As": 1}


def test_of_two_shakhi_the_second_one_beats() -> None:
    """The worked deal of two cards in 51.б: seven of hearts, ace, shakha; nine, shakha, king: one trick each to
    the first and the third seat, and ten points for those who announced it."""
    hands = ["6c 7h", "Ah Kd", "6s 9h"]
    match = points_table("51b", hands, upcard="Qd", line="bid 1, bid 1, bid 1")
    sure = [solve(match, seat=seat, goal="exact", mode="plain").value for seat in range(3)]
    assert sure == [1, 0, 1]
    assert [int(value) for value in solve(match, mode="plain").values] == [10, 0, 10]


def test_a_caller_without_a_trick_owes_twice_the_kon() -> None:
    """Nothing but low cards against both aces and kings: eight units of kon, and half of 24 that lies there after."""
    match = table(["7c 8c 7d 8d", "Ah Kh Ac Kc"], upcard="9h", line=PLAY2)
    assert [int(value) for value in solve(match, mode="plain").values] == [-16 + 8, 8 + 8]


# What cannot be answered.


def test_a_search_that_takes_too_long_is_given_up() -> None:
    rules = kozyr.rules("oh-hell", players=4, tricks=10)
    deal = Deal(rules, dealer=0, kon=0, deck=rules.deck[7:] + rules.deck[:7])
    while deal.state.phase != At.PLAY:
        deal.play(deal.legal()[0])
    found = Solver(rules, mode="plain", limit=500).solve(deal.state, [1], Goal.TRICKS)
    assert (found.known, found.value, found.actions, found.best) == (False, None, {}, ())
    assert found.nodes == 501
    solver = Solver(rules, mode="plain", limit=500)
    assert solver.side(deal.state, [1]) == (None, 501)
    assert solver.each(deal.state) == ((), 501)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"seat": 2}, "seat 2: seats are 0 to 1"),
        ({"seat": ()}, "one seat or several"),
        ({"goal": "tricks"}, "name a seat"),
        ({"goal": "most"}, "there are: tricks, exact, units"),
        ({"seat": 0, "goal": "exact"}, "name the number wanted"),
        ({"limit": 0}, "a limit of 0"),
        ({"mode": "fast"}, "unknown mode"),
    ],
)
def test_wrong_questions_are_refused(asked: dict[str, object], message: str) -> None:
    match = table(["Ah Kh As 7c", "Qh Th Ks Kc"], upcard="9h", line=PLAY2)
    with pytest.raises(RulesError, match=message):
        solve(match, **asked)  # type: ignore[arg-type]  # that is what is tested


def test_only_a_deal_in_its_play_is_solved() -> None:
    match = Match(kozyr.rules("frap", players=2), seed=1, auto_deal=False)
    with pytest.raises(RulesError, match="from its first lead on"):
        solve(match)
    match.deal()
    with pytest.raises(RulesError, match="from its first lead on"):
        solve(match)
    other = table(["Ah Kh As 7c", "Qh Th Ks Kc"], upcard="9h", line=PLAY2).current
    assert other is not None
    with pytest.raises(RulesError, match="other rules"):
        Solver(kozyr.rules("frap", players=3)).each(other.state)
    other.state.hands[0] |= 1 << lowest(other.state.hands[1])
    with pytest.raises(RulesError, match="hands"):
        Solver(other.rules).each(other.state)
    rich = table(["Ah Kh As 7c", ""], upcard="9h", line=PLAY2, carry=1 << 48)
    with pytest.raises(RulesError, match="too large"):
        solve(rich, mode="plain")


def test_what_is_solved_stays_as_it_was() -> None:
    match = table(["Ah Kh As 7c", "Qh Th Ks Kc"], upcard="9h", line=PLAY2)
    assert match.current is not None
    before = match.current.state.values()
    solve(match, seat=[0], mode="plain")
    assert match.current.state.values() == before
    assert cards_left(match.current) == 8
