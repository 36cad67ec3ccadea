// The table page: merges every fragment that comes into the page, lets the cards fly, keeps the focus,
// the title and the countdown. Knows nothing of the game.

import { startFeed } from "./feed.js";
import { fly, places } from "./flight.js";
import { sendInBackground } from "./forms.js";
import { holdFocus, listen, restoreHand } from "./hand.js";
import { morph } from "./morph.js";
import { listenToDetails, reloadOpen } from "./details.js";

const LINE_LOST_AFTER = 2;
const ANSWER_GRACE = 200;
let clock = [];

const table = () => document.getElementById("table");
const shown = () => Number(table().dataset.seq);

function merge(html) {
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("table");
  if (next === null || Number(next.dataset.seq) <= shown()) return;
  const root = table();
  const restoreFocus = holdFocus(root);
  const before = places(root);
  morph(root, next);
  after();
  restoreFocus();
  fly(root, before);
}

function after() {
  restoreHand();
  reloadOpen();
  document.title = table().dataset.title ?? document.title;
  const now = performance.now();
  clock = [...document.querySelectorAll("[data-seconds-left]")].map((element) => ({
    element,
    end: now + 1000 * Number(element.dataset.secondsLeft),
  }));
  tick();
}

function tick() {
  for (const { element, end } of clock) {
    const text = String(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    if (element.textContent !== text) element.textContent = text;
  }
}

function start() {
  const root = document.documentElement;
  const poll = startFeed({
    path: location.pathname.replace(/\/$/, ""),
    topic: [location.pathname, root.lang, JSON.stringify(root.dataset)].join("|"),
    seq: shown,
    onFragment: merge,
    onState: (failures) => document.body.toggleAttribute("data-offline", failures >= LINE_LOST_AFTER),
  });
  listen();
  listenToDetails();
  sendInBackground((seq) => {
    // The stream usually brings the new table before the answer; a refused form may rest on an old one.
    if (seq === 0) poll();
    else setTimeout(() => seq > shown() && poll(), ANSWER_GRACE);
  });
  after();
  setInterval(tick, 250);
}

if (table()) start();
