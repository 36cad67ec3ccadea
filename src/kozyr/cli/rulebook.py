"""``kozyr rules``: the rule book of a preset, made from its data."""

import argparse
from gettext import NullTranslations
from typing import TYPE_CHECKING

from kozyr.cli.common import (
    DONE,
    add_command,
    add_game,
    add_json,
    add_language,
    out,
    out_json,
    paragraph,
    rules_of,
)
from kozyr.games.model import Option, Rules, format_value
from kozyr.games.registry import find_preset
from kozyr.i18n import translations

if TYPE_CHECKING:
    from kozyr.cli.common import Subparsers
    from kozyr.web.render.rulebook import RuleBook


def add(commands: "Subparsers") -> None:
    """Add the command."""
    parser = add_command(
        commands,
        "rules",
        "Print the rules of a preset, with their sources, its options, and examples move by move.",
    )
    add_game(parser)
    add_language(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the rule book."""
    # The words of the page take a part of the start that no other command needs.
    from kozyr.cli.rulebook_chosen import changes, chosen_book  # noqa: PLC0415
    from kozyr.cli.rulebook_text import show_book, show_changes, show_examples  # noqa: PLC0415
    from kozyr.web.render.words import Words  # noqa: PLC0415

    rules = rules_of(arguments)
    texts = translations(arguments.lang)
    preset = find_preset(rules.preset)
    book = chosen_book(rules, arguments.lang)
    if arguments.json:
        out_json(as_data(rules, book, texts))
        return DONE
    out(f"{book.title} ({rules.id})")
    show_changes(changes(rules, Words(arguments.lang, rules=rules)), texts)
    out(book.text)
    show_book(book, texts)
    out()
    out(texts.gettext("House rules"))
    for option in preset.options(rules.players):
        _option(option, rules, texts)
    show_examples(book, texts)
    return DONE


def _option(option: Option, rules: Rules, texts: NullTranslations) -> None:
    """An option: what it is, its value, what else it may be."""
    value = rules.option(option.name)
    out(f"{option.name}={format_value(value)}")
    paragraph("", texts.gettext(option.text))
    if not option.values:
        out(f"      {option.allowed}; default {format_value(option.default)}")
        return
    labels = option.labels or ("",) * len(option.values)
    for choice, label in zip(option.values, labels, strict=True):
        meaning = f": {texts.gettext(label)}" if label else ""
        default = " (default)" if choice == option.default else ""
        out(f"      {format_value(choice)}{meaning}{default}")


def as_data(rules: Rules, book: "RuleBook", texts: NullTranslations) -> dict[str, object]:
    """The rule book as plain data, in the language of the texts."""
    say = texts.gettext
    return {
        "preset": rules.id,
        "title": book.title,
        "text": book.text,
        "players": rules.players,
        "changed": dict(rules.changed),
        "chapters": {chapter.number: chapter.title for chapter in book.chapters},
        "rules": [
            {
                "number": rule.number,
                "text": rule.text,
                "sources": rule.sources.split(),
                **({"house_rule": True} if rule.house else {}),
            }
            for chapter in book.chapters
            for rule in chapter.rules
        ],
        "numbers": [
            {"title": table.title, "head": table.head, "rows": table.rows} for table in book.numbers
        ],
        "examples": [
            {"name": example.name, "title": example.title, "rules": example.rules}
            for example in book.examples
        ],
        "options": [
            {
                "name": option.name,
                "text": say(option.text),
                "value": rules.option(option.name),
                "default": option.default,
                "values": list(option.values),
                "labels": [say(label) for label in option.labels],
                **({} if option.values else _bounds(option)),
            }
            for option in find_preset(rules.preset).options(rules.players)
        ],
    }


def _bounds(option: Option) -> dict[str, int]:
    """The bounds of an integer option."""
    return {
        "minimum": option.minimum,
        "maximum": option.maximum,
        "multiple_of": option.multiple_of,
    }
