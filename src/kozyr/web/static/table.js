// The table page: merges every fragment that comes into the page, lets the cards fly, keeps the focus,
// the title and the countdown. Knows nothing of the game.

import { startFeed } from "./feed.js";
import { fly, places } from "./flight.js";
import { sendInBackground } from "./forms.js";
import { listenToHints } from "./hint.js";
import { holdFocus, listen, restoreHand } from "./hand.js";
import { listenToKeys } from "./keys.js";
import { morph } from "./morph.js";
import { listenToDetails, reloadOpen } from "./details.js";
import { listenForTurns, turnShown } from "./turn.js";
import "./copy.js";

const LINE_LOST_AFTER = 2;
const ANSWER_GRACE = 200;
let clock = [];

const table = () => document.getElementById("table");
const shown = () => Number(table().dataset.seq);

function merge(html) {
  const next = new DOMParser().parseFromString(html, "text/html").getElementById("table");
  const root = table();
  if (next === null || Number(next.dataset.seq) < shown()) return;
  // Who is there changes without an event.
  if (Number(next.dataset.seq) === shown() && next.dataset.crowd === root.dataset.crowd) return;
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
  turnShown(table());
  tick();
}

function tick() {
  for (const { element, end } of clock) {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    if (element.textContent !== String(left)) element.textContent = left;
    const box = element.closest("[data-below]");
    if (box) {
      box.hidden = left > Number(box.dataset.below);
      urge(left);
    }
  }
}

/** Says once that the time is nearly over. */
function urge(left) {
  const box = document.getElementById("urge");
  if (box && left <= Number(box.dataset.at) && box.textContent === "") box.textContent = box.dataset.text;
}

function start() {
  const root = document.documentElement;
  const path = root.dataset.table;
  // After a form that was refused the address is that of the form: to load that again would send it again.
  if (location.pathname !== path) history.replaceState(null, "", path);
  const poll = startFeed({
    path,
    topic: [path, root.lang, JSON.stringify(root.dataset)].join("|"),
    since: () => `since=${shown()}&crowd=${table().dataset.crowd}`,
    onFragment: merge,
    onState: (failures) => document.body.toggleAttribute("data-offline", failures >= LINE_LOST_AFTER),
  });
  listen();
  listenToKeys();
  listenForTurns();
  listenToDetails();
  listenToHints();
  sendInBackground((seq) => {
    // The stream usually brings the new table before the answer; a refused form may rest on an old one.
    if (seq === 0) poll();
    else setTimeout(() => seq > shown() && poll(), ANSWER_GRACE);
  });
  after();
  setInterval(tick, 250);
}

if (table()) start();
