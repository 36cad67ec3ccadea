"""What the form for a new table and the rule book show, made from the games' data."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from kozyr.core.errors import RulesError
from kozyr.games.model import NumberedRule, Option, Preset, format_value
from kozyr.games.registry import DEFAULT_PLAYERS, PRESETS
from kozyr.i18n import N_
from kozyr.web.render.words import Words

#: Paces offered, seconds before each action of a bot.
PACES: Final[tuple[tuple[str, str], ...]] = (
    ("2.4", N_("slow")),
    ("1.2", N_("normal")),
    ("0.6", N_("fast")),
    ("0", N_("at once")),
)

_CHAPTERS: Final[Mapping[str, str]] = {
    "1": N_("Players, cards, stakes"),
    "2": N_("Bidding"),
    "3": N_("Exchange"),
    "4": N_("The kon"),
    "5": N_("Fines"),
    "6": N_("Fines of a blind caller"),
    "7": N_("Cutting in"),
    "8": N_("Play"),
    "9": N_("End of a deal and of a match"),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a list: the value sent and what it says."""

    value: str
    text: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class OptionField:
    """One house rule in the form; ``choices`` is empty for a number. Nothing chosen leaves the usual value."""

    name: str
    text: str
    choices: tuple[Choice, ...]
    value: str
    usual: str
    minimum: int
    maximum: int
    step: int


@dataclass(frozen=True, slots=True)
class NewTable:
    """The form for a new table."""

    presets: tuple[Choice, ...]
    players: tuple[Choice, ...]
    options: tuple[OptionField, ...]
    paces: tuple[Choice, ...]
    name: str
    preset: str
    house_rules: bool


@dataclass(frozen=True, slots=True)
class Chapter:
    """One chapter of the rule book."""

    title: str
    rules: tuple[NumberedRule, ...]


@dataclass(frozen=True, slots=True)
class OptionText:
    """One option in the rule book: what it is, its usual value and the others."""

    name: str
    text: str
    usual: str
    others: tuple[str, ...]


def new_table(form: Mapping[str, str] | None, words: Words) -> NewTable:
    """The form, filled in with what was sent before, if anything."""
    sent = form or {}
    preset = PRESETS.get(sent.get("preset", ""), next(iter(PRESETS.values())))
    options = _options(preset, sent.get("players", ""))
    low, high = preset.game.players
    chosen_players = sent.get("players", str(DEFAULT_PLAYERS))
    pace = sent.get("pace", "1.2")
    return NewTable(
        presets=tuple(Choice(p.name, words.say(p.text), p is preset) for p in PRESETS.values()),
        players=tuple(
            Choice(str(n), str(n), str(n) == chosen_players) for n in range(low, high + 1)
        ),
        options=tuple(
            _option_field(option, sent.get(option.name, ""), words) for option in options
        ),
        paces=tuple(Choice(value, words.say(text), value == pace) for value, text in PACES),
        name=sent.get("name", ""),
        preset=preset.name,
        house_rules=any(sent.get(option.name) for option in options),
    )


def _options(preset: Preset, players: str) -> tuple[Option, ...]:
    try:
        return preset.options(int(players))
    except (ValueError, RulesError):
        return preset.options(DEFAULT_PLAYERS)


def _option_field(option: Option, sent: str, words: Words) -> OptionField:
    choices = [
        Choice(format_value(value), value_text(option, i, words), format_value(value) == sent)
        for i, value in enumerate(option.values)
    ]
    return OptionField(
        name=option.name,
        text=words.say(option.text),
        choices=tuple(choices),
        value=sent,
        usual=usual_text(option, words),
        minimum=option.minimum,
        maximum=option.maximum,
        step=option.multiple_of,
    )


def value_text(option: Option, index: int, words: Words) -> str:
    """What one value of an option says."""
    return words.say(option.labels[index]) if option.labels else format_value(option.values[index])


def usual_text(option: Option, words: Words) -> str:
    """What the value says that an option has by default."""
    if option.default in option.values:
        return value_text(option, option.values.index(option.default), words)
    return format_value(option.default)


def chapters(rules: Sequence[NumberedRule], words: Words) -> tuple[Chapter, ...]:
    """Numbered rules by chapter, in the order of their numbers."""
    groups: dict[str, list[NumberedRule]] = {}
    for rule in rules:
        groups.setdefault(rule.number.partition(".")[0], []).append(rule)
    return tuple(
        Chapter(
            words.say(_CHAPTERS.get(number, "")),
            tuple(NumberedRule(r.number, words.say(r.text), r.sources) for r in found),
        )
        for number, found in groups.items()
    )


def option_texts(preset: Preset, words: Words) -> tuple[OptionText, ...]:
    """The options of a preset for the usual number of seats."""
    return tuple(
        OptionText(
            option.name,
            words.say(option.text),
            usual_text(option, words),
            tuple(
                value_text(option, i, words)
                for i, value in enumerate(option.values)
                if value != option.default
            ),
        )
        for option in preset.options(DEFAULT_PLAYERS)
    )
