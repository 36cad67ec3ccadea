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


def add(commands: "Subparsers") -> None:
    """Add the command."""
    parser = add_command(
        commands, "rules", "Print the rules of a preset, with their sources, and its options."
    )
    add_game(parser)
    add_language(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the rule book."""
    rules = rules_of(arguments)
    texts = translations(arguments.lang)
    if arguments.json:
        out_json(as_data(rules, texts))
        return DONE
    preset = find_preset(rules.preset)
    out(f"{texts.gettext(preset.title)} ({rules.id})")
    out(texts.gettext(preset.text))
    out()
    for rule in rules.game.rules:
        paragraph(rule.number, f"{texts.gettext(rule.text)} [{rule.sources}]")
    out()
    for option in preset.options(rules.players):
        _option(option, rules, texts)
    return DONE


def _option(option: Option, rules: Rules, texts: NullTranslations) -> None:
    """An option: what it is, its value, what else it may be."""
    value = rules.option(option.name)
    out(f"{option.name}={format_value(value)}")
    out(f"      {texts.gettext(option.text)}")
    if not option.values:
        out(f"      {option.allowed}; default {format_value(option.default)}")
        return
    labels = option.labels or ("",) * len(option.values)
    for choice, label in zip(option.values, labels, strict=True):
        meaning = f": {texts.gettext(label)}" if label else ""
        default = " (default)" if choice == option.default else ""
        out(f"      {format_value(choice)}{meaning}{default}")


def as_data(rules: Rules, texts: NullTranslations) -> dict[str, object]:
    """The rule book as plain data, in the language of the texts."""
    preset = find_preset(rules.preset)
    say = texts.gettext
    return {
        "preset": rules.id,
        "title": say(preset.title),
        "text": say(preset.text),
        "players": rules.players,
        "rules": [
            {"number": rule.number, "text": say(rule.text), "sources": rule.sources.split()}
            for rule in rules.game.rules
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
            for option in preset.options(rules.players)
        ],
    }


def _bounds(option: Option) -> dict[str, int]:
    """The bounds of an integer option."""
    return {
        "minimum": option.minimum,
        "maximum": option.maximum,
        "multiple_of": option.multiple_of,
    }
