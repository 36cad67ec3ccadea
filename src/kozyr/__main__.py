"""``python -m kozyr``: the same as the command ``kozyr``."""

import sys

from kozyr.cli.main import main

sys.exit(main())
