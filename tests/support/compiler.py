"""Whether the compiled mode can be tested here; the gate also runs once without it."""

import sys
from importlib.util import find_spec

import pytest

THERE = "tests.support.without_numba" not in sys.modules and find_spec("numba") is not None

# Without the extra there is nothing to test: that everything else works then is tested by the other tests.
needs_compiler = pytest.mark.skipif(not THERE, reason="the compiled mode is not installed")
