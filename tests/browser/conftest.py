"""Chromium for tests; without one they are left out."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.chromium import ARGUMENTS, CHROMIUM
from tests.web.live_server import Server


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser" in item.nodeid:
            item.add_marker(pytest.mark.browser)


# Of the package: the loop of Playwright must have ended before tests elsewhere start loops of their own in this thread.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    if not Path(CHROMIUM).exists():
        # Only outside the gate: there tools/test fails without a browser, and here it names what is left out.
        pytest.skip("no Chromium here; CHROMIUM names one")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, seed="browser")
    server.start()
    yield server
    _, errors = server.stop()
    assert "Traceback" not in errors, errors
