"""The account in words: settlement lines with their arithmetic, the score sheet, the final standings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from kozyr.core.cards import Suit, suit_of
from kozyr.i18n import N_
from kozyr.match.account import for_points
from kozyr.match.view import DealRow, Line, View
from kozyr.web.render.amounts import MINUS, Amount
from kozyr.web.render.words import Words

TIMES: Final = "\N{MULTIPLICATION SIGN}"
FINES: Final = frozenset({"caller_fine", "blind_fine", "blind_ace_fine", "defender_fine"})

_FINE_REASONS: Final[Mapping[tuple[str, bool], str]] = {
    ("caller_fine", False): N_("Called frap, took no trick"),
    ("caller_fine", True): N_("Called frap, took one trick"),
    ("blind_fine", False): N_("Called frap blind, took no trick"),
    ("blind_fine", True): N_("Called frap blind, took one trick"),
    ("blind_ace_fine", False): N_("Called frap blind on the ace, took no trick"),
    ("blind_ace_fine", True): N_("Called frap blind on the ace, took one trick"),
    ("defender_fine", False): N_("Took no trick"),
}
_KHRAP_REASONS: Final[Mapping[tuple[str, bool], str]] = {
    ("caller_fine", False): N_("Called khrap, took no trick"),
    ("caller_fine", True): N_("Called khrap, tricks taken: %(n)d"),
    ("blind_fine", False): N_("Called khrap blind, took no trick"),
    ("blind_fine", True): N_("Called khrap blind, tricks taken: %(n)d"),
    ("blind_ace_fine", False): N_("Called khrap blind on the ace, took no trick"),
    ("blind_ace_fine", True): N_("Called khrap blind on the ace, tricks taken: %(n)d"),
    ("defender_fine", False): N_("Took no trick"),
}
_POINTS: Final = frozenset({"exact", "missed", "penalty", "last_exact", "last_missed"})
_TIMES: Final[Mapping[int, str]] = {
    1: N_("pays the kon of %(kon)s"),
    2: N_("pays twice the kon of %(kon)s"),
    3: N_("pays three times the kon of %(kon)s"),
    4: N_("pays four times the kon of %(kon)s"),
}


@dataclass(frozen=True, slots=True)
class LineText:
    """One line of a settlement: words, signed amount, number of its rule."""

    text: str
    amount: Amount
    rule: str
    fine: bool


@dataclass(frozen=True, slots=True)
class SeatAccount:
    """What one deal brought to one seat, with the lines that add up to it.

    ``bid``: tricks announced, where they are; ``mark``: ``exact``, ``over`` or ``under`` then.
    """

    seat: int
    name: str
    me: bool
    part: str
    tricks: int
    net: Amount
    sign: str
    balance: Amount
    lines: tuple[LineText, ...]
    fined: bool
    bid: int | None = None
    mark: str = ""

    @property
    def sum(self) -> str:
        """The lines in one row of text: ``stake −4; 1 trick of 4 from kon 48: +12``."""
        return "; ".join(f"{line.text}: {line.amount}" for line in self.lines)


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One deal on the score sheet."""

    number: int
    kon: Amount
    carry: Amount
    suit: Suit
    all_passed: bool
    blind: bool
    cards: int
    dealer: int
    dealer_name: str
    seats: tuple[SeatAccount, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat of the final standings; equal balances share a place, and a total of points may have a title."""

    place: int
    name: str
    me: bool
    share: Amount
    balance: Amount
    sign: str
    title: str = ""


def sign_of(amount: int) -> str:
    """A word for the direction of an amount: ``up``, ``down`` or ``even``."""
    return "up" if amount > 0 else "down" if amount < 0 else "even"


def line_text(line: Line, words: Words) -> LineText:
    """One settlement line in words; the arithmetic is in them."""
    t = words.texts
    match line.kind:
        case "stake":
            text = t.gettext("Stake")
        case "top_up":
            text = words.plural(
                "Added after %(n)d passed circle", "Added after %(n)d passed circles", line.count
            )
        case "tricks":
            text = words.plural(
                "%(n)d trick of %(of)d from the kon of %(kon)s",
                "%(n)d tricks of %(of)d from the kon of %(kon)s",
                line.count,
                of=line.of,
                kon=words.amount(line.kon),
            )
        case "unopposed":
            text = t.gettext("Nobody opposed: takes from the kon of %(kon)s") % {
                "kon": words.amount(line.kon)
            }
        case "takes":
            text = words.plural(
                "Took %(n)d trick and takes from the kon of %(kon)s",
                "Took %(n)d tricks and takes from the kon of %(kon)s",
                line.count,
                kon=words.amount(line.kon),
            )
        case kind if kind in _POINTS:
            text = _points_text(line, words)
        case _:
            text = _fine_text(line, words)
    return LineText(text, words.amount(line.amount, plus=True), line.rule, line.kind in FINES)


def _fine_text(line: Line, words: Words) -> str:
    reasons = _KHRAP_REASONS if words.game == "khrap" else _FINE_REASONS
    reason = words.say(reasons.get((line.kind, line.count > 0), line.kind), n=line.count)
    return f"{reason}: {words.say(_TIMES[line.times], kon=words.amount(line.kon))}"


def _points_text(line: Line, words: Words) -> str:
    """Announced and taken, and the arithmetic."""
    text = words.texts.gettext("Announced %(bid)d, took %(n)d") % {"bid": line.of, "n": line.count}
    sums = _arithmetic(line, words)
    return f"{text}: {sums}" if sums else text


def _arithmetic(line: Line, words: Words) -> str:
    """How the points of a line come about, in figures: ``5 + 5 × 2``."""
    if words.rules is None:
        return ""
    score = words.rules.score
    if line.kind in ("exact", "last_exact"):
        text = f"{score.exact_base} + {_figure(score.exact_per_bid)} {TIMES} {line.of}"
        return f"2 {TIMES} ({text})" if line.kind == "last_exact" else text
    if line.kind == "penalty":
        return f"{_figure(-score.miss_per_off)} {TIMES} {abs(line.of - line.count)}"
    if line.amount != score.miss_per_trick * line.count:
        return ""
    return f"{_figure(score.miss_per_trick)} {TIMES} {line.count}"


def _figure(number: int) -> str:
    return f"{MINUS}{-number}" if number < 0 else str(number)


def seat_account(row: DealRow, seat: int, words: Words) -> SeatAccount:
    """One seat's part of a finished deal."""
    lines = tuple(line_text(line, words) for line in row.lines[seat])
    part = "blind" if row.blind and row.roles[seat] == "caller" else row.roles[seat]
    points = bool(row.bids)
    return SeatAccount(
        seat=seat,
        name=words.name(seat),
        me=seat == words.me,
        part=words.call(part),
        tricks=row.tricks[seat],
        net=words.amount(row.net[seat], plus=True),
        sign=sign_of(row.net[seat]),
        balance=words.amount(row.balances[seat], plus=not points),
        lines=lines,
        fined=any(line.fine for line in lines),
        bid=row.bids[seat] if points else None,
        mark=row.roles[seat] if points else "",
    )


def sheet_rows(rows: Sequence[DealRow], players: int, words: Words) -> tuple[SheetRow, ...]:
    """Rows of the score sheet, one a deal, in their order."""
    return tuple(
        SheetRow(
            number=row.number,
            kon=words.amount(row.kon),
            carry=words.amount(row.carry),
            suit=suit_of(row.upcard),
            all_passed=row.caller is None,
            blind=row.blind,
            cards=row.cards,
            dealer=row.dealer,
            dealer_name=words.name(row.dealer),
            seats=tuple(seat_account(row, seat, words) for seat in range(players)),
        )
        for row in rows
    )


def standings(view: View, words: Words) -> tuple[Standing, ...]:
    """The seats by their final balance, the best first; the split of the kon is counted in."""
    split = view.split or (0,) * view.players
    points = for_points(view.rules)
    order = sorted(range(view.players), key=lambda seat: -view.balances[seat])
    return tuple(
        Standing(
            place=1 + sum(balance > view.balances[seat] for balance in view.balances),
            name=words.name(seat),
            me=seat == words.me,
            share=words.amount(split[seat], plus=True),
            balance=words.amount(view.balances[seat], plus=not points),
            sign="" if points else sign_of(view.balances[seat]),
            title=words.say(view.rules.title(view.balances[seat])) if points else "",
        )
        for seat in order
    )
