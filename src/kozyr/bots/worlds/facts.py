"""Everything that kernels need to draw worlds of a View, made of the View alone."""

from dataclasses import dataclass

from kozyr.bots.worlds import places as at
from kozyr.bots.worlds.flow import Case, cases_of, is_open, special_cards
from kozyr.bots.worlds.history import History, bits, fault, history_of
from kozyr.core.cards import cards_in, mask_of
from kozyr.engine.layout import FIELDS, MAX_SEATS, NONE
from kozyr.engine.tables import compile_rules
from kozyr.match.view import View

MOST_TABLE = (
    1 << 17
)  # numbers of the table of chances; more only with many seats, all in play, and must_head
_CHANCES = (1 << 31) - 1
_SEATS = ("hands", "thrown", "played", "trick", "bids", "taken", "fine", "gain")


@dataclass(frozen=True, slots=True)
class Facts:
    """What the kernels of this package know of a View.

    Attributes:
        numbers: one flat row, laid out by ``places``; a draw fills in a part of it, so that a copy of it serves
            one kind of arrays.
        steps: how many things the log has.
    """

    numbers: list[int]
    steps: int


@dataclass(slots=True)
class _Group:
    """Seats that have shown the same: the cards that they may not hold, and in each case their room."""

    forbidden: int
    seats: list[int]
    rooms: list[int]
    base: int = 0
    dim: int = 1
    stride: int = 1


def facts_of(view: View) -> Facts:
    """The facts of a view at any position, of any seat or of a spectator.

    Raises:
        MatchError: no deal can look like this.
    """
    history = history_of(view, compile_rules(view.rules))
    cases = cases_of(history)
    if not cases:
        raise fault("where the upcards went contradicts what was seen")
    row = _Row(history, cases)
    row.build()
    return Facts(row.numbers, len(history.logged))


class _Row:
    """Builds the row part by part."""

    def __init__(self, history: History, cases: list[Case]) -> None:
        self.history = history
        self.view = history.view
        self.cases = cases
        self.numbers = [0] * at.HEAD
        self.need = self._need()
        special = bits(special_cards(history))
        self.special = special
        self.unseen = history.unseen & ~special
        if self.view.upcard_taken_by is None:
            self.unseen &= ~(1 << self.view.upcard)
        self.groups = self._groups()
        self.loose: list[_Group] = []
        self._split_cards()
        self._size_groups()
        while self.level * (len(self.bound) + 1) > MOST_TABLE:
            self._loosen()

    def _need(self) -> list[int]:
        """Unseen cards in each hand."""
        sizes = enumerate(self.view.hand_sizes)
        return [0 if is_open(self.history, seat) else size for seat, size in sizes]

    def _groups(self) -> list[_Group]:
        """The seats that have shown something, together with those that have shown the same."""
        found: dict[int, _Group] = {}
        for seat, shown in enumerate(self.history.forbidden):
            forbidden = shown & self.unseen
            if forbidden and self.need[seat]:
                group = found.setdefault(forbidden, _Group(forbidden, [], [0] * len(self.cases)))
                group.seats.append(seat)
                for i, case in enumerate(self.cases):
                    group.rooms[i] += self.need[seat] - case.hands[seat].bit_count()
        return list(found.values())

    def _split_cards(self) -> None:
        """Cards that every group may hold, that none may, and that some may."""
        self.open: list[int] = []
        self.fallen: list[int] = []
        self.bound: list[tuple[int, int]] = []
        everybody = (1 << len(self.groups)) - 1
        for card in cards_in(self.unseen):
            allowed = bits(
                i for i, group in enumerate(self.groups) if not group.forbidden >> card & 1
            )
            if allowed == everybody:
                self.open.append(card)
            elif allowed:
                self.bound.append((card, allowed))
            else:
                self.fallen.append(card)
        self.bound.sort(key=lambda pair: (pair[1].bit_count(), pair[1], pair[0]))

    def _size_groups(self) -> None:
        """How many rooms of each group the table needs."""
        stride = 1
        for i, group in enumerate(self.groups):
            most = sum(allowed >> i & 1 for _, allowed in self.bound)
            group.base = max(0, min(group.rooms) - most)
            group.dim = max(group.rooms) - group.base + 1
            group.stride = stride
            stride *= group.dim
        self.level = stride

    def _loosen(self) -> None:
        """Leave the group out of the table that is the least likely to break what it has shown."""
        least = min(self.groups, key=lambda g: g.forbidden.bit_count() * max(g.rooms))
        self.groups.remove(least)
        self.loose.append(least)
        self._split_cards()
        self._size_groups()

    def build(self) -> None:
        """The whole row."""
        history, view, numbers = self.history, self.view, self.numbers
        state = history.state
        self._check_count()
        deck = len(view.rules.deck)
        dealt = view.players * view.cards
        head = {
            at.PLAYERS: view.players,
            at.DEALER: int(view.dealer),
            at.KON: history.kon,
            at.NUMBER: history.number,
            at.DECK_SIZE: deck,
            at.DEALT: dealt,
            at.STOCK: view.stock,
            at.WHOLE_DECK: int(dealt == deck),
            at.UPCARD: state.upcard,
            at.SPECIALS: self.special,
            at.LEVEL: self.level,
            at.OWN: NONE if view.seat is None else int(view.seat),
            at.OWN_THROWN: mask_of(view.thrown),
        }
        for place, number in head.items():
            numbers[place] = number
        self._put(at.UPCARDS, at.AT_UPCARDS, [[card] for card in history.upcards])
        self._put(at.LOGGED, at.AT_LOGGED, self._logged())
        self._put(
            at.MOVES, at.AT_MOVES, [_move(m.kind, m.seat, m.size, m.piles) for m in history.moves]
        )
        self._put(at.PILES, at.AT_PILES, [[p.seat, p.size, p.state, p.move] for p in history.piles])
        self._put(at.BOUND, at.AT_BOUND, [list(pair) for pair in self.bound])
        self._put(at.OPEN, at.AT_OPEN, [[card] for card in self.open])
        self._put(at.FALLEN, at.AT_FALLEN, [[card] for card in self.fallen])
        self._put_groups()
        loose = [[seat, group.forbidden] for group in self.loose for seat in group.seats]
        self._put(at.LOOSE, at.AT_LOOSE, loose)
        self._put(at.CASES, at.AT_CASES, self._cases())
        numbers[at.AT_TEMPLATE] = len(numbers)
        numbers.extend(self._template())
        numbers[at.AT_TABLE] = len(numbers)
        numbers.extend([0] * (self.level * (len(self.bound) + 1)))

    def _check_count(self) -> None:
        """Refuse a view whose unseen cards are not as many as their places."""
        hidden = [p.size for p in self.history.piles if p.state == at.HIDDEN]
        places = sum(self.need) + sum(hidden) + self.view.stock
        case = self.cases[0]
        lying = (*case.hands, *case.piles, case.stock)
        if places - sum(mask.bit_count() for mask in lying) != self.unseen.bit_count():
            raise fault("cards are missing, or too many")

    def _put(self, count: int, place: int, records: list[list[int]]) -> None:
        """Append records and note how many there are and where they begin."""
        self.numbers[count] = len(records)
        self.numbers[place] = len(self.numbers)
        for record in records:
            self.numbers.extend(record)

    def _logged(self) -> list[list[int]]:
        """The log; reshuffles are drawn backwards, so that the last one is the first."""
        shuffles = sum(kind == at.SHUFFLES for kind, *_ in self.history.logged)
        return [
            [kind, seat, number, shuffles - 1 - order]
            for kind, seat, number, order in self.history.logged
        ]

    def _put_groups(self) -> None:
        members: list[list[int]] = []
        group_of = [NONE] * MAX_SEATS
        records = []
        for i, group in enumerate(self.groups):
            size = len(group.seats)
            records.append([len(members), size, group.stride, group.base, group.dim])
            members += [[seat] for seat in group.seats]
            for seat in group.seats:
                group_of[seat] = i
        numbers = self.numbers
        self._put(at.GROUPS, at.AT_GROUPS, records)
        for place, row in ((at.AT_NEED, self.need), (at.AT_GROUP_OF, group_of)):
            numbers[place] = len(numbers)
            numbers.extend(row)
        numbers[at.AT_MEMBERS] = len(numbers)
        numbers.extend(seat for (seat,) in members)

    def _cases(self) -> list[list[int]]:
        """The cases; a card that no group may hold makes those likelier that leave more room outside."""
        chances = [case.chance * self._falls(i) for i, case in enumerate(self.cases)]
        most = max(*chances, 1e-300)
        records = []
        for i, case in enumerate(self.cases):
            rooms = [group.rooms[i] for group in self.groups]
            index = sum((g.rooms[i] - g.base) * g.stride for g in self.groups)
            chance = round(_CHANCES * chances[i] / most)
            records.append(
                [chance, 0, index, *rooms, *case.hands, *case.piles, case.stock, *case.moved]
            )
        self.numbers[at.CASE_SIZE] = len(records[0])
        return records

    def _falls(self, case: int) -> float:
        """In proportion to the chance that all fallen cards lie outside of the groups."""
        total = self.unseen.bit_count()
        outside = total - sum(group.rooms[case] for group in self.groups)
        chance = 1.0
        for i in range(len(self.fallen)):
            chance *= max(outside - i, 0) / (total - i)
        return chance

    def _template(self) -> list[int]:
        """The fields of the state, without what is hidden."""
        state = self.history.state.copy()
        view = self.view
        state.hands = [0] * MAX_SEATS
        state.thrown = [0] * MAX_SEATS
        if view.seat is not None:
            state.hands[view.seat] = mask_of(view.hand)
            state.thrown[view.seat] = mask_of(view.thrown)
        row = [getattr(state, name) for name, (_, length) in FIELDS.items() if not length]
        for name in _SEATS:
            row += getattr(state, name)
        return row


def _move(kind: int, seat: int, size: int, piles: list[int]) -> list[int]:
    """A move as numbers: the pile made, or the mask of those swept."""
    return [kind, seat, size, bits(piles) if kind == at.SWEEPS else (piles or [0])[0]]
