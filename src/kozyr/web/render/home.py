"""What the form for a new table shows: games, seats, length and house rules, and what is wrong with a choice."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from kozyr.core.errors import RulesError
from kozyr.games.model import Option, OptionSpec, Preset, Rules, Value, format_value
from kozyr.games.registry import PRESETS, rules
from kozyr.i18n import N_
from kozyr.match.account import deals_of
from kozyr.web.render.book import usual_text, value_text
from kozyr.web.render.bots import BotForm, bot_form, hint_rules
from kozyr.web.render.company import patiences
from kozyr.web.render.words import Words

#: Paces offered, seconds before each action of a bot.
PACES: Final[tuple[tuple[str, str], ...]] = (
    ("2.4", N_("slow")),
    ("1.2", N_("normal")),
    ("0.6", N_("fast")),
    ("0", N_("at once")),
)

# Seconds that a person takes for an action, a bot at the normal pace, and the account of a deal.
_PERSON, _BOT, _ACCOUNT = 4.0, 1.2, 8.0

_LEADS: Final[Mapping[str, str]] = {
    "frap": N_(
        "A trick-taking game for a kon: four cards, a trump, two tricks promised, and a fine that makes the next deal dearer."  # noqa: E501 - one message
    ),
    "khrap": N_(
        "Frap's larger relative: five cards, three tricks promised, and whoever takes three takes the kon."
    ),
    "51": N_(
        "Announce exactly how many tricks you will take. Hands grow from one card to the whole deck and shrink again."
    ),
    "oh-hell": N_("Announce exactly how many tricks you will take, no more and no fewer."),
}
_IN_SHORT: Final[Mapping[str, tuple[str, ...]]] = {
    "frap": (
        N_(
            "Everybody puts a stake into the kon and gets four cards; one more is turned up for trump."
        ),
        N_("Frap promises two tricks. The others whist, which promises one, or pass."),
        N_("Who plays may exchange up to four cards; who passed may still cut in with new ones."),
        N_(
            "A trick is worth a quarter of the kon. Too few tricks: a fine, played for in the next deal."
        ),
    ),
    "khrap": (
        N_(
            "Everybody puts a stake into the kon and gets five cards; one more is turned up for trump."
        ),
        N_("Khrap promises three tricks. The others whist, which promises one, or pass."),
        N_(
            "Who plays may exchange up to five cards; who passed may still cut in (razrez) with new ones."
        ),
        N_(
            "Who takes three tricks takes the kon; after a call in the second circle only half of it."
        ),
    ),
    "51": (
        N_("Each deal has one card more, up to the whole deck, and then one fewer again."),
        N_("Everybody in turn says how many tricks he will take; the dealer speaks last."),
        N_("Follow suit if you can; what you must or may do otherwise is in the rules."),
        N_(
            "An exact bid scores five for each trick and five more; a miss one for each trick taken."
        ),
    ),
    "oh-hell": (
        N_("Everybody gets the same number of cards; one more is turned up for trump."),
        N_(
            "Everybody in turn says how many tricks he will take; the bids may not add up to the tricks."
        ),
        N_("Follow suit if you can; otherwise play what you like."),
        N_("An exact bid scores ten and one for each trick; a miss one for each trick taken."),
    ),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a list: the value sent and what it says."""

    value: str
    text: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A preset to choose: its name, title and seats."""

    value: str
    title: str
    seats: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A number of seats, with how long a match is then."""

    value: str
    length: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class OptionField:
    """One house rule in the form; nothing chosen leaves the usual value.

    Attributes:
        choices: of every number of seats alike; groups: of some numbers of seats only, each with its name. Without
            either it is a number.
        fault: what is wrong with the value sent.
    """

    name: str
    text: str
    choices: tuple[Choice, ...]
    groups: tuple[tuple[str, tuple[Choice, ...]], ...]
    value: str
    usual: str
    minimum: int
    maximum: int
    step: int
    fault: str


@dataclass(frozen=True, slots=True)
class NewTable:
    """The form for a new table."""

    games: tuple[GameChoice, ...]
    seats: tuple[SeatChoice, ...]
    options: tuple[OptionField, ...]
    paces: tuple[Choice, ...]
    patiences: tuple[Choice, ...]
    bots: BotForm
    hints: tuple[Choice, ...]
    name: str
    preset: str
    title: str
    text: str
    lead: str
    in_short: tuple[str, ...]
    house_rules: bool
    seats_fault: str
    fault: str


def new_table(form: Mapping[str, str] | None, words: Words, *, refused: bool = False) -> NewTable:
    """The form, filled in with what was sent before, if anything.

    Args:
        refused: whether what was sent could not be played, so that it stays as it is and its faults are named;
            otherwise what does not fit the preset is left out.
    """
    sent = form or {}
    preset = PRESETS.get(sent.get("preset", ""), next(iter(PRESETS.values())))
    players = _players(preset, sent.get("players", ""))
    faults = _faults(preset, players, sent, words) if refused else {}
    values = {
        spec.name: value
        for spec in preset.specs
        if (value := sent.get(spec.name, "").strip()) and (refused or _fits(preset, spec, value))
    }
    if refused and sent.get("players", "").strip() not in ("", str(players)):
        faults["players"] = words.say(_SEATS, seats=_seats(preset))
    pace = sent.get("pace", "1.2")
    game = preset.game.name
    return NewTable(
        games=tuple(
            GameChoice(p.name, words.say(p.title), _seats(p), p is preset) for p in PRESETS.values()
        ),
        seats=tuple(
            SeatChoice(str(n), _length(preset, n, values, words), n == players)
            for n in preset.seats
        ),
        options=tuple(
            _option_field(preset, spec, players, values.get(spec.name, ""), faults, words)
            for spec in preset.specs
            if spec.by_players or len(spec.values) != 1
        ),
        paces=tuple(Choice(value, words.say(text), value == pace) for value, text in PACES),
        patiences=tuple(
            Choice(v, text, v == sent.get("patience", "120")) for v, text in patiences(words)
        ),
        bots=bot_form(
            preset,
            sent.get("bot", ""),
            range(2, preset.seats[-1] + 1),
            sent.get("seat_bot", "").split(","),
            words,
        ),
        hints=tuple(Choice(*row) for row in hint_rules(sent.get("hints", ""), words)),
        name=sent.get("name", ""),
        preset=preset.name,
        title=words.say(preset.title),
        text=words.say(preset.text),
        lead=words.say(_LEADS.get(game, preset.text)),
        in_short=tuple(words.say(line) for line in _IN_SHORT.get(game, ())),
        house_rules=bool(values),
        seats_fault=faults.get("players", ""),
        fault=next(iter(faults.values()), ""),
    )


_SEATS: Final = N_("It is for %(seats)s players.")


def _players(preset: Preset, sent: str) -> int:
    number = int(sent) if sent.isascii() and sent.isdecimal() and len(sent) <= 3 else 0
    return number if number in preset.seats else preset.default_players


def _seats(preset: Preset) -> str:
    low, high = preset.seats[0], preset.seats[-1]
    return f"{low}\N{EN DASH}{high}" if low < high else str(low)


def _fits(preset: Preset, spec: OptionSpec, value: str) -> bool:
    """Whether an option can have a value with some number of seats."""
    return any(not _refusal(_resolved(preset, spec, n), value) for n in preset.seats)


def _resolved(preset: Preset, spec: OptionSpec, players: int) -> Option:
    return spec.resolve(players, preset.defaults.get(spec.name))


def _refusal(option: Option, value: str) -> bool:
    try:
        option.parse(value)
    except RulesError:
        return True
    return False


# --- what is wrong ----------------------------------------------------------------------------------


def _faults(preset: Preset, players: int, sent: Mapping[str, str], words: Words) -> dict[str, str]:
    """What is wrong with the values sent, by the name of the field."""
    found: dict[str, str] = {}
    values: dict[str, Value] = {}
    for option in preset.options(players):
        text = sent.get(option.name, "").strip()
        if text and _refusal(option, text):
            found[option.name] = words.texts.gettext("Possible here: %(allowed)s") % {
                "allowed": _allowed(option, words)
            }
        values[option.name] = (
            option.parse(text) if text and not _refusal(option, text) else option.default
        )
    seen = {**values, "players": players}
    for conflict in preset.game.conflicts:
        for name in conflict.broken(seen):
            found.setdefault(name, words.say(conflict.reason))
    if not found:
        chosen = Rules(preset.name, preset.version, players, preset.game, values, {})
        found |= _too_many_cards(chosen, words)
    return found


def _allowed(option: Option, words: Words) -> str:
    if option.values:
        return ", ".join(value_text(option, i, words) for i in range(len(option.values)))
    text = f"{option.minimum}\N{EN DASH}{option.maximum}"
    if option.multiple_of > 1:
        return words.texts.gettext("%(range)s, a multiple of %(n)d") % {
            "range": text,
            "n": option.multiple_of,
        }
    return text


def _too_many_cards(chosen: Rules, words: Words) -> dict[str, str]:
    """The arithmetic of a deal for which the deck is too small."""
    if chosen.game.tops:
        return {}
    upcards, deck = int(chosen.get("circles", 1)), len(chosen.deck)
    needed = chosen.players * chosen.hand_limit + upcards
    if needed <= deck:
        return {}
    text = words.texts.gettext(
        "%(players)d players with %(cards)d cards and %(upcards)d more make %(needed)d; the deck has %(deck)d"
    ) % {
        "players": chosen.players,
        "cards": chosen.hand_limit,
        "upcards": upcards,
        "needed": needed,
        "deck": deck,
    }
    return dict.fromkeys(["players", "tricks"] if "tricks" in chosen.options else ["players"], text)


# --- how long ---------------------------------------------------------------------------------------


def _length(preset: Preset, players: int, values: Mapping[str, str], words: Words) -> str:
    """Deals of a match and about how many minutes they take one person among bots."""
    options = {o.name: o for o in preset.options(players)}
    given = {n: v for n, v in values.items() if n in options and not _refusal(options[n], v)}
    try:
        chosen = rules(preset.name, players=players, **given)
    except RulesError:
        return ""
    deals = deals_of(chosen)
    if deals == 0:
        return words.texts.gettext("as many deals as you like")
    text = words.plural("%(n)d deal", "%(n)d deals", deals)
    return words.texts.gettext("%(deals)s, about %(minutes)d min") % {
        "deals": text,
        "minutes": minutes(chosen),
    }


def minutes(chosen: Rules) -> int:
    """About how many minutes a match takes one person among bots: deals, seats and tricks of each."""
    deals = deals_of(chosen)
    hands = chosen.schedule or (chosen.game.hand,) * deals
    # Beside the tricks everybody is asked once in each phase before the play.
    rounds = sum(hands) + deals * (len(chosen.game.flow) - 1)
    seconds = rounds * (_PERSON + (chosen.players - 1) * _BOT) + deals * _ACCOUNT
    exact = max(1, round(seconds / 60))
    return exact if exact < 10 else 5 * round(exact / 5)


# --- options ----------------------------------------------------------------------------------------


def _option_field(
    preset: Preset,
    spec: OptionSpec,
    players: int,
    sent: str,
    faults: Mapping[str, str],
    words: Words,
) -> OptionField:
    option = _resolved(preset, spec, players)
    groups = []
    for n in preset.seats if spec.by_players else ():
        own = _resolved(preset, spec, n)
        if len(own.values) > 1:
            title = words.plural("%(n)d player", "%(n)d players", n)
            groups.append((title, _choices(own, sent if n == players else "", words)))
    usual = words.texts.gettext("usual: %(value)s") % {"value": usual_text(option, words)}
    if spec.by_players:
        usual = words.texts.gettext("usual")
    elif spec.default_per_seat and preset.defaults.get(spec.name) is None:
        usual = words.texts.gettext("usual: %(n)d for each player") % {"n": spec.default_per_seat}
    return OptionField(
        name=option.name,
        text=words.say(option.text),
        choices=() if spec.by_players else _choices(option, sent, words),
        groups=tuple(groups),
        value=sent,
        usual=usual,
        minimum=option.minimum,
        maximum=option.maximum,
        step=option.multiple_of,
        fault=faults.get(option.name, ""),
    )


def _choices(option: Option, sent: str, words: Words) -> tuple[Choice, ...]:
    return tuple(
        Choice(format_value(value), value_text(option, i, words), format_value(value) == sent)
        for i, value in enumerate(option.values)
    )
