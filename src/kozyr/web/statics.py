"""Files that never change: read once, named by a digest of them all, and kept by browsers for ever."""

import gzip
import mimetypes
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "static"
FOR_EVER: Final = "public, max-age=31536000, immutable"
_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
_SMALL: Final = 500


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file with its content type; ``packed`` is its gzip form where that is smaller."""

    content: bytes
    media_type: str
    packed: bytes | None


class Statics:
    """The static files of the package under one version; modules among them may name each other."""

    def __init__(self, base: str, folder: Path = FOLDER) -> None:
        """Read all files below a folder; ``base`` is the prefix of all addresses."""
        self._base = base
        self._folder = folder
        self._names = tuple(
            sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())
        )
        self._content = {name: (folder / name).read_bytes() for name in self._names}
        digest = sha256()
        for name, content in self._content.items():
            digest.update(f"{name}\0{len(content)}\0".encode() + content)
        self.version = digest.hexdigest()[:12]
        self._files: dict[str, StaticFile] = {}

    def url(self, name: str) -> str:
        """Address of a file; it changes when any file does."""
        return f"{self._base}/static/{self.version}/{name}"

    def find(self, name: str) -> StaticFile | None:
        """A file by its name; None if there is none. Packed when it is first asked for."""
        found = self._files.get(name)
        content = self._content.get(name)
        if found is None and content is not None:
            suffix = Path(name).suffix
            media_type = _TYPES.get(suffix) or mimetypes.guess_type(name)[0]
            packed = gzip.compress(content, 9, mtime=0) if len(content) > _SMALL else content
            smaller = packed if len(packed) < len(content) else None
            found = StaticFile(content, media_type or "application/octet-stream", smaller)
            self._files[name] = found
        return found
