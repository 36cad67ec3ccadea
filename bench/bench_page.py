"""Round trip of a move as a player feels it: from the click to the changed table, in a real browser.

The server, the browser and the database run on this machine; the click is made inside the page, so that
no time of the driver is counted. Prints milliseconds.
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

# The tests' own player and server are used here too: run from the repository's root.
sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.browser.chromium import ARGUMENTS, CHROMIUM
from tests.browser.player import ASKED, begin, wait
from tests.web.live_server import Server

MOVE = """() => new Promise((done) => {
    const button = document.querySelector('form[action$="/next"] button')
        ?? document.querySelector("#act [data-hand] button:not([aria-disabled=true])")
        ?? document.querySelector("#act .acts button[name=action]");
    const table = document.getElementById("table");
    const began = performance.now();
    const watch = new MutationObserver(() => {
        watch.disconnect();
        done(performance.now() - began);
    });
    watch.observe(table, { attributes: true, attributeFilter: ["data-seq"] });
    button.click();
})"""


def measure(page: Page, url: str, moves: int) -> list[float]:
    """Milliseconds of so many moves, over as many matches as it takes."""
    took: list[float] = []
    while len(took) < moves:
        begin(page, url, players="2")
        while len(took) < moves and wait(page, ASKED) != "again":
            took.append(float(page.evaluate(MOVE)))
            page.wait_for_timeout(30)
    return took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=200)
    moves = parser.parse_args().moves
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder), seed="bench")
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        took = measure(browser.new_page(), server.url, moves)
        browser.close()
        server.stop()
    cuts = statistics.quantiles(took, n=20)
    assert len(took) == moves
    print(
        f"{moves} moves: p50 {statistics.median(took):.1f} ms, p95 {cuts[-1]:.1f} ms, max {max(took):.1f} ms"
    )


if __name__ == "__main__":
    main()
