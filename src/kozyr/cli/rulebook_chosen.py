"""A rule book for the house rules chosen: its numbers, and the rules that they bring into the preset."""

from dataclasses import replace
from typing import Final

from kozyr.core.errors import RulesError
from kozyr.games.model import Option, Rules, make_rules
from kozyr.games.registry import find_preset
from kozyr.match.account import deals_of
from kozyr.web.render.book import value_text
from kozyr.web.render.home import minutes
from kozyr.web.render.rulebook import Chapter, Numbers, RuleBook, RuleText, numbers, rule_book
from kozyr.web.render.words import Words

_NONE: Final = "\N{EN DASH}"
_MINUS: Final = "\N{MINUS SIGN}"


def chosen_book(rules: Rules, language: str) -> RuleBook:
    """The rule book of a preset; with house rules changed, its numbers are those of these rules."""
    preset, words = find_preset(rules.preset), Words(language, rules=rules)
    book = rule_book(preset, language)
    if not rules.changed:
        return book
    seats, second, *rest = numbers(preset, rules, words)
    if rules.game.points:
        second = _points(second, rules, words)
    tables = (_seats(seats, rules), second, *rest)
    return replace(book, numbers=tables, chapters=_chapters(book, rules, words))


def changes(rules: Rules, words: Words) -> tuple[tuple[str, str, str], ...]:
    """What differs from the preset: name and text of each option, and what its value says."""
    options = {o.name: o for o in find_preset(rules.preset).options(rules.players)}
    return tuple(
        (name, words.say(options[name].text), _meaning(options[name], rules, words))
        for name in rules.changed
    )


def _meaning(option: Option, rules: Rules, words: Words) -> str:
    value = rules.option(option.name)
    if value in option.values:
        return value_text(option, option.values.index(value), words)
    return str(value)


def _seats(table: Numbers, rules: Rules) -> Numbers:
    """For each number of seats that can have these house rules: the deck, the hands, the length of a match."""
    rows = []
    preset = find_preset(rules.preset)
    for players in preset.seats:
        try:
            own = make_rules(preset, players, rules.changed)
        except RulesError:
            continue
        low, high = min(own.schedule, default=own.hand_limit), own.hand_limit
        deals = deals_of(own)
        rows.append(
            (
                str(players),
                str(len(own.deck)),
                str(high) if low == high else f"{low}\N{EN DASH}{high}",
                str(deals or _NONE),
                str(minutes(own)) if deals else _NONE,
            )
        )
    return replace(table, rows=tuple(rows))


def _points(table: Numbers, rules: Rules, words: Words) -> Numbers:
    """The table of points with what misses lose."""
    score, t = rules.score, words.texts
    rows, counts = list(table.rows), range(len(table.head) - 1)
    if score.miss_per_off:
        lost = (_signed(-score.miss_per_off * n) if n else _NONE for n in counts)
        rows[-1] = (t.gettext("Too many or too few"), *lost)
    if score.last_double and score.last_miss:
        lost = (_signed(-score.last_miss) if n == 1 else _NONE for n in counts)
        rows.append((t.gettext("Announced in the last deal, but not taken"), *lost))
    return replace(table, rows=tuple(rows))


def _signed(number: int) -> str:
    return str(number).replace("-", _MINUS)


def _chapters(book: RuleBook, rules: Rules, words: Words) -> tuple[Chapter, ...]:
    """The chapters with the rules on shakhi, where a house rule brings shakhi into a preset that has none."""
    if rules.get("shakhi", "none") == "none":
        return book.chapters
    shown = {rule.number for chapter in book.chapters for rule in chapter.rules}
    chapters = []
    for chapter in book.chapters:
        brought = [
            RuleText(rule.number, words.say(rule.text), rule.sources, house=True)
            for rule in rules.game.rules
            if rule.number.startswith("4.") and rule.number not in shown
        ]
        if chapter.number == "4":
            texts = sorted((*chapter.rules, *brought), key=lambda rule: rule.number)
            chapters.append(replace(chapter, rules=tuple(texts)))
        else:
            chapters.append(chapter)
    return tuple(chapters)
