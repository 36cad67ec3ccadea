"""The table as a page shows it: seats, trick, upcard, hand, log, all in words and numbers, made from a view."""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from kozyr.core.cards import CLUBS, SPADES, SUITS, Card, format_suit, suit_of
from kozyr.core.seats import Seat
from kozyr.match.account import for_points
from kozyr.match.view import DealRow, EventKind, Stage, View
from kozyr.tables import TableView
from kozyr.web.render.account import SheetRow, Standing, sheet_rows, standings
from kozyr.web.render.amounts import Amount
from kozyr.web.render.ask import Ask, Button, HandUse, ask, look_button
from kozyr.web.render.bots import Level, level
from kozyr.web.render.company import Chip, Friend, chips, friends, newest_phrase, turn_left
from kozyr.web.render.faces import CardFace
from kozyr.web.render.keep import Later
from kozyr.web.render.log import LogPart, log_parts
from kozyr.web.render.points import Tally, announced, mark_of, reading, tally, ways
from kozyr.web.render.words import Words, text_of

_BLACK: Final = frozenset({CLUBS, SPADES})
_BEFORE_PLAY: Final = frozenset({Stage.BIDDING, Stage.ANNOUNCING})
#: Cards that are too many for one row of a phone.
FULL_ROW: Final = 10
#: Deals on the score sheet beside the table; the rest is fetched when it is wanted.
NEWEST_ROWS: Final = 3
#: Their cells together: fewer rows when many play, or the page would be long.
NEWEST_CELLS: Final = 12
_NOT_DEALT_YET: Final = frozenset({EventKind.DEALT, EventKind.UPCARD})


class SeatBox(NamedTuple):
    """One seat.

    Attributes:
        place: 0 for the reader, then clockwise; ``spot``: CSS classes of its side of the table.
        bot: the strength of the bot that owns it, None for a person.
        call, call_css: what it said last, in words, and the kind.
        note: how many cards it exchanged, in words.
        out: not in play, though a call was made.
        bid, mark: tricks announced, if any, and whether that is ``exact``, ``over`` or out of reach (``under``).
        chip: what there is to tell of its person.
    """

    seat: Seat
    place: int
    spot: str
    name: str
    bot: Level | None
    me: bool
    dealer: bool
    leads: bool
    turn: bool
    wins: bool
    call: str
    call_css: str
    note: str
    out: bool
    taken: int
    cards: int
    looked: bool
    balance: Amount
    ready: bool
    bid: int | None
    mark: str
    chip: Chip


class Column(NamedTuple):
    """One seat's column on the score sheet, with what it has now."""

    seat: Seat
    name: str
    balance: Amount


class Slot(NamedTuple):
    """The place of one seat's card in the trick."""

    seat: Seat
    place: int
    spot: str
    name: str
    face: CardFace | None
    leads: bool
    wins: bool
    out: bool


class HandCard(NamedTuple):
    """A card in hand: ``value`` is the action that playing or throwing it is; ``why`` tells why not, if not.

    ``ways``: the ways to play a shakha, if it may be played in both; ``only``: the one way that there is.
    ``rule``: the number of the rule that ``why`` stands on.
    """

    face: CardFace
    value: str
    label: str
    why: str
    shakha: bool = False
    ways: tuple[Button, ...] = ()
    only: str = ""
    rule: str = ""


class Board(NamedTuple):
    """Everything that a table page shows; see the attributes of ``View`` for what the facts mean."""

    view: View
    seq: int
    title: str
    my_turn: bool
    called: bool
    stage: str
    ask: Ask
    look: Button | None
    me: SeatBox
    seats: tuple[SeatBox, ...]
    slots: tuple[Slot, ...]
    kon: Amount
    trump: str
    trump_name: str
    upcard: CardFace
    upcard_owner: str
    dead: tuple[CardFace, ...]
    last: tuple[Slot, ...]
    last_winner: str
    points: bool
    tally: Tally | None
    circle: str
    hand: tuple[HandCard, ...]
    hand_rows: tuple[tuple[HandCard, ...], ...]
    backs: int
    leader: str
    winner: str
    names: tuple[str, ...]
    log: tuple[LogPart, ...]
    live: str
    reading: str
    sheet: Later[tuple[SheetRow, ...]]
    newest: tuple[DealRow, ...]
    columns: tuple[Column, ...]
    deals_done: int
    standings: tuple[Standing, ...]
    next_deal_in: str
    spectator: bool
    turn_left: str
    friends: tuple[Friend, ...]
    speakers: tuple[SeatBox, ...]
    hint: str


# How many opponents sit at the left, the top and the right of a wide table, by number of seats.
_SIDES: Final = {
    2: (0, 1, 0),
    3: (1, 0, 1),
    4: (1, 1, 1),
    5: (1, 2, 1),
    6: (1, 3, 1),
    7: (1, 4, 1),
    8: (2, 3, 2),
    9: (2, 4, 2),
    10: (2, 5, 2),
    11: (3, 4, 3),
    12: (3, 5, 3),
}


@cache
def spot(place: int, players: int) -> str:
    """CSS classes of a place: side, seats on that side, number on it, clockwise."""
    if place == 0:
        return "sb"
    number = place
    for side, seats in zip(("sl", "st", "sr"), _SIDES[players], strict=True):
        if number <= seats:
            return f"{side} k{seats} i{number}"
        number -= seats
    raise ValueError(f"place {place} of {players}")


class Table:
    """Builds the board of one table for one reader."""

    def __init__(
        self, shown: TableView, language: str, muted: frozenset[int] = frozenset()
    ) -> None:
        self.shown = shown
        self.muted = muted
        self.view = shown.dealt
        self.words = Words(language, shown.names, shown.seat, shown.rules)
        self.points = for_points(shown.rules)
        self.base = shown.seat if shown.seat is not None else Seat(0)
        self.chips = chips(shown, self.words, muted)
        self.shakhi = frozenset(shown.rules.shakhi)

    def face(self, card: Card, *, here: bool = True) -> CardFace:
        """A card as it is seen."""
        return CardFace(text_of(card), self.words.card(card), here, card in self.view.beating)

    def board(self) -> Board:
        """The board."""
        view, words = self.view, self.words
        order = [Seat((self.base + step) % view.players) for step in range(view.players)]
        boxes = [self._box(seat, place) for place, seat in enumerate(order)]
        asked = ask(view, words)
        my_turn = view.actor is not None and view.actor == view.seat
        called = self._called(my_turn=my_turn)
        hand = self._hand(asked.use, my_turn=my_turn)
        newest = view.sheet[-newest_rows(view.players) :]
        return Board(
            view=view,
            seq=self.shown.seq,
            title=self._title(asked, called=called),
            my_turn=my_turn,
            called=called,
            stage=view.stage.value,
            ask=asked,
            look=look_button(words, may_call_blind=bool(view.rules.get("blind", False)))
            if view.may_look
            else None,
            me=boxes[0],
            seats=tuple(boxes[1:]),
            slots=tuple(self._slot(seat, place) for place, seat in enumerate(order)),
            kon=words.amount(view.kon),
            trump=format_suit(view.trump),
            trump_name=words.suit(view.trump),
            upcard=self.face(view.upcard, here=view.upcard_taken_by is None),
            upcard_owner="" if view.upcard_taken_by is None else words.name(view.upcard_taken_by),
            dead=tuple(self.face(card) for card in view.dead_upcards),
            last=tuple(self._last_slot(seat, card) for seat, card in view.last_trick),
            last_winner=""
            if view.last_trick_winner is None
            else words.name(view.last_trick_winner),
            points=self.points,
            tally=tally(view, words) if self.points else None,
            circle=self._circle(),
            hand=hand,
            hand_rows=in_rows(hand),
            backs=0 if view.hand_up else view.hand_sizes[self.base],
            leader="" if view.leader is None else words.name(view.leader),
            winner="" if view.trick_winner is None else words.name(view.trick_winner),
            names=tuple(words.name(seat) for seat in range(view.players)),
            log=log_parts(view.events, words),
            live=self._live(asked),
            reading=self._reading(asked),
            sheet=Later(lambda: sheet_rows(newest, view.players, words)),
            newest=newest,
            columns=tuple(Column(box.seat, box.name, box.balance) for box in boxes),
            deals_done=len(view.sheet),
            standings=standings(view, words) if view.stage is Stage.MATCH_OVER else (),
            next_deal_in=""
            if self.shown.next_deal_in is None
            else f"{self.shown.next_deal_in:.1f}",
            spectator=view.seat is None,
            turn_left=turn_left(self.shown),
            friends=friends(self.shown, words, self.muted),
            speakers=speakers(boxes),
            hint=self._hint_id(my_turn=my_turn),
        )

    # --- parts -------------------------------------------------------------------------------------

    def _box(self, seat: Seat, place: int) -> SeatBox:
        view, words = self.view, self.words
        said = view.said[seat]
        if seat == view.caller and view.blind:
            said = "blind"
        elif seat in view.cutters:
            said = "cut"
        swapped = view.swapped[seat]
        bid = view.bids[seat] if view.stage is Stage.ANNOUNCING else None
        return SeatBox(
            seat=seat,
            place=place,
            spot=spot(place, view.players),
            name=words.name(seat),
            bot=self._level(seat),
            me=seat == view.seat,
            dealer=seat == view.dealer,
            leads=view.stage is Stage.PLAY and seat == view.leader,
            turn=seat == view.actor,
            wins=seat == view.trick_winner,
            call=words.call(said) if bid is None else announced(bid, words),
            call_css=(said or "none").partition(" ")[0] if bid is None else "bid",
            note="" if swapped is None else words.texts.gettext("exchanged %(n)d") % {"n": swapped},
            out=bool(view.playing) and seat not in view.playing,
            taken=view.taken[seat],
            cards=view.hand_sizes[seat],
            looked=seat in view.looked and view.stage is Stage.BIDDING,
            balance=words.amount(view.balances[seat], plus=not self.points),
            ready=bool(self.shown.ready) and self.shown.ready[seat],
            bid=view.bids[seat],
            mark=mark_of(view, seat),
            chip=self.chips[seat],
        )

    def _hint_id(self, *, my_turn: bool) -> str:
        """A name for the hint of this decision, empty if there is none: another decision has another one."""
        if not (my_turn and self.shown.hints):
            return ""
        return f"hint-{self.view.deal_no}-{len(self.view.events)}"

    def _level(self, seat: Seat) -> Level | None:
        programmes = self.shown.programmes
        return level(programmes[seat], self.words) if programmes else None

    def _slot(self, seat: Seat, place: int) -> Slot:
        view = self.view
        card = next((card for player, card in view.trick if player == seat), None)
        first = view.trick[0][0] if view.trick else view.leader
        return Slot(
            seat=seat,
            place=place,
            spot=spot(place, view.players),
            name=self.words.name(seat),
            face=None if card is None else self.face(card),
            leads=view.stage not in _BEFORE_PLAY and seat == first,
            wins=bool(view.trick) and seat == view.trick_winner,
            out=bool(view.playing) and seat not in view.playing,
        )

    def _last_slot(self, seat: Seat, card: Card) -> Slot:
        view = self.view
        leads, wins = seat == view.last_trick[0][0], seat == view.last_trick_winner
        return Slot(
            seat, 0, "", self.words.name(seat), self.face(card), leads=leads, wins=wins, out=False
        )

    def _hand(self, use: HandUse, *, my_turn: bool) -> tuple[HandCard, ...]:
        """The hand in an order that keeps colours apart, the trumps last."""
        return tuple(self._hand_card(card, use, my_turn=my_turn) for card in arranged(self.view))

    def _hand_card(self, card: Card, use: HandUse, *, my_turn: bool) -> HandCard:
        view, words, t = self.view, self.words, self.words.texts
        name = words.card(card)
        refusal = next((r for r in view.refused if r.card == card), None)
        why, rule, label = "", "", name
        shakha = card in self.shakhi
        if not my_turn:
            why = t.gettext("It is not your turn.")
        elif use is HandUse.REST:
            why = t.gettext("Nothing is asked of your cards now.")
        elif refusal is not None:
            led = suit_of(view.trick[0][1]) if view.trick else None
            why = words.refusal(refusal.reason, led=led)
            label = t.gettext("%(card)s, may not be played: %(why)s") % {"card": name, "why": why}
            rule = refusal.rule
        elif use is HandUse.PLAY and shakha:
            return self._shakha(card, name)
        elif use is HandUse.PLAY:
            label = t.gettext("%(card)s, may be played") % {"card": name}
        elif use is HandUse.DROP:
            label = t.gettext("%(card)s, throw it") % {"card": name}
        text = text_of(card)
        value = f"drop {text}" if use is HandUse.DROP else text
        return HandCard(self.face(card), value, label, why, shakha, rule=rule)

    def _shakha(self, card: Card, name: str) -> HandCard:
        """A shakha that may be played: in two ways, or in one that it names."""
        kinds = [action.kind for action in self.view.legal if card in action.cards]
        found = ways(text_of(card), kinds, self.view.rules, self.words)
        t = self.words.texts
        if len(found) > 1:
            label = t.gettext("%(card)s, shakha: choose how to play it") % {"card": name}
            return HandCard(self.face(card), text_of(card), label, "", True, found)
        label = t.gettext("%(card)s, may be played: %(way)s") % {"card": name, "way": found[0].text}
        return HandCard(self.face(card), found[0].value, label, "", True, (), found[0].text)

    def _circle(self) -> str:
        """Which circle of calls it is, where there are several, and what that means."""
        view, t = self.view, self.words.texts
        if view.stage is not Stage.BIDDING or int(view.rules.get("circles", 1)) < 2:
            return ""
        text = t.gettext("circle %(n)d") % {"n": view.circle}
        if view.circle > 1 and view.rules.get("half_in_second_circle", False):
            text = t.gettext("%(circle)s, for half of it") % {"circle": text}
        return text

    def _named(self, card: Card) -> str:
        name = self.words.card(card)
        if card not in self.view.beating:
            return name
        return self.words.texts.gettext("%(card)s, beating") % {"card": name}

    # --- sentences ---------------------------------------------------------------------------------

    def _called(self, *, my_turn: bool) -> bool:
        """Whether the reader is waited for: in a turn that no bot takes for him, or where the others play on."""
        if self.shown.next_table:
            return self.view.seat is not None
        return my_turn and not self.chips[self.base].away

    def _title(self, asked: Ask, *, called: bool) -> str:
        mark = "\N{BLACK CIRCLE} " if called else ""
        text = self._next_match() if self.shown.next_table else asked.text
        return f"{mark}{text} \N{MIDDLE DOT} Kozyr"

    def _next_match(self) -> str:
        return self.words.texts.gettext("The next match has begun.")

    def _live(self, asked: Ask) -> str:
        """What happened last and what is asked now, for the polite live region; or what somebody said."""
        if phrase := newest_phrase(self.shown, self.words, self.muted):
            return phrase
        if self.shown.next_table:
            return self._next_match()
        events = self.view.events
        last = events[-1] if events else None
        said = (
            [self.words.spoken(last)]
            if last is not None and last.kind not in _NOT_DEALT_YET
            else []
        )
        if last is not None and last.kind is EventKind.TRICK and len(events) > 1:
            said.insert(0, self.words.spoken(events[-2]))
        return ". ".join([*(text.rstrip(".") for text in said), asked.text]) + "."

    def _reading(self, asked: Ask) -> str:
        """The whole table in sentences, to be read on demand."""
        view, words, t = self.view, self.words, self.words.texts
        said = (
            f"{words.name(seat)}: {words.call(view.said[seat])}"
            for seat in range(view.players)
            if view.said[seat] is not None
        )
        trick = (f"{words.name(seat)}: {self._named(card)}" for seat, card in view.trick)
        taken = (f"{words.name(seat)}: {view.taken[seat]}" for seat in view.playing)
        parts = [
            t.gettext("Trump: %(suit)s") % {"suit": words.suit(view.trump)},
            t.gettext("Upcard: %(card)s") % {"card": words.card(view.upcard)},
            "" if self.points else t.gettext("Kon: %(kon)d") % {"kon": view.kon},
            reading(view, words) if self.points else "",
            *said,
            t.gettext("Trick") + ": " + ", ".join(trick) if view.trick else "",
            t.gettext("Tricks taken") + ": " + ", ".join(taken) if view.playing else "",
            asked.text,
        ]
        return ". ".join(part for part in parts if part) + "."


def speakers(boxes: Sequence[SeatBox]) -> tuple[SeatBox, ...]:
    """The seats whose person has just said something, the newest first."""
    said = [box for box in boxes if box.chip.phrase]
    return tuple(sorted(said, key=lambda box: box.chip.number, reverse=True)) if said else ()


def newest_rows(players: int) -> int:
    """How many rows of the score sheet stand beside the table."""
    return max(1, min(NEWEST_ROWS, NEWEST_CELLS // players))


def in_rows(hand: tuple[HandCard, ...]) -> tuple[tuple[HandCard, ...], ...]:
    """The hand in the rows in which a narrow screen shows it: two when one would hide the cards."""
    half = (len(hand) + 1) // 2
    return (hand[:half], hand[half:]) if len(hand) >= FULL_ROW else (hand,)


def arranged(view: View) -> tuple[Card, ...]:
    """A hand in the order in which it is shown: colours in turn, the trumps last, low to high in each suit."""
    trump_is_black = view.trump in _BLACK
    lone = next(s for s in SUITS if s != view.trump and (s in _BLACK) == trump_is_black)
    first, second = (s for s in SUITS if (s in _BLACK) != trump_is_black)
    order = {suit: i for i, suit in enumerate((first, lone, second, view.trump))}
    return tuple(sorted(view.hand, key=lambda card: (order[suit_of(card)], card)))
