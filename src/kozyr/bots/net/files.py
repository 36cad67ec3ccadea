"""Weights as files: one line of JSON that says what they are, then 16-bit floating-point numbers, compressed.

Read with the standard library alone. A file fits one version of the features and the versions of the rules that it
was trained for; any other is refused.
"""

import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import islice
from struct import Struct, error
from typing import Any, Final

from kozyr.bots.net import layout
from kozyr.core.errors import RulesError
from kozyr.games.model import Rules

FORMAT: Final = "kozyr network"
ENDING: Final = ".net"
_BATCH: Final = 4096
#: The networks that are shipped, by the game that they play, each for so many seats at most.
SHIPPED: Final[Mapping[str, tuple[tuple[int, str], ...]]] = {
    "frap": ((5, "frap"), (12, "frap-many")),
    "khrap": ((12, "khrap"),),
    "51": ((3, "points"), (12, "points-many")),
    "oh-hell": ((12, "points"),),
}
NAMES: Final = tuple(sorted({name for rows in SHIPPED.values() for _, name in rows}))


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """Weights and what they are.

    Attributes:
        name: of the file, without its ending, or whatever it was read from.
        recipe: what made them: command, programs or commit, seed, plan, deals that were played of how many.
        presets: version of the rules by preset.
        numbers: the weights, by ``layout``.
    """

    name: str
    recipe: Mapping[str, Any]
    presets: Mapping[str, int]
    numbers: tuple[float, ...]

    def check(self, rules: Rules) -> None:
        """Refuse rules that the weights were not trained for.

        Raises:
            RulesError: another game, or another version of its rules.
        """
        version = self.presets.get(rules.preset)
        if version is None:
            raise RulesError(
                f"the network {self.name} plays {', '.join(self.presets)}, not {rules.preset}"
            )
        if version != rules.version:
            raise RulesError(
                f"the network {self.name} was trained for {rules.preset}@{version}, "
                f"not for {rules.id}: train it anew"
            )


def pack(numbers: Sequence[float], presets: Mapping[str, int], recipe: Mapping[str, Any]) -> bytes:
    """The file of some weights."""
    head = {
        "format": FORMAT,
        "features": layout.VERSION,
        "shape": _shape(),
        "presets": dict(presets),
        "recipe": dict(recipe),
    }
    body = b"".join(Struct(f"<{len(part)}e").pack(*part) for part in _parts(numbers))
    return json.dumps(head, ensure_ascii=False).encode() + b"\n" + zlib.compress(body, 9)


def unpack(name: str, data: bytes) -> Network:
    """The weights of a file.

    Raises:
        RulesError: it is no such file, is damaged, or is one of other features.
    """
    line, _, body = data.partition(b"\n")
    try:
        head = json.loads(line)
    except (ValueError, RecursionError):
        head = None
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise RulesError(f"{name} is no file of a network")
    if head.get("features") != layout.VERSION or head.get("shape") != _shape():
        raise RulesError(
            f"the network {name} was trained for other features "
            f"(version {head.get('features')}, here {layout.VERSION}): train it anew"
        )
    try:
        numbers = Struct(f"<{layout.WEIGHTS}e").unpack(_whole(body))
        presets = {str(preset): int(version) for preset, version in head["presets"].items()}
        recipe = dict(head["recipe"])
    except (zlib.error, error, KeyError, TypeError, ValueError, AttributeError):
        raise RulesError(f"the network {name} is damaged") from None
    return Network(name, recipe, presets, numbers)


def _whole(body: bytes) -> bytes:
    """What is packed, if nothing follows it.  Raises: zlib.error."""
    packed = zlib.decompressobj()
    plain = packed.decompress(body, 2 * layout.WEIGHTS + 1)
    if packed.unused_data or not packed.eof:
        raise zlib.error("more than was packed, or less")
    return plain


@cache
def shipped(name: str) -> Network:
    """A network of the package.

    Raises:
        RulesError: there is none of this name, or it is one of other features.
    """
    if name not in NAMES:
        raise RulesError(f"there is no network {name!r:.42}; there are: {', '.join(NAMES)}")
    place = files("kozyr.bots.net") / "weights" / f"{name}{ENDING}"
    return unpack(name, place.read_bytes())


def network_for(rules: Rules) -> Network:
    """The network of the package that plays some rules.

    Raises:
        RulesError: there is none, or it was trained for another version of the rules.
    """
    rows = SHIPPED.get(rules.game.name, ())
    name = next((name for seats, name in rows if rules.players <= seats), None)
    if name is None:
        raise RulesError(f"there is no network for {rules.game.name}")
    found = shipped(name)
    found.check(rules)
    return found


def _shape() -> list[int]:
    return [layout.FEATURES, layout.WIDE, layout.NARROW, layout.OUTPUTS]


def _parts(numbers: Iterable[float]) -> Iterable[tuple[float, ...]]:
    rest = iter(numbers)
    while part := tuple(islice(rest, _BATCH)):
        yield part
