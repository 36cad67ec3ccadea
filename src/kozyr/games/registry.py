"""Every preset by name."""

import copyreg
from types import MappingProxyType

from kozyr.core.errors import RulesError
from kozyr.games import fifty_one, frap, khrap, model, oh_hell
from kozyr.games.model import Preset, Rules, Value, make_rules

PRESETS = MappingProxyType(
    {
        preset.name: preset
        for preset in (*frap.PRESETS, *khrap.PRESETS, *fifty_one.PRESETS, *oh_hell.PRESETS)
    }
)
DEFAULT_PLAYERS = model.DEFAULT_PLAYERS
#: Names in the letters of their titles, which look like or sound like those of the presets.
CYRILLIC = MappingProxyType({"51а": "51a", "51б": "51b", "51в": "51v"})


def find_preset(name: str) -> Preset:
    """A preset by name; 51 also with the Cyrillic letters of its titles.

    Raises:
        RulesError: unknown; names the choices.
    """
    preset = PRESETS.get(CYRILLIC.get(str(name), str(name)))
    if preset is None:
        raise RulesError(f"unknown game {name!r:.42}; there are: {', '.join(PRESETS)}")
    return preset


def rules(preset: str, *, players: int | None = None, **options: Value) -> Rules:
    """The rules of a match.

    Args:
        preset: name of a preset, e.g. ``frap``.
        players: number of seats; None is the preset's own default.
        options: house rules by name, as Python values or as the texts that records use.

    Raises:
        RulesError: unknown names and values, naming the choices.
    """
    return make_rules(find_preset(preset), players, options)


def _rebuild(preset: str, players: int, changed: dict[str, Value]) -> Rules:
    return make_rules(find_preset(preset), players, changed)


def _reduce(rules: Rules) -> tuple[object, tuple[object, ...]]:
    """Rules are copied and sent to other processes as what they were made from."""
    return _rebuild, (rules.preset, rules.players, dict(rules.changed))


copyreg.pickle(Rules, _reduce)  # type: ignore[arg-type]  # the stub wants a fixed argument tuple
