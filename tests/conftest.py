"""Fixtures and settings for all tests."""

import pytest
from hypothesis import settings

from tests.support.implementations import Implementation

settings.register_profile("kozyr", derandomize=True, deadline=None, max_examples=60)
settings.load_profile("kozyr")


@pytest.fixture(params=["engine", "reference"])
def implementation(request: pytest.FixtureRequest) -> Implementation:
    """Both implementations, one after the other."""
    return Implementation(str(request.param))
