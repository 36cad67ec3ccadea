"""``novice``: the mistakes of a beginner, and what a beginner knows."""

import pytest

import kozyr
from kozyr.bots.novice import Novice
from kozyr.core.actions import Kind
from kozyr.lab.points import simulate_points
from kozyr.lab.simulate import simulate
from tests.unit.bot_tables import points_table, table, view_of

SEEDS = range(60)


def answers(match: kozyr.Match) -> dict[str, int]:
    """How many of sixty beginners choose what."""
    found: dict[str, int] = {}
    for seed in SEEDS:
        action = str(Novice(seed).choose(view_of(match)))
        found[action] = found.get(action, 0) + 1
    return found


def usual(match: kozyr.Match) -> str:
    """What more than half of them choose."""
    found = answers(match)
    best = max(found, key=found.__getitem__)
    assert found[best] > len(SEEDS) / 2, found
    return best


def test_he_calls_on_aces_of_other_suits_and_on_small_trumps() -> None:
    """Three aces without a trump, or four small trumps, seem strong to him; a king and low cards do not."""
    aces = table(["Ac As Ad 7c", "", "", ""], upcard="9h", line="look")
    small = table(["7h 8h Th Jh", "", "", ""], upcard="9h", line="look")
    low = table(["Kc 8c 7d 8d", "", "", ""], upcard="9h", line="look")
    assert (usual(aces), usual(small), usual(low)) == ("frap", "frap", "pass")


def test_he_whists_with_one_ace_against_three() -> None:
    match = table(["", "", "Ac 8d 7d 8c", ""], upcard="9h", line="look, frap, whist")
    assert usual(match) == "whist"


def test_he_keeps_pictures_and_throws_two_cards_at_most() -> None:
    match = table(
        ["Ah Kh 7d 8c", "Ac Kd Qs 7c", "", ""],
        upcard="9h",
        line="look, frap, whist, pass, pass, swap 7d 8c",
    )
    found = answers(match)
    assert set(found) <= {"swap", "swap 7c"}
    assert found["swap 7c"] > found["swap"] > 0


def test_he_leads_his_highest_card_and_wins_with_it() -> None:
    """The ace of another suit before a trump; and an ace where a ten would do."""
    lead = table(
        ["Ac 7h 8h Td", "Kc 7c 8d 9d", "", ""],
        upcard="9h",
        line="look, frap, whist, pass, pass, swap, swap, stay, stay",
    )
    assert usual(lead) == "Ac"
    last = table(
        ["8c 7h 8h Td", "Ac Tc 8d 9d", "", ""],
        upcard="9h",
        line="look, frap, whist, pass, pass, swap, swap, stay, stay, 8c",
    )
    assert usual(last) == "Ac"


def test_he_bids_by_aces_and_kings() -> None:
    """Long small trumps count for nothing in a bid."""
    assert usual(points_table("51a", ["Ac Kc Ad 7d", "", ""], upcard="9h")) == "bid 3"
    assert usual(points_table("51a", ["7h 8h Th Jh", "", ""], upcard="9h")) == "bid 0"


def test_with_his_bid_full_he_plays_low_and_keeps_what_will_win() -> None:
    """He could throw a king under the ace; he throws the seven, and the king takes a trick later."""
    match = points_table(
        "51a",
        ["Ac 9c", "Kc 7c", "8d 9d"],
        upcard="Th",
        line="bid 1, bid 0, bid 0, Ac",
    )
    found = answers(match)
    assert set(found) == {"7c", "Kc"}
    assert found["7c"] > 45


@pytest.mark.parametrize(("preset", "players"), [("frap", 4), ("khrap", 4), ("frap", 2)])
def test_he_beats_random_and_loses_to_club_for_a_kon(preset: str, players: int) -> None:
    """One of the better kind among others."""
    rules = kozyr.rules(preset, players=players)
    for better, worse in (("novice", "random"), ("club", "novice")):
        bots = [better, *[worse] * (players - 1)]
        assert simulate(rules, bots, deals=320, seed=4).of(better).share.low > 0


def test_he_beats_random_and_loses_to_club_for_points() -> None:
    rules = kozyr.rules("51a", players=4)
    for better, worse in (("novice", "random"), ("club", "novice")):
        ahead = simulate_points(rules, [better, *[worse] * 3], deals=240, seed=4).of(better).ahead
        assert ahead is not None and ahead.low > 0


def test_another_seed_is_inattentive_elsewhere() -> None:
    match = kozyr.Match(kozyr.rules("frap", players=3, deals=4), seed=5)
    views = []
    while match.actor is not None:
        views.append(view_of(match))
        match.play(Novice(1).choose(views[-1]))
    one, again, other = ([Novice(seed).choose(view) for view in views] for seed in (1, 1, 2))
    assert one == again != other
    assert any(action.kind is Kind.SWAP for action in one)
