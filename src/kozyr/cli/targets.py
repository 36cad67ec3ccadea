"""Files and folders to write to, refused before the work if they could not be written after it."""

from pathlib import Path
from tempfile import NamedTemporaryFile

from kozyr.cli.common import CommandError


def check_file(name: str) -> None:
    """Refuse the name of a file that could not be written, or not beside it with an ending to its name.

    Raises:
        CommandError: it is empty or a folder's, or no file can be made in its folder.
    """
    path = Path(name)
    if not path.name or name.endswith("/") or path.is_dir():
        raise CommandError(f"'{name}' is not the name of a file")
    if not path.parent.is_dir():
        raise CommandError(f"{name}: there is no folder {path.parent}")
    _check_writable(path.parent, name, path.name)


def check_folder(name: str) -> None:
    """Make a folder where it is missing.

    Raises:
        CommandError: the name is empty or a file's, or no file can be made in it.
    """
    path = Path(name)
    if not name or (path.exists() and not path.is_dir()):
        raise CommandError(f"'{name}' is not the name of a folder")
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{name}: {error.strerror}") from None
    _check_writable(path, name)


def _check_writable(folder: Path, name: str, begins: str = "") -> None:
    try:  # a name may also be too long for what is written beside it
        NamedTemporaryFile(dir=folder, prefix=begins, suffix=".part-way").close()
    except OSError as error:
        raise CommandError(f"{name}: {error.strerror}") from None
