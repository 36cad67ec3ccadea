"""The bots to choose from, in words: what they are called, and how strong they were measured to be."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from kozyr.bots.registry import BOTS
from kozyr.bots.strength import MEASURE, Strength
from kozyr.games.model import Account, Preset
from kozyr.games.registry import PRESETS
from kozyr.i18n import N_, NP_
from kozyr.tables import HintRule
from kozyr.web.render.amounts import decimal
from kozyr.web.render.words import Words

#: What is offered, the weakest first; ``random`` is no opponent for people.
OFFERED: Final = ("novice", "club", "expert", "master")
USUAL: Final = "club"

_NAMES: Final[Mapping[str, str]] = {
    "novice": NP_("bot", "novice"),
    "club": NP_("bot", "club"),
    "expert": NP_("bot", "expert"),
    "master": NP_("bot", "master"),
    "random": NP_("bot", "random"),
}
_TEXTS: Final[Mapping[str, str]] = {
    "novice": N_("knows the rules and makes a beginner's mistakes"),
    "club": N_("counts trumps and odds"),
    "expert": N_("tries every action in many possible deals"),
    "master": N_("learned from millions of deals, and looks ahead"),
}
#: What a bot does among others: it loses, wins, or neither was found; for a kon and for points.
_AMONG: Final[Mapping[str, Mapping[Account, tuple[str, str, str]]]] = {
    MEASURE: {
        Account.KON: (
            N_("loses to club players, of the kon a deal: %(rows)s"),
            N_("wins from club players, of the kon a deal: %(rows)s"),
            N_("no difference from club players was found: %(rows)s"),
        ),
        Account.POINTS: (
            N_("loses to club players, points a deal: %(rows)s"),
            N_("wins from club players, points a deal: %(rows)s"),
            N_("no difference from club players was found: %(rows)s"),
        ),
    },
    "expert": {
        Account.KON: (
            N_("loses to experts, of the kon a deal: %(rows)s"),
            N_("wins from experts, of the kon a deal: %(rows)s"),
            N_("no difference from experts was found: %(rows)s"),
        ),
        Account.POINTS: (
            N_("loses to experts, points a deal: %(rows)s"),
            N_("wins from experts, points a deal: %(rows)s"),
            N_("no difference from experts was found: %(rows)s"),
        ),
    },
}
#: Decimals: the differences of a share are smaller than those of points.
_DECIMALS: Final = {Account.KON: 3, Account.POINTS: 2}
_NOT_MEASURED: Final = N_("not measured in this game")
_IS_MEASURE: Final = N_("what the others are measured against")

_HINT_RULES: Final[Mapping[HintRule, str]] = {
    HintRule.ALONE: N_("while one person plays alone with bots"),
    HintRule.ALL: N_("everybody at the table may ask for them"),
    HintRule.NONE: N_("nobody may ask for them"),
}


@dataclass(frozen=True, slots=True)
class BotChoice:
    """A bot to choose.

    Attributes:
        level: its strength among those offered, from 1.
        text: what it does; strength: what was measured.
    """

    value: str
    name: str
    text: str
    strength: str
    level: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class SeatBot:
    """One seat that a bot takes: its number as people count, and the choice of its own, if any."""

    number: int
    chosen: str


@dataclass(frozen=True, slots=True)
class BotForm:
    """The choice of bots: one for all seats, and perhaps others for some."""

    choices: tuple[BotChoice, ...]
    seats: tuple[SeatBot, ...]

    @property
    def each(self) -> bool:
        """Whether some seat has a bot of its own."""
        return any(seat.chosen for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Level:
    """The strength of a bot at a seat: so many bars of four, and its name."""

    bars: int
    name: str


def bot_name(bot: str, words: Words) -> str:
    """What a bot is called; unknown ones as they are."""
    return words.texts.pgettext("bot", _NAMES[bot]) if bot in _NAMES else bot


def level(bot: str | None, words: Words) -> Level | None:
    """The strength of whoever owns a seat; None for a person."""
    if bot is None:
        return None
    return Level(OFFERED.index(bot) + 1 if bot in OFFERED else 0, bot_name(bot, words))


def bot_form(
    preset: Preset, chosen: str, numbers: Sequence[int], own: Sequence[str], words: Words
) -> BotForm:
    """The choice of bots.

    Args:
        chosen: for all seats.
        numbers: of the seats that bots take, as people count.
        own: choices of these seats, "" where it is that for all.
    """
    chosen = chosen if chosen in OFFERED else USUAL
    choices = tuple(
        BotChoice(
            bot,
            bot_name(bot, words),
            words.say(_TEXTS[bot]),
            strength_text(bot, preset, words),
            number,
            bot == chosen,
        )
        for number, bot in enumerate(OFFERED, 1)
    )
    padded = [*own, *[""] * len(numbers)]
    seats = tuple(
        SeatBot(number, bot if bot in OFFERED else "")
        for number, bot in zip(numbers, padded, strict=False)
    )
    return BotForm(choices, seats)


def strength_text(bot: str, preset: Preset, words: Words) -> str:
    """How strong a bot was measured to be in a game, in a sentence without its end."""
    if bot == MEASURE:
        return words.say(_IS_MEASURE)
    rows = BOTS[bot].strength
    own = [row for row in rows if row.preset == preset.name]
    found = own or [r for r in rows if PRESETS[r.preset].game.name == preset.game.name]
    if not found:
        return words.say(_NOT_MEASURED)
    said: dict[str, list[str]] = {}
    for row in sorted(found, key=_kind):
        text = _AMONG[row.among][preset.game.account][_kind(row)]
        said.setdefault(text, []).append(_row(row, words, named=not own))
    return "; ".join(words.say(text, rows=", ".join(rows)) for text, rows in said.items())


def _kind(row: Strength) -> int:
    """Whether a bot loses (0), wins (1), or neither was found (2)."""
    return 2 if abs(row.result) <= row.width else int(row.result > 0)


def _row(row: Strength, words: Words, *, named: bool) -> str:
    """One measurement: ``0.188 ± 0.018 with 4 players``."""
    places = _DECIMALS[PRESETS[row.preset].game.account]
    size, width = (decimal(abs(x), places, words.texts) for x in (row.result, row.width))
    amount = f"{size} ± {width}"
    text = words.plural(
        "%(amount)s with %(n)d player",
        "%(amount)s with %(n)d players",
        row.players,
        amount=amount,
    )
    return f"{text} ({words.say(PRESETS[row.preset].title)})" if named else text


def hint_rule(rule: HintRule, words: Words) -> str:
    """Who may ask for hints at a table."""
    return words.say(_HINT_RULES[rule])


def hint_rules(chosen: str, words: Words) -> tuple[tuple[str, str, bool], ...]:
    """Who may ask for hints: the value sent, what it says, and whether it is chosen."""
    usual = chosen if chosen in set(HintRule) else HintRule.ALONE
    return tuple((rule.value, hint_rule(rule, words), rule == usual) for rule in HintRule)
