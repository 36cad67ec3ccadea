"""What a page tells of the people at a table: who is there, for whom a bot plays, what they say, who may sit down."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from kozyr.core.seats import Seat
from kozyr.games.registry import PRESETS
from kozyr.i18n import N_
from kozyr.tables import PATIENCES, PHRASES, TableView
from kozyr.web.render.bots import BotForm, bot_form
from kozyr.web.render.words import Words

#: How long a phrase stands at its seat, seconds.
BUBBLE: Final = 6.0
#: From how many seconds left on everybody sees them.
URGENT: Final = 30

PHRASE_TEXTS: Final[Mapping[str, str]] = {
    "hello": N_("Hello!"),
    "good_luck": N_("Good luck!"),
    "thanks": N_("Thanks!"),
    "well_played": N_("Well played!"),
    "oops": N_("Oops!"),
    "one_moment": N_("One moment, please"),
    "hurry": N_("Your turn, please"),
    "bye": N_("Bye!"),
}


class Chip(NamedTuple):
    """What there is to tell of a seat's person.

    Attributes:
        away: a bot plays for him; lost: his browser is not connected.
        phrase: what he has just said; number: of its event.
    """

    away: bool = False
    lost: bool = False
    phrase: str = ""
    number: int = 0


class Friend(NamedTuple):
    """Another person at the table, whose phrases can be hidden."""

    seat: Seat
    name: str
    muted: bool


@dataclass(frozen=True, slots=True)
class Place:
    """One seat before the match: its person, or nobody."""

    seat: Seat
    name: str
    me: bool
    open: bool
    chip: Chip


@dataclass(frozen=True, slots=True)
class Gathering:
    """People who wait for the start."""

    seq: int
    title: str
    game: str
    places: tuple[Place, ...]
    seated: bool
    open: int
    friends: tuple[Friend, ...]
    live: str
    bots: BotForm


def is_person(shown: TableView, seat: int) -> bool:
    """Whether a seat is a person's."""
    free = bool(shown.open_seats) and shown.open_seats[seat]
    return not shown.is_bot[seat] and not free


def with_friends(shown: TableView) -> bool:
    """Whether more than one person sits there."""
    return sum(is_person(shown, seat) for seat in range(len(shown.names))) > 1


def crowd_of(shown: TableView) -> str:
    """Which people have a page open, but for the reader; empty where he is alone or nobody waits."""
    if not shown.connected or shown.over or not with_friends(shown):
        return ""
    return "".join(
        "1" if shown.connected[seat] and seat != shown.seat else "0"
        for seat in range(len(shown.names))
    )


def has_bubble(shown: TableView) -> bool:
    """Whether a phrase has only just been said."""
    return any(said is not None and said[2] < BUBBLE for said in shown.said_phrase)


def chips(shown: TableView, words: Words, muted: frozenset[int] = frozenset()) -> tuple[Chip, ...]:
    """What there is to tell of each seat's person."""
    crowd = crowd_of(shown)
    return tuple(_chip(shown, seat, crowd, words, muted) for seat in range(len(shown.names)))


def _chip(shown: TableView, seat: int, crowd: str, words: Words, muted: frozenset[int]) -> Chip:
    away = bool(shown.away) and shown.away[seat] and not shown.over
    lost = bool(crowd) and crowd[seat] == "0" and seat != shown.seat and is_person(shown, seat)
    said = shown.said_phrase[seat] if shown.said_phrase else None
    if said is None or said[2] >= BUBBLE or seat in muted:
        return Chip(away, lost and not away)
    return Chip(away, lost and not away, phrase_text(said[0], words), said[1])


def phrase_text(phrase: str, words: Words) -> str:
    """A phrase in the reader's language."""
    return words.say(PHRASE_TEXTS.get(phrase, ""))


def newest_phrase(shown: TableView, words: Words, muted: frozenset[int]) -> str:
    """What has just been said, if that is what happened last: for the polite live region."""
    for seat, said in enumerate(shown.said_phrase):
        if said is not None and said[1] == shown.seq and seat not in muted:
            return f"{words.name(seat)}: {phrase_text(said[0], words)}"
    return ""


def friends(shown: TableView, words: Words, muted: frozenset[int]) -> tuple[Friend, ...]:
    """The other people at the table."""
    return tuple(
        Friend(Seat(seat), words.name(seat), seat in muted)
        for seat in range(len(shown.names))
        if seat != shown.seat and is_person(shown, seat)
    )


def turn_left(shown: TableView) -> str:
    """Seconds until a bot acts for whoever is asked, empty if nobody waits for a person."""
    return "" if shown.turn_left is None else f"{shown.turn_left:.1f}"


def phrases(words: Words) -> tuple[tuple[str, str], ...]:
    """Everything that can be said."""
    return tuple((phrase, phrase_text(phrase, words)) for phrase in PHRASES)


def patiences(words: Words) -> tuple[tuple[str, str], ...]:
    """How long a person may think where others wait: the value sent, and what it says."""
    return tuple(
        (
            f"{seconds:.0f}",
            words.texts.gettext("%(n)d s") % {"n": seconds}
            if seconds < 60
            else words.texts.gettext("%(n)d min") % {"n": seconds // 60},
        )
        for seconds in PATIENCES
    )


def free_seats(shown: TableView, words: Words) -> tuple[tuple[str, str], ...]:
    """Seats that a newcomer can take: the value sent, and what it says."""
    seats = range(len(shown.names)) if shown.can_join else ()
    number = words.texts.gettext("seat %(n)d")
    bots = words.texts.gettext("instead of the bot: %(name)s")
    return tuple(
        (
            str(seat),
            bots % {"name": shown.names[seat]} if shown.is_bot[seat] else number % {"n": seat + 1},
        )
        for seat in seats
        if shown.is_bot[seat] or not is_person(shown, seat)
    )


def gathering(shown: TableView, game: str, words: Words, muted: frozenset[int]) -> Gathering:
    """The table before the start."""
    t, told = words.texts, chips(shown, words, muted)
    places = tuple(
        Place(
            Seat(seat),
            shown.names[seat],
            seat == shown.seat,
            not is_person(shown, seat),
            told[seat],
        )
        for seat in range(len(shown.names))
    )
    free = [place.seat + 1 for place in places if place.open]
    here = [place.name for place in places if not place.open]
    live = newest_phrase(shown, words, muted) or t.gettext("At the table: %(names)s") % {
        "names": ", ".join(here)
    }
    return Gathering(
        seq=shown.seq,
        title=f"{t.gettext('Table for friends')} \N{MIDDLE DOT} {game} \N{MIDDLE DOT} Kozyr",
        game=game,
        places=places,
        seated=shown.seat is not None,
        open=sum(place.open for place in places),
        friends=friends(shown, words, muted),
        live=live,
        bots=_fillers(shown, free, words),
    )


def _fillers(shown: TableView, free: Sequence[int], words: Words) -> BotForm:
    """The bots for the seats that are still free, as the host has chosen at first."""
    wanted = shown.fillers
    same = len(set(wanted)) < 2
    preset = PRESETS[shown.rules.preset]
    own = () if same else wanted[: len(free)]
    return bot_form(preset, wanted[0] if wanted and same else "", free, own, words)
