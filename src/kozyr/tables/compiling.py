"""The process that compiles the search for a server, and ends with it.

``python -m kozyr.tables.compiling``: exit code 0 if the compiled search is in the cache, 1 if it cannot be there.
"""

import os
import sys
import threading
from typing import Final

from kozyr.bots.prepare import can_be_kept, is_compiled, prepare

_LOWEST: Final = 19


def _end_with_parent() -> None:
    """End when the other end of standard input is gone: the server has ended, in whatever way."""
    sys.stdin.buffer.read()
    os._exit(1)


def main() -> int:
    """Compile unless that has been done."""
    if hasattr(os, "nice"):
        os.nice(_LOWEST)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if not can_be_kept():
        return 1
    if not is_compiled():
        prepare()
    return 0 if is_compiled() else 1


if __name__ == "__main__":
    # Not sys.exit: the reader of standard input would be waited for.
    code = main()
    sys.stdout.flush()
    os._exit(code)
