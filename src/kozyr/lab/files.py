"""Files that are written whole or not at all."""

from pathlib import Path


def replace(path: Path, data: bytes) -> None:
    """Put a file in place of another; what was there stays, alone, if that fails.

    Raises:
        OSError: it names the file.
    """
    part = path.with_name(path.name + ".part")
    try:
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:  # a full disk names no file
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        part.unlink(missing_ok=True)
