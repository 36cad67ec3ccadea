"""The rule book of a preset in words: rules by chapter, numbers, options, examples; for the page and the terminal."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from kozyr.games.model import Account, NumberedRule, Option, Preset, Rules, make_rules
from kozyr.i18n import N_
from kozyr.match.account import deals_of
from kozyr.rulebook.registry import examples_of
from kozyr.web.render.book import usual_text, value_text
from kozyr.web.render.examples import ShownExample, shown_example
from kozyr.web.render.home import minutes
from kozyr.web.render.words import Words

_BIDS_SHOWN: Final = 6
_FINES: Final[Mapping[str, str]] = {
    "caller": N_("Who called"),
    "blind": N_("Who called blind"),
    "blind_ace": N_("Who called blind, the upcard being the ace"),
    "defender": N_("Who whisted or cut in"),
}


@dataclass(frozen=True, slots=True)
class RuleText:
    """One numbered rule; ``house``: it holds only where a house rule makes it hold."""

    number: str
    text: str
    sources: str
    house: bool


@dataclass(frozen=True, slots=True)
class Chapter:
    """One chapter of the rule book."""

    number: str
    title: str
    rules: tuple[RuleText, ...]


@dataclass(frozen=True, slots=True)
class Numbers:
    """A table of numbers: what it is about, headings, rows that begin with their own heading."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class OptionText:
    """One option: what it is, its usual value and the others, each with its name and meaning."""

    name: str
    text: str
    usual: str
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleBook:
    """Everything that a rule book says."""

    preset: str
    title: str
    text: str
    numbers: tuple[Numbers, ...]
    chapters: tuple[Chapter, ...]
    options: tuple[OptionText, ...]
    examples: tuple[ShownExample, ...]


def rule_book(preset: Preset, language: str) -> RuleBook:
    """The rule book of a preset in a language."""
    rules = make_rules(preset, None, {})
    words = Words(language, rules=rules)
    return RuleBook(
        preset=preset.name,
        title=words.say(preset.title),
        text=words.say(preset.text),
        numbers=numbers(preset, rules, words),
        chapters=chapters(preset, words),
        options=tuple(option_text(o, words) for o in preset.options(rules.players)),
        examples=tuple(shown_example(e, language) for e in examples_of(preset.name)),
    )


def rules_shown(preset: Preset) -> tuple[NumberedRule, ...]:
    """The rules that a preset plays, and those that a table of it with house rules may cite."""
    game, own = preset.game, set(preset.rules)
    cited = {*game.refusals.values(), *game.asked.values(), *game.lines.values()}
    return tuple(rule for rule in game.rules if rule in own or rule.number in cited)


def chapters(preset: Preset, words: Words) -> tuple[Chapter, ...]:
    """The rules of a preset by chapter."""
    own = set(preset.rules)
    texts: dict[str, list[RuleText]] = {number: [] for number in preset.game.chapters}
    for rule in rules_shown(preset):
        text = RuleText(rule.number, words.texts.gettext(rule.text), rule.sources, rule not in own)
        texts[rule.number.partition(".")[0]].append(text)
    return tuple(
        Chapter(number, words.texts.gettext(title), tuple(texts[number]))
        for number, title in preset.game.chapters.items()
    )


def option_text(option: Option, words: Words) -> OptionText:
    """What an option may be."""
    others = tuple(
        value_text(option, i, words)
        for i, value in enumerate(option.values)
        if value != option.default
    )
    if not option.values:
        bounds = {"low": option.minimum, "high": option.maximum}
        others = (words.texts.gettext("%(low)s to %(high)s") % bounds,)
    return OptionText(
        option.name, words.texts.gettext(option.text), usual_text(option, words), others
    )


def numbers(preset: Preset, rules: Rules, words: Words) -> tuple[Numbers, ...]:
    """The numbers of a preset, from the values that the engine compiles."""
    tables = [_seats(preset, words)]
    if rules.game.account is Account.KON:
        tables.append(_fines(rules, words))
    else:
        tables.append(_points(rules, words))
    if rows := rules.game.titles.get(str(rules.get("titles", "")), ()):
        tables.append(_titles(rows, words))
    return tuple(tables)


def _seats(preset: Preset, words: Words) -> Numbers:
    """For each number of seats: the deck, the hands, the length of a match."""
    t = words.texts
    rows = []
    for players in preset.seats:
        rules = make_rules(preset, players, {})
        low, high = min(rules.schedule, default=rules.hand_limit), rules.hand_limit
        decks = {o.name: o.values for o in preset.options(players)}.get("deck", ())
        rows.append(
            (
                str(players),
                ", ".join(map(str, decks)) or str(len(rules.deck)),
                str(high) if low == high else f"{low}\N{EN DASH}{high}",
                str(deals_of(rules)),
                str(minutes(rules)),
            )
        )
    head = (
        t.gettext("Players"),
        t.gettext("Cards in the deck"),
        t.gettext("Cards in a hand"),
        t.gettext("Deals in a match"),
        t.gettext("About minutes among bots"),
    )
    return Numbers("", head, tuple(rows))


def _fines(rules: Rules, words: Words) -> Numbers:
    """Multiples of the kon by the number of tricks taken."""
    fines = rules.game.fines[str(rules.option("blind_fines"))]
    rows = tuple(
        (
            words.say(text),
            *(f"{times} \N{MULTIPLICATION SIGN}" if times else "\N{EN DASH}" for times in row),
        )
        for name, text in _FINES.items()
        for row in (getattr(fines, name),)
    )
    head = (words.say(N_("Tricks taken")), *(str(n) for n in range(rules.game.hand + 1)))
    return Numbers(words.say(N_("Fines, in kons")), head, rows)


def _points(rules: Rules, words: Words) -> Numbers:
    """Points by the number of tricks announced or taken."""
    score, t = rules.score, words.texts
    shown = range(min(_BIDS_SHOWN, rules.hand_limit) + 1)
    exact = [score.exact_base + score.exact_per_bid * n for n in shown]
    rows = [
        (t.gettext("Announced and taken exactly"), *map(str, exact)),
        (t.gettext("Taken, but not announced"), *(str(score.miss_per_trick * n) for n in shown)),
    ]
    if score.last_double:
        last = [str(2 * n) for n in exact[:2]]
        row = [*last, *("\N{EN DASH}" for _ in exact[2:])]
        rows.insert(1, (t.gettext("The same in the last deal"), *row))
    head = (t.gettext("Tricks"), *(str(n) for n in shown))
    return Numbers(t.gettext("Points"), head, tuple(rows))


def _titles(rows: tuple[tuple[int | None, str], ...], words: Words) -> Numbers:
    """What totals are called."""
    t = words.texts
    low, shown = None, []
    for most, title in rows:
        if most is None:
            bounds = t.gettext("%(n)d and more") % {"n": (low or 0) + 1}
        elif low is None:
            bounds = t.gettext("up to %(n)d") % {"n": most}
        else:
            bounds = f"{low + 1}\N{EN DASH}{most}"
        shown.append((bounds, t.gettext(title)))
        low = most
    return Numbers(t.gettext("Titles"), (t.gettext("Points"), t.gettext("Title")), tuple(shown))
