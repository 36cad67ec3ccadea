"""Simulations: what is counted, and that it adds up."""

import pytest

import kozyr
from kozyr.bots.registry import make_bot
from kozyr.core.actions import Action, Kind
from kozyr.lab.runs import period
from kozyr.lab.simulate import simulate
from kozyr.lab.stats import estimate
from kozyr.match.view import Stage, View

RULES = kozyr.rules("frap", players=3, deals=4)


def records_of(bots: list[str], deals: int, seed: int = 2) -> str:
    texts: list[str] = []
    simulate(RULES, bots, deals=deals, seed=seed, on_record=texts.append)
    return "\n".join(texts)


def test_the_shares_of_a_deal_add_up_to_nothing() -> None:
    result = simulate(RULES, ["club", "random", "random"], deals=50, seed=2)
    club, rest = result.of("club"), result.of("random")
    assert (club.seat_deals, rest.seat_deals, result.deals) == (50, 100, 50)
    assert club.share.mean == pytest.approx(-2 * rest.share.mean)


def test_the_same_seed_gives_the_same_result() -> None:
    one, two, other = (simulate(RULES, ["club"] * 3, deals=20, seed=s) for s in (1, 1, 2))
    assert one.bots == two.bots != other.bots
    first, again, others = (records_of(["club"] * 3, 20, seed) for seed in (1, 1, 2))
    assert first == again != others


def test_seats_rotate_over_the_same_decks() -> None:
    """Three matches with one deck order: every bot holds every seat once."""
    bots = ["club", "random", "random"]
    lines = records_of(bots, 12).splitlines()
    decks = [line for line in lines if line.startswith("deck ")]
    assert decks[:4] == decks[4:8] == decks[8:]
    assert [line for line in lines if "club" in line] == [f"name {s} club" for s in (0, 2, 1)]
    result = simulate(RULES, bots, deals=12, seed=2)
    assert (result.matches, result.of("club").share.n) == (3, 4)


def test_equal_bots_get_new_decks_for_each_match() -> None:
    """Moving equal bots on would play the same match again and count it as a new one."""
    lines = records_of(["random"] * 3, 12).splitlines()
    assert len({line for line in lines if line.startswith("deck ")}) == 12
    result = simulate(RULES, ["random"] * 3, deals=12, seed=2)
    assert result.of("random").share.n == 12
    assert result.of("random").share.mean == pytest.approx(0)


@pytest.mark.parametrize(
    ("names", "turns"), [("a", 1), ("aaaa", 1), ("abab", 2), ("aba", 3), ("abcabc", 3), ("aabb", 4)]
)
def test_a_circle_of_names_turns_until_it_looks_as_before(names: str, turns: int) -> None:
    assert period(list(names)) == turns


def test_the_records_can_be_read() -> None:
    matches = kozyr.read_records(records_of(["club", "random", "club"], 10))
    assert [len(match.sheet) for match in matches] == [4, 4, 2]
    assert [match.over for match in matches] == [True, True, False]


def test_immense_kons_break_nothing() -> None:
    """Twelve careless players let a kon grow beyond what a floating-point number can hold."""
    rules = kozyr.rules("frap", players=12, deals=1000)
    result = simulate(rules, ["random"] * 12, deals=600, seed=1)
    assert result.deals == 600
    assert result.of("random").share.mean == pytest.approx(0, abs=1e-9)
    assert "beyond" in str(result.of("random").stakes)


def test_progress_is_told_after_each_deal() -> None:
    told: list[tuple[int, int]] = []
    simulate(
        RULES, ["random"] * 3, deals=5, on_progress=lambda done, all_: told.append((done, all_))
    )
    assert told == [(i, 5) for i in range(1, 6)]


def test_an_open_match_goes_on_until_it_is_cut_off() -> None:
    result = simulate(kozyr.rules("frap", players=2, deals=0), ["random"] * 2, deals=13)
    assert (result.matches, result.deals) == (1, 13)


def test_one_bot_a_seat() -> None:
    with pytest.raises(ValueError, match="2 bots for 3 seats"):
        simulate(RULES, ["club", "club"], deals=1)


def test_mean_and_interval() -> None:
    four = estimate([1, 2, 3, 4])
    assert four.mean == 2.5
    assert four.error == pytest.approx(0.645497)
    assert (four.low, four.high) == pytest.approx((1.23485, 3.76515), abs=1e-5)
    assert str(four) == "+2.500 ± 1.265"
    assert estimate([]).n == 0
    assert estimate([7]).error == 0


class Passer:
    """Never plays for the kon."""

    name = "passer"

    def choose(self, view: View) -> Action:
        """Look, pass and stay."""
        wanted = (Kind.LOOK, Kind.PASS, Kind.STAY)
        return next((a for a in view.legal if a.kind in wanted), view.legal[0])


class Caller:
    """Calls and whists whatever it holds; plays its cards like ``club``."""

    name = "caller"

    def choose(self, view: View) -> Action:
        """Frap, whist or cut in; the rest is left to ``club``."""
        if view.stage in (Stage.BIDDING, Stage.DEFENCE, Stage.CUTTING_IN):
            wanted = (Kind.LOOK, Kind.FRAP, Kind.WHIST, Kind.CUT_UP, Kind.CUT)
            return next((a for a in view.legal if a.kind in wanted), view.legal[0])
        return make_bot("club").choose(view)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("naive", [Passer, Caller])
def test_club_beats_who_always_passes_and_who_always_calls(
    players: int, naive: type[Passer] | type[Caller]
) -> None:
    """Both as one among clubs and as the whole of the others."""
    rules = kozyr.rules("frap", players=players)
    one = simulate(rules, [naive(), *["club"] * (players - 1)], deals=240, seed=4)
    most = simulate(rules, ["club", *[naive()] * (players - 1)], deals=240, seed=4)
    assert one.of(naive.name).share.high < 0
    assert most.of("club").share.low > 0


@pytest.mark.parametrize("players", [2, 4, 6])
def test_club_beats_random(players: int) -> None:
    rules = kozyr.rules("frap", players=players)
    result = simulate(rules, ["club", *["random"] * (players - 1)], deals=240, seed=4)
    assert result.of("club").share.low > 0.3


@pytest.mark.parametrize("players", [2, 5, 10])
def test_club_beats_random_at_khrap(players: int) -> None:
    rules = kozyr.rules("khrap", players=players)
    result = simulate(rules, ["club", *["random"] * (players - 1)], deals=240, seed=4)
    assert result.of("club").share.low > 0.2
