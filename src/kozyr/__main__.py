"""``python -m kozyr``: the same as the command ``kozyr``."""

import sys

from kozyr.cli.main import main

if __name__ == "__main__":  # processes of an arena import this file too
    sys.exit(main())
