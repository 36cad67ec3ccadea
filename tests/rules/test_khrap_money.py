"""Khrap 4, 5 and 6: who takes the kon, fines, blind fines, and the options about them.

Three players with a stake of 10 play for a kon of 30, after a passed circle of 60.
"""

import pytest

import kozyr
from kozyr import Match
from tests.support.contests import blind_ace_contest, contest
from tests.support.implementations import Implementation, Table
from tests.support.texts import words


def khrap(implementation: Implementation, tricks: int, **options: object) -> Table:
    return contest(implementation, tricks, preset="khrap", **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("tricks", "net", "carry"),
    [
        (0, [-70, 20], 60),
        (1, [-40, 20], 30),
        (2, [-40, 20], 30),
        (3, [20, -10], 0),
        (4, [20, -10], 0),
        (5, [20, -40], 30),
    ],
)
def test_r4_1_who_takes_three_tricks_takes_the_kon(
    implementation: Implementation, tricks: int, net: list[int], carry: int
) -> None:
    table = khrap(implementation, tricks)

    assert (table.net, table.carry) == ([*net, -10], carry)


@pytest.mark.parametrize(
    ("tricks", "net", "carry"), [(3, [10, -20], 30), (2, [-80, 10], 90), (1, [-80, 10], 90)]
)
def test_r4_2_in_the_second_circle_half_of_it(
    implementation: Implementation, tricks: int, net: list[int], carry: int
) -> None:
    table = khrap(implementation, tricks, circle=2)

    assert (table.net, table.carry) == ([*net, -20], carry)


def test_r4_3_if_nobody_has_three_the_kon_stays(implementation: Implementation) -> None:
    """The tricks are 2, 2 and 1: K3."""
    hands = ["Ah Kh 7c 7d 7s", "Ac Kc 8d 8s 9s", "Ad 9c Tc Td Ts"]
    table = implementation.deal(hands, "9h", preset="khrap")
    table.say("look", "khrap", "whist", "whist", "swap", "swap", "swap")
    table.say(*words("Ah 8s Ts Kh 9s Td 7c Ac 9c Kc Tc 7d 8d Ad 7s"))

    assert table.carry == 30 + 30


def test_r4_4_fines_and_what_nobody_took_stay(implementation: Implementation) -> None:
    assert khrap(implementation, 0).carry == 60
    assert khrap(implementation, 5, circle=2).carry == 30 + 60
    assert khrap(implementation, 3, carry=7).carry == 0
    assert khrap(implementation, 3, carry=7, circle=2).carry == 34  # half of 67, rounded up


@pytest.mark.parametrize(("circle", "share", "lay"), [(1, 6, 0), (2, 6, 0), (1, 7, 5), (1, 6, 4)])
def test_r4_5_where_tricks_are_paid_each_is_a_fifth(
    implementation: Implementation, circle: int, share: int, lay: int
) -> None:
    table = khrap(implementation, 3, kon_rule="fifths", circle=circle, carry=lay)

    assert table.net == [-10 * circle + 3 * share, -10 * circle + 2 * share, -10 * circle]
    assert table.carry == lay + 30 * circle - 5 * share


@pytest.mark.parametrize(
    ("rule", "step", "wrong"),
    [
        ("three_takes", 2, 5),
        ("khrapper_only", 2, 7),
        ("fifths", 10, 8),
        ("khrapper_else_fifths", 10, 2),
    ],
)
def test_r4_6_the_stake_makes_every_share_whole(rule: str, step: int, wrong: int) -> None:
    with pytest.raises(kozyr.RulesError, match=f"multiple of {step if wrong % 2 == 0 else 2}"):
        kozyr.rules("khrap", stake=wrong, kon_rule=rule)
    assert kozyr.rules("khrap", stake=3 * step, kon_rule=rule).number("stake") == 3 * step


@pytest.mark.parametrize("tricks", [1, 2])
def test_r5_1_a_khrapper_with_one_trick_or_two_pays_the_kon(
    implementation: Implementation, tricks: int
) -> None:
    assert khrap(implementation, tricks).net[0] == -10 - 30


def test_r5_2_a_khrapper_without_a_trick_pays_twice_the_kon(implementation: Implementation) -> None:
    assert khrap(implementation, 0).net[0] == -10 - 60


def test_r5_3_a_whister_without_a_trick_pays_the_kon(implementation: Implementation) -> None:
    assert khrap(implementation, 5).net[1] == -10 - 30
    assert khrap(implementation, 4).net[1] == -10


@pytest.mark.parametrize("tricks", range(6))
def test_r5_4_a_passer_pays_nothing_more(implementation: Implementation, tricks: int) -> None:
    assert khrap(implementation, tricks).net[2] == -10


@pytest.mark.parametrize(
    ("tricks", "payer", "fine"), [(0, 0, 120), (1, 0, 60), (2, 0, 60), (5, 1, 60)]
)
def test_r5_5_fines_are_reckoned_from_the_whole_kon(
    implementation: Implementation, tricks: int, payer: int, fine: int
) -> None:
    assert khrap(implementation, tricks, circle=2).net[payer] == -20 - fine


def test_r6_1_a_blind_khrapper_without_a_trick_pays_four_times_the_kon(
    implementation: Implementation,
) -> None:
    assert khrap(implementation, 0, blind=True).net[0] == -10 - 120
    assert blind_ace_contest(implementation, 0, preset="khrap").net[0] == -10 - 120


@pytest.mark.parametrize(("tricks", "ace", "fine"), [(1, 90, 60), (2, 60, 60)])
def test_r6_2_a_blind_khrapper_with_one_or_two(
    implementation: Implementation, tricks: int, ace: int, fine: int
) -> None:
    assert khrap(implementation, tricks, blind=True).net[0] == -10 - fine
    assert blind_ace_contest(implementation, tricks, preset="khrap").net[0] == -10 - ace


@pytest.mark.parametrize("tricks", [3, 4, 5])
def test_r6_2_a_promise_kept_blind_pays_no_premium(
    implementation: Implementation, tricks: int
) -> None:
    blind, seen = (khrap(implementation, tricks, blind=choice) for choice in (True, False))

    assert (blind.net, blind.carry) == (seen.net, seen.carry)


@pytest.mark.parametrize(
    ("fines", "plain", "ace"),
    [
        ("polish", (4, 2, 2, 0, 0, 0), (4, 3, 2, 0)),
        ("russian_literal", (2, 4, 4, 0, 0, 0), (2, 3, 4, 0)),
    ],
)
def test_option_blind_fines(
    implementation: Implementation, fines: str, plain: tuple[int, ...], ace: tuple[int, ...]
) -> None:
    for tricks, times in enumerate(plain):
        table = khrap(implementation, tricks, blind=True, blind_fines=fines)
        assert table.net[0] == -10 + 30 * (tricks >= 3) - 30 * times
    for tricks, times in enumerate(ace):
        table = blind_ace_contest(implementation, tricks, preset="khrap", blind_fines=fines)
        assert table.net[0] == -10 + 30 * (tricks >= 3) - 30 * times


@pytest.mark.parametrize(
    ("rule", "gains"),
    [  # what caller and whister take of 30, by the caller's tricks
        ("three_takes", [(0, 30), (0, 30), (0, 30), (30, 0), (30, 0), (30, 0)]),
        ("khrapper_only", [(0, 0), (0, 0), (0, 0), (30, 0), (30, 0), (30, 0)]),
        ("fifths", [(0, 30), (6, 24), (12, 18), (18, 12), (24, 6), (30, 0)]),
        ("khrapper_else_fifths", [(0, 30), (6, 24), (12, 18), (30, 0), (30, 0), (30, 0)]),
    ],
)
def test_option_kon_rule(
    implementation: Implementation, rule: str, gains: list[tuple[int, int]]
) -> None:
    fines = [(60, 0), (30, 0), (30, 0), (0, 0), (0, 0), (0, 30)]
    for tricks, (gain, fine) in enumerate(zip(gains, fines, strict=True)):
        table = khrap(implementation, tricks, kon_rule=rule)
        assert table.net == [-10 + gain[0] - fine[0], -10 + gain[1] - fine[1], -10]
        assert table.carry == 30 - sum(gain) + sum(fine)


@pytest.mark.parametrize("rule", ["three_takes", "khrapper_only", "fifths", "khrapper_else_fifths"])
@pytest.mark.parametrize(("half", "circle"), [(True, 1), (True, 2), (True, 3), (False, 2)])
def test_option_half_in_second_circle(
    implementation: Implementation, rule: str, half: bool, circle: int
) -> None:
    table = khrap(
        implementation, 4, circle=circle, circles=3, half_in_second_circle=half, kon_rule=rule
    )
    kon = 30 * circle
    prize = kon // 2 if half and circle > 1 else kon
    gain = [prize * 4 // 5, prize // 5] if rule == "fifths" else [prize, 0]

    assert table.net == [-10 * circle + gain[0], -10 * circle + gain[1], -10 * circle]
    assert table.carry == kon - prize


@pytest.mark.parametrize("circle", [1, 2])
@pytest.mark.parametrize(("unopposed", "part"), [("whole", 1), ("half", 2)])
def test_option_unopposed(
    implementation: Implementation, circle: int, unopposed: str, part: int
) -> None:
    table = implementation.deal(players=3, preset="khrap", unopposed=unopposed)
    table.say(*["pass"] * 3 * (circle - 1), "look", "khrap", "pass", "pass", "swap", "stay", "stay")

    assert table.net == [-10 * circle + 30 // part, -10 * circle, -10 * circle]
    assert table.carry == 30 * circle - 30 // part


@pytest.mark.parametrize("stake", [2, 10, 1_000_000])
def test_option_stake(implementation: Implementation, stake: int) -> None:
    table = khrap(implementation, 3, stake=stake)

    assert (table.net, table.carry) == ([2 * stake, -stake, -stake], 0)


def test_option_ante_policy() -> None:
    for policy, lay, paid in [
        ("every_deal", 12, (10, 10, 10)),
        ("only_when_empty", 0, (10, 10, 10)),
        ("only_when_empty", 12, (0, 0, 0)),
        ("dealer_only", 12, (0, 30, 0)),
    ]:
        match = Match(kozyr.rules("khrap", players=3, ante_policy=policy), dealer=1, carry=lay)
        assert match.balances == tuple(-stake for stake in paid)
        assert match.kon == lay + sum(paid)
