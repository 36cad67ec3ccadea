"""Signs of one's turn and a screen that stays on: what the page asks of the browser, and when."""

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.friends import act, begin_together, gather, sit, until_his_turn
from tests.browser.player import wait
from tests.web.live_server import Server

#: In place of what a browser without a screen or a loudspeaker would do.
STUBS = """
window.tones = []; window.contexts = 0;
window.AudioContext = class {
    state = "running"; currentTime = 0; destination = {};
    constructor() { window.contexts += 1; }
    resume() { return Promise.resolve(); }
};
window.OscillatorNode = class {
    constructor(context, { frequency }) { this.frequency = frequency; }
    connect(next) { return next; }
    start() { window.tones.push(this.frequency); }
    stop() {}
};
window.GainNode = class {
    gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    connect(next) { return next; }
};
window.asked = []; window.held = 0; window.given = 0; window.slow = 0;
Object.defineProperty(navigator, "wakeLock", { value: {
    async request(kind) {
        window.asked.push(kind);
        await new Promise((resume) => setTimeout(resume, window.slow));
        window.held += 1; window.given += 1;
        return { released: false, async release() { if (!this.released) window.held -= 1; this.released = true; } };
    },
} });
let away = false;
Object.defineProperty(document, "hidden", { get: () => away });
window.turnAway = (now) => { away = now; document.dispatchEvent(new Event("visibilitychange")); };
"""


def listening(chromium: Browser, address: str, **settings: str) -> Page:
    """A guest whose browser tells what is asked of it."""
    guest = sit(chromium, address, "Boris")
    guest.context.add_init_script(STUBS)
    origin = address.partition("/t/")[0]
    guest.context.request.post(f"{origin}/settings", form={"back": "/", **settings})
    guest.goto(address)
    return guest


@pytest.mark.parametrize("touched", [True, False])
def test_a_tone_tells_of_the_turn_once(
    page: Page, chromium: Browser, server: Server, touched: bool
) -> None:
    address = gather(page, server.url, players=2, deals="2")
    guest = listening(chromium, address, sound="on")
    if touched:
        guest.mouse.click(5, 300)
    begin_together(page, [guest])
    until_his_turn(page, guest)
    if not touched:  # browsers allow no sound before
        assert guest.evaluate("() => [window.contexts, window.tones]") == [0, []]
    else:
        if not guest.evaluate("() => window.tones.length"):
            # It was his turn when the match began: the next one is told.
            act(guest, "turn")
            until_his_turn(page, guest)
        assert guest.evaluate("() => [window.contexts, window.tones]") == [1, [660, 880]]
        second = guest.context.new_page()
        second.goto(address)
        guest.bring_to_front()
        assert second.evaluate("() => window.tones") == [], "another tab does not tell it again"
    guest.context.close()


def test_without_the_setting_there_is_no_sound(
    page: Page, chromium: Browser, server: Server
) -> None:
    address = gather(page, server.url, players=2, deals="2")
    guest = listening(chromium, address)
    guest.mouse.click(5, 300)
    begin_together(page, [guest])
    until_his_turn(page, guest, turns=2)
    assert guest.evaluate("() => [window.contexts, window.tones]") == [0, []]
    guest.context.close()


def test_the_screen_stays_on_while_the_table_is_looked_at(
    page: Page, chromium: Browser, server: Server
) -> None:
    address = gather(page, server.url, players=2, deals="2")
    guest = listening(chromium, address)
    wait(guest, "() => window.held === 1")
    begin_together(page, [guest])
    until_his_turn(page, guest, turns=2)
    assert guest.evaluate("() => [window.asked, window.held]") == [["screen"], 1]
    guest.evaluate("() => window.turnAway(true)")
    wait(guest, "() => window.held === 0")
    guest.evaluate("() => window.turnAway(false)")
    wait(guest, "() => window.held === 1")
    # Given late, when nobody looks any more, it is given back; asked for again while it comes, it is one.
    guest.evaluate("() => { window.turnAway(true); window.slow = 200; window.asked.length = 0; }")
    guest.evaluate(
        "() => { window.turnAway(false); window.turnAway(true); window.turnAway(false); }"
    )
    wait(guest, "() => window.held === 1")
    guest.evaluate("() => window.turnAway(true)")
    wait(guest, "() => window.held === 0")
    guest.evaluate("() => { window.turnAway(false); window.turnAway(true); }")
    wait(guest, "() => window.given === 4 && window.held === 0")
    assert guest.evaluate("() => window.asked.length") == 2
    guest.context.close()


def test_whoever_does_not_want_it_lets_the_screen_sleep(
    page: Page, chromium: Browser, server: Server
) -> None:
    address = gather(page, server.url, players=2, deals="2")
    guest = listening(chromium, address, awake="off")
    begin_together(page, [guest])
    until_his_turn(page, guest)
    guest.evaluate("() => { window.turnAway(true); window.turnAway(false); }")
    assert guest.evaluate("() => window.asked") == []
    guest.context.close()
