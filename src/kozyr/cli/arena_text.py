"""The result of an arena as tables and as plain data."""

from collections.abc import Sequence

from kozyr.cli.common import out
from kozyr.core.errors import printable
from kozyr.lab.arena import ArenaResult
from kozyr.lab.arena_ratings import Rating
from kozyr.lab.arena_tally import BotScore, PairScore, half_width
from kozyr.lab.stats import Estimate
from kozyr.match.account import for_points

_CELL = 22  # the longest head has 20


def as_data(result: ArenaResult) -> dict[str, object]:
    """The result as plain data."""
    plan = result.plan
    return {
        **plan.as_data(),
        "measure": measure(result),
        "blocks": result.decks,
        "games": result.games,
        "narrow_enough": result.narrow,
        "seconds": round(result.seconds, 3),
        "deals_per_s": round(result.deals_a_second, 1),
        "line_up": [_bot_data(bot) for bot in result.bots],
        "pairwise": [_pair_data(pair) for pair in result.pairs],
        "ratings": [{"bot": r.bot, "rating": _interval(r.value)} for r in result.ratings],
    }


def measure(result: ArenaResult) -> str:
    """The name of what is measured."""
    return "points_above_the_table" if for_points(result.plan.rules) else "kon_share"


def _bot_data(bot: BotScore) -> dict[str, object]:
    points = None if bot.points is None else _interval(bot.points)
    return {
        "bot": bot.bot,
        "seats": bot.seats,
        "result": _interval(bot.result),
        "points": points,
        "exact": bot.exact,
        "titles": bot.titles,
    }


def _pair_data(pair: PairScore) -> dict[str, object]:
    return {
        "bots": [pair.one, pair.other],
        "alone": _interval(pair.alone),
        "other_alone": _interval(pair.other_alone),
        "lead": _interval(pair.lead),
        "decks_won": pair.won,
    }


def _interval(value: Estimate) -> list[float]:
    return [value.mean, value.low, value.high]


def print_result(result: ArenaResult) -> None:
    """The result as tables."""
    plan = result.plan
    unit = "match" if plan.matches else "deal"
    kind = "matches" if plan.matches else "deals"
    out(
        f"{plan.rules.preset}, {plan.rules.players} seats; {kind}: {result.decks}, games of each: "
        f"{plan.games}, together {result.games}; {result.seconds:.1f} s, "
        f"{result.deals_a_second:.0f} deals/s"
    )
    out()
    points = for_points(plan.rules)
    share = "above table" if points else "kon share"
    more = (f"points a {unit}", "% exact") if points else ()
    _row("bot", "seats", f"{share}, a {unit}", *more)
    for bot in result.bots:
        _row(bot.bot, str(bot.seats), str(bot.result), *_points(bot))
    out(f"line-up {','.join(plan.bots)}; 95 % intervals over decks")
    if any(bot.titles for bot in result.bots):
        _print_titles(result)
    if result.pairs:
        _print_pairs(result)
        _print_ratings(result.ratings)


def _points(bot: BotScore) -> tuple[str, ...]:
    if bot.points is None or bot.exact is None:
        return ()
    return str(bot.points), f"{100 * bot.exact:.1f}"


def _print_titles(result: ArenaResult) -> None:
    """How many matches of each bot ended with each title."""
    rules = result.plan.rules
    titles = [title for _, title in rules.game.titles[str(rules.option("titles"))]]
    out()
    _row("titles", *(bot.bot for bot in result.bots))
    for title in titles:
        counts = (bot.titles.get(title, 0) for bot in result.bots)
        _row(title, *(f"{count}" for count in counts))


def _print_pairs(result: ArenaResult) -> None:
    """The matrix of the mirrored fields, and who is better."""
    names = result.plan.names
    alone = {(p.one, p.other): p.alone for p in result.pairs}
    alone |= {(p.other, p.one): p.other_alone for p in result.pairs}
    out()
    _row("one among", *names)
    for one in names:
        _row(one, *(str(alone[one, rest]) if rest != one else "-" for rest in names))
    out("each row: the result of one, with the bot of the column in all other seats")
    out()
    _row("pair", "", "lead", "% of decks won")
    for pair in result.pairs:
        _row(pair.one, pair.other, str(pair.lead), f"{100 * pair.won:.1f}")
    out("lead: half of what the first gains alone more than the second alone, deck by deck")


def _print_ratings(ratings: Sequence[Rating]) -> None:
    out()
    _row("rating", "")
    for rating in sorted(ratings, key=lambda rating: -rating.value.mean):
        _row(rating.bot, f"{rating.value.mean:.0f} ± {half_width(rating.value):.0f}")
    out("Bradley-Terry on decks won, on the scale of Elo; the mean is 1500")


def _row(first: str, *cells: str) -> None:
    rest = "".join(f"{cell:>{_CELL}}" for cell in cells)
    out(printable(f"{first:<14}{rest}".rstrip()))
