"""Reading what browsers send: form bodies, commands, rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from math import nan
from urllib.parse import parse_qs

from kozyr.core.errors import KozyrError, RulesError
from kozyr.games.model import Rules
from kozyr.games.registry import find_preset, rules
from kozyr.tables import HintRule

MOST_FIELDS = 100
MOST_BOTS = 11
DEFAULT_BOTS = ("club",)
_NO_OPTIONS = (
    "preset",
    "players",
    "name",
    "pace",
    "bot",
    "seat_bot",
    "hints",
    "choose",
    "friends",
    "patience",
)  # what else the form for a new table holds

Form = Mapping[str, list[str]]


class FormError(KozyrError, ValueError):
    """A request that cannot be read; it changed nothing."""


class NothingTickedError(FormError):
    """Cards were to be ticked and none is."""


def parse_form(body: bytes) -> Form:
    """The fields of an ``application/x-www-form-urlencoded`` body, each with its values in order.

    Raises:
        FormError: not UTF-8, or too many fields.
    """
    try:
        return parse_qs(
            body.decode("utf-8"),
            keep_blank_values=True,
            max_num_fields=MOST_FIELDS,
            encoding="utf-8",
            errors="strict",
        )
    except ValueError as error:
        raise FormError("the form cannot be read") from error


def field(form: Form, name: str, default: str = "") -> str:
    """The first value of a field."""
    values = form.get(name)
    return values[0] if values else default


@dataclass(frozen=True, slots=True)
class Command:
    """What a form asks of a table.

    Attributes:
        action: in record notation; empty for commands that are no action of the game.
        expected: number of the newest event that the sender knew.
        key: the same for every repetition of this very command, and for no other of the seat.
    """

    action: str
    expected: int
    key: str


def read_command(form: Form, *, kind: str = "act") -> Command:
    """The command in a form.

    Raises:
        NothingTickedError: an exchange without a card; keeping all has a button of its own.
        FormError: no action or no sequence number.
    """
    action = field(form, "action")
    if not action and "verb" in form:
        if not form.get("card"):
            raise NothingTickedError("no card is ticked")
        action = " ".join([field(form, "verb"), *form.get("card", [])])
    if not action and kind == "act":
        raise FormError("no action")
    number = field(form, "seq")
    if not (number.isascii() and number.isdecimal() and len(number) <= 12):
        raise FormError("no sequence number")
    # Two tabs share a page's key: with the action in it, a second, different one is not taken for the first.
    digest = sha256("\0".join((kind, number, field(form, "key"), action)).encode()).hexdigest()
    return Command(action, int(number), digest[:32])


def read_rules(form: Form) -> Rules:
    """The rules chosen in the form for a new table; options that are absent or blank keep their default.

    Raises:
        RulesError: an impossible choice; names the choices.
    """
    preset = find_preset(field(form, "preset", "frap"))
    number = field(form, "players", str(preset.default_players)).strip()
    if not (number.isascii() and number.isdecimal() and len(number) <= 3):
        low, high = preset.seats[0], preset.seats[-1]
        raise RulesError(f"players={number[:20]!r} is not possible; allowed: {low} to {high}")
    chosen = {
        name: field(form, name)
        for name in form
        if name not in _NO_OPTIONS and field(form, name).strip()
    }
    return rules(preset.name, players=int(number), **chosen)


def read_bots(form: Form, seats: int | None = None) -> tuple[str, ...]:
    """The bots chosen in a form: one for all seats, unless a seat has its own.

    Args:
        seats: that bots take; None: as many as the form names.
    """
    for_all = tuple(form.get("bot", ())) or DEFAULT_BOTS
    own = form.get("seat_bot", [])[: MOST_BOTS if seats is None else seats]
    if not any(own):
        return for_all
    count = len(own) if seats is None else seats
    named = [*own, *[""] * (count - len(own))]
    return tuple(bot or for_all[i % len(for_all)] for i, bot in enumerate(named))


def read_hints(form: Form) -> HintRule:
    """Who may ask for hints at a new table.

    Raises:
        FormError: that is no choice of ours.
    """
    try:
        return HintRule(field(form, "hints", HintRule.ALONE))
    except ValueError as error:
        raise FormError("hints are for one person alone, for everybody or for nobody") from error


def read_seconds(form: Form, name: str, default: float, most: float) -> float:
    """A number of seconds between 0 and ``most``; the default where the field is absent or blank.

    Raises:
        FormError: it is no such number.
    """
    text = field(form, name).strip()
    try:
        value = float(text) if text else default
    except ValueError:
        value = nan
    if not 0.0 <= value <= most:
        raise FormError(f"seconds are wanted: a number from 0 to {most:.0f}")
    return value
