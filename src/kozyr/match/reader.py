"""Reading records: every statement is replayed and checked; the first bad one is named with its line."""

from collections.abc import Callable

from kozyr.core.actions import Kind, parse_action
from kozyr.core.cards import parse_cards
from kozyr.core.errors import (
    SENTENCES,
    IllegalActionError,
    MatchError,
    NotationError,
    RecordError,
    RulesError,
)
from kozyr.games.model import Rules, make_rules
from kozyr.games.registry import CYRILLIC, find_preset
from kozyr.match.account import for_points
from kozyr.match.match import Match
from kozyr.match.writer import FORMAT_LINE, RESERVED, legal_texts, name_text

OnAction = Callable[[int, "Match"], None]

_TAGS = ("date", "event", "site")
_MAX_TEXT = 200
_BYTE_ORDER_MARK = "\ufeff"
_LONGEST_LINE = 100_000  # room for twelve seats with the largest sums


def read_records(text: str, *, seed: int = 0, on_action: OnAction | None = None) -> list[Match]:
    """Read the matches of a record text, each at its position.

    A text that ends between two deals, or where the order of a reshuffle is missing, leaves a match in which
    nobody is to act until ``deal()`` or ``restock()`` is called.

    Args:
        text: one or several matches in the format of records.
        seed: for what comes after the record, should the match be played on.
        on_action: called before each action in turn with its line index (from 0) and the match.

    Raises:
        RecordError: the first statement that breaks the format or a rule.
    """
    if not isinstance(text, str):
        raise RecordError(1, f"a record is a text, not {text!r:.20}")
    matches: list[Match] = []
    reader: _Reader | None = None
    number = 0
    for number, raw in enumerate(text.removeprefix(_BYTE_ORDER_MARK).split("\n"), start=1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        if len(line) > _LONGEST_LINE:
            raise RecordError(number, f"a statement has at most {_LONGEST_LINE} characters")
        words = line.split()
        if words[0] == "kozyr-record":
            if line != FORMAT_LINE:
                raise RecordError(number, f"'{line[:40]}': only format version 1 is known")
            if reader is not None:
                matches.append(reader.finish(number))
            reader = _Reader(seed, on_action)
        elif reader is None:
            raise RecordError(number, f"a record begins with '{FORMAT_LINE}'")
        else:
            reader.statement(number, words)
    if reader is None:
        raise RecordError(max(number, 1), f"no record here; a record begins with '{FORMAT_LINE}'")
    matches.append(reader.finish(number))
    return matches


class _Reader:
    """Reads one match."""

    def __init__(self, seed: int, on_action: OnAction | None) -> None:
        self.seed = seed
        self.on_action = on_action
        self.line = 0
        self.game = ""
        self.seats: int | None = None
        self.options: dict[str, str] = {}
        self.clash: RecordError | None = None  # of options, unless one to come resolves it
        self.names: dict[int, str] = {}
        self.tags: list[str] = []
        self.match: Match | None = None
        self.announced = ""
        # Result and end lines that the rules give and the text must repeat.
        self.due: list[str] = []
        self.header: dict[str, Callable[[list[str]], None]] = {
            "game": self._game,
            "seats": self._seats,
            "option": self._option,
            "name": self._name,
        }

    def statement(self, line: int, words: list[str]) -> None:
        """Take one statement."""
        self.line = line
        try:
            self._statement(words)
        except IllegalActionError as error:
            raise self._illegal(error) from None
        except (NotationError, RulesError, MatchError) as error:
            raise self._wrong(str(error)) from None

    def _statement(self, words: list[str]) -> None:
        head = words[0]
        if head in _TAGS or head in RESERVED:
            self._keep(" ".join(words))
        elif head in self.header:
            if self.match is not None or self.announced:
                raise self._wrong(f"'{head}' belongs before the first deal")
            self.header[head](words[1:])
        elif head == "deal":
            self._deal(words)
        elif head == "deck":
            self._deck(words[1:])
        elif head in ("result", "end"):
            self._outcome(words)
        elif head == "stock":
            self._stock(words[1:])
        elif head.isdecimal() and head.isascii():
            self._action(head, words[1:])
        else:
            raise self._wrong(f"'{head[:40]}' is no statement of a record")

    def _keep(self, text: str) -> None:
        """Keep a tag or a reserved statement where it stands, before the results still to come."""
        if name_text(text) != text:
            raise self._wrong("a text holds printable characters only")
        if self.match is None:
            self.tags.append(text)
        else:
            lines = self.match.lines
            lines.insert(len(lines) - len(self.due), text)

    def _game(self, words: list[str]) -> None:
        if self.game or len(words) != 1:
            raise self._wrong("one 'game NAME@VERSION' a match")
        name, _, version = words[0].partition("@")
        if name in CYRILLIC:
            latin = CYRILLIC[name]
            raise self._wrong(f"'{name}' is '{latin}' in records, with a Latin {latin[-1]}")
        preset = find_preset(name)
        if version != str(preset.version):
            raise self._wrong(f"{words[0][:40]}: this program knows {preset.name}@{preset.version}")
        self.game = name

    def _seats(self, words: list[str]) -> None:
        if self.seats is not None or len(words) != 1:
            raise self._wrong("one 'seats N' a match")
        self.seats = self._number(words[0], "seats")
        if any(seat >= self.seats for seat in self.names):
            raise self._wrong("a seat that does not exist has a name")
        if self.game:
            find_preset(self.game).options(self.seats)

    def _option(self, words: list[str]) -> None:
        if len(words) != 2 or words[0] in self.options:
            raise self._wrong("'option NAME VALUE', each option once")
        name, value = words
        digits = value.removeprefix("-")
        if digits.isascii() and digits.isdecimal() and digits[0] == "0" and value != "0":
            raise self._wrong(f"'{value[:20]}' is not how a number is written")
        self.options[name] = value
        if not self.game or self.seats is None:
            return
        self.clash = None
        try:
            self._rules()
        except RulesError as error:
            own = {option.name: option for option in find_preset(self.game).options(self.seats)}
            if name not in own:
                raise
            own[name].parse(value)
            self.clash = self._wrong(str(error))

    def _name(self, words: list[str]) -> None:
        if len(words) < 2:
            raise self._wrong("'name SEAT TEXT'")
        seat = self._number(words[0], "seat")
        text = " ".join(words[1:])
        if seat in self.names or (self.seats is not None and seat >= self.seats):
            raise self._wrong(f"seat {seat} is named twice or does not exist")
        if len(text) > _MAX_TEXT or name_text(text) != text:
            raise self._wrong(f"a name is at most {_MAX_TEXT} printable characters")
        self.names[seat] = text

    def _deal(self, words: list[str]) -> None:
        last, unit = ("cards", "CARDS") if for_points(self._rules()) else ("kon", "UNITS")
        fields = _pairs(words, ("deal", "dealer", last))
        if fields is None:
            raise self._wrong(self._announcement(words) or f"'deal N dealer SEAT {last} {unit}'")
        number, dealer, amount = fields
        if self.due or self.announced:
            missing = self.due[0] if self.due else "deck ..."
            raise self._wrong(f"expected before the next deal: '{missing}'")
        match = self.match
        if match is None:
            match = self.match = self._first(number, dealer, amount)
        if not match.between:
            raise self._wrong("the match is over" if match.over else "the deal is not over")
        expected = match.announcement
        if " ".join(words) != expected:
            raise self._wrong(f"expected '{expected}'")
        self.announced = expected
        match.lines.append(expected)

    def _announcement(self, words: list[str]) -> str:
        """What a deal line should be, where that is known; else empty."""
        match = self.match
        if match is not None:
            known = match.between and not self.due and not self.announced
            return f"expected '{match.announcement}'" if known else ""
        rules, fields = self._rules(), _pairs(words[:4], ("deal", "dealer"))
        if fields is None or not for_points(rules) or not 1 <= fields[0] <= len(rules.schedule):
            return ""
        return (
            f"expected 'deal {fields[0]} dealer {fields[1]} cards {rules.schedule[fields[0] - 1]}'"
        )

    def _first(self, number: int, dealer: int, amount: int) -> Match:
        """The match before the first deal of the record, which need not be the first of the match."""
        rules = self._rules()
        if dealer >= rules.players:
            raise self._wrong(f"dealer {dealer}: seats are 0 to {rules.players - 1}")
        carry = 0 if for_points(rules) else self._carry(rules, amount)
        match = Match(
            rules, seed=self.seed, dealer=dealer, carry=carry, first_deal=number, auto_deal=False
        )
        match.auto_restock = False
        match.names, match.tags = self.names, self.tags
        return match

    def _carry(self, rules: Rules, kon: int) -> int:
        """What lay on the table before the stakes of the first deal of the record."""
        paid = rules.number("stake") * rules.players
        carry = kon - paid
        if rules.option("ante_policy") == "only_when_empty" and carry:
            carry = kon
        if carry < 0:
            raise self._wrong(f"kon {kon}: the stakes alone are {paid}")
        return carry

    def _rules(self) -> Rules:
        if not self.game:
            raise self._wrong("'game NAME@VERSION' is missing")
        if self.seats is None:
            raise self._wrong("'seats N' is missing")
        if self.clash is not None:
            raise self.clash
        return make_rules(find_preset(self.game), self.seats, self.options)

    def _deck(self, words: list[str]) -> None:
        if not self.announced or self.match is None:
            raise self._wrong("a deck follows its 'deal' line")
        self.announced = ""
        self.match.deal(parse_cards(" ".join(words)))

    def _stock(self, words: list[str]) -> None:
        if self.match is None or not self.match.awaiting_stock:
            raise self._wrong("no reshuffle takes place here")
        before = len(self.match.lines) + 1
        self.match.restock(parse_cards(" ".join(words)))
        self.due = self.match.lines[before:]

    def _action(self, head: str, words: list[str]) -> None:
        match = self.match
        seat = self._number(head, "seat")
        if match is None or match.current is None or self.announced:
            raise self._wrong("an action before the cards are dealt")
        if seat >= match.rules.players:
            raise self._wrong(f"seat {seat}: seats are 0 to {match.rules.players - 1}")
        if self.due:
            raise self._wrong(f"the deal is over; expected '{self.due[0]}'")
        if match.awaiting_stock:
            raise self._wrong("expected 'stock ...', the order after the reshuffle")
        action = parse_action(" ".join(words))
        out_of_turn = action.kind is Kind.LOOK and seat != match.actor
        if self.on_action is not None and not out_of_turn:
            self.on_action(self.line - 1, match)
        before = len(match.lines) + 1
        match.play(action, seat)
        self.due = match.lines[before:]

    def _outcome(self, words: list[str]) -> None:
        match = self.match
        if match is None:
            raise self._wrong("a result before the first deal")
        if not self.due and words[0] == "end" and not match.over:
            before = len(match.lines)
            match.stop()
            self.due = match.lines[before:]
        text = " ".join(words)
        if not self.due:
            raise self._wrong(f"no '{words[0]}' is due here")
        if text != self.due[0]:
            raise self._wrong(f"'{text[:200]}', but the rules give '{self.due[0]}'")
        del self.due[0]

    def finish(self, line: int) -> Match:
        """The match at its position.

        Raises:
            RecordError: the header is not complete.
        """
        self.line = line
        try:
            match = self.match or self._unbegun()
        except RulesError as error:
            raise RecordError(line, str(error)) from None
        match.auto_deal = match.auto_restock = True
        return match

    def _unbegun(self) -> Match:
        match = Match(self._rules(), seed=self.seed, auto_deal=False)
        match.names, match.tags = self.names, self.tags
        return match

    def _number(self, text: str, what: str) -> int:
        if not (text.isascii() and text.isdecimal()) or len(text) > 9:
            raise self._wrong(f"{what} '{text[:20]}' is not a number")
        if text != str(int(text)):
            raise self._wrong(f"{what} '{text}' is written '{int(text)}'")
        return int(text)

    def _wrong(self, reason: str) -> RecordError:
        legal = () if self.match is None or self.due else legal_texts(self.match)
        return RecordError(self.line, reason, legal)

    def _illegal(self, error: IllegalActionError) -> RecordError:
        rule = f" (rule {error.rule})" if error.rule else ""
        actor = None if self.match is None else self.match.actor
        turn = "" if actor is None else f"; seat {actor} is to act"
        reason = f"'{error.action}': {SENTENCES[error.reason]}{rule}{turn}"
        return self._wrong(reason)


def _pairs(words: list[str], names: tuple[str, ...]) -> tuple[int, ...] | None:
    """The numbers of a line of names and numbers, None if it is not of that form."""
    if tuple(words[::2]) != names or len(words) != 2 * len(names):
        return None
    numbers = words[1::2]
    if not all(n.isascii() and n.isdecimal() and len(n) <= 4000 for n in numbers):
        return None
    return tuple(int(n) for n in numbers)
