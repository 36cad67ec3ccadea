"""The account in words: settlement lines with their arithmetic, the score sheet, the final standings."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from kozyr.core.cards import Suit, suit_of
from kozyr.i18n import N_
from kozyr.match.view import DealRow, Line, View
from kozyr.web.render.amounts import Amount
from kozyr.web.render.words import Words

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
    """What one deal brought to one seat, with the lines that add up to it."""

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
    seats: tuple[SeatAccount, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """One seat of the final standings; equal balances share a place."""

    place: int
    name: str
    me: bool
    share: Amount
    balance: Amount
    sign: str


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
        case _:
            text = _fine_text(line, words)
    return LineText(text, words.amount(line.amount, plus=True), line.rule, line.kind in FINES)


def _fine_text(line: Line, words: Words) -> str:
    reason = words.say(_FINE_REASONS.get((line.kind, line.count > 0), line.kind))
    return f"{reason}: {words.say(_TIMES[line.times], kon=words.amount(line.kon))}"


def seat_account(row: DealRow, seat: int, words: Words) -> SeatAccount:
    """One seat's part of a finished deal."""
    lines = tuple(line_text(line, words) for line in row.lines[seat])
    part = "blind" if row.blind and row.roles[seat] == "caller" else row.roles[seat]
    return SeatAccount(
        seat=seat,
        name=words.name(seat),
        me=seat == words.me,
        part=words.call(part),
        tricks=row.tricks[seat],
        net=words.amount(row.net[seat], plus=True),
        sign=sign_of(row.net[seat]),
        balance=words.amount(row.balances[seat], plus=True),
        lines=lines,
        fined=any(line.fine for line in lines),
    )


def sheet_rows(view: View, words: Words) -> tuple[SheetRow, ...]:
    """The score sheet, a row a deal, oldest first."""
    return tuple(
        SheetRow(
            number=row.number,
            kon=words.amount(row.kon),
            carry=words.amount(row.carry),
            suit=suit_of(row.upcard),
            all_passed=row.caller is None,
            blind=row.blind,
            seats=tuple(seat_account(row, seat, words) for seat in range(view.players)),
        )
        for row in view.sheet
    )


def standings(view: View, words: Words) -> tuple[Standing, ...]:
    """The seats by their final balance, the best first; the split of the kon is counted in."""
    split = view.split or (0,) * view.players
    order = sorted(range(view.players), key=lambda seat: -view.balances[seat])
    return tuple(
        Standing(
            place=1 + sum(balance > view.balances[seat] for balance in view.balances),
            name=words.name(seat),
            me=seat == words.me,
            share=words.amount(split[seat], plus=True),
            balance=words.amount(view.balances[seat], plus=True),
            sign=sign_of(view.balances[seat]),
        )
        for seat in order
    )
