// The hint: fetched when it is opened, and again and again while the server refines it.

import { morph } from "./morph.js";

const PAUSE = 150;
const BUSY = 2_000;

const pause = (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds));

/** One answer of the server, put in its place; false when there is nothing more to come. */
async function refine(details, box) {
  const worlds = box.querySelector("[data-worlds]")?.dataset.worlds;
  const query = worlds === undefined ? "" : `?after=${worlds}`;
  const reply = await fetch(details.dataset.hint + query, { headers: { "X-Kozyr": "1" }, cache: "no-store" });
  if (!details.isConnected || !details.open || reply.status === 204) return false;
  const page = new DOMParser().parseFromString(await reply.text(), "text/html");
  const next = page.getElementById("hint-body");
  if (next === null) return false;
  const have = box.querySelector("#hint-body");
  if (have) morph(have, next);
  else box.replaceChildren(document.importNode(next, true));
  return next.dataset.done !== "1";
}

/** Lets the sheet be as high as there is room above what is asked. */
function fit(box) {
  box.style.setProperty("--room", `${Math.max(120, box.getBoundingClientRect().bottom - 6)}px`);
}

async function follow(details) {
  const box = details.querySelector("[data-keep]");
  fit(box);
  if (details.dataset.busy) return;
  details.dataset.busy = "1";
  try {
    while (details.isConnected && details.open) {
      const more = await refine(details, box).catch(() => pause(BUSY).then(() => true));
      if (!more) return;
      await pause(PAUSE);
    }
  } finally {
    delete details.dataset.busy;
  }
}

/** Starts to listen for hints that are opened, and for the key that closes them. */
export function listenToHints() {
  const opened = ({ target }) => {
    if (!target.open) return;
    if (target.dataset.hint) follow(target);
    // The second step is what the reader now wants to see.
    if (target.matches("[data-next]")) target.scrollIntoView({ block: "start" });
  };
  // One that was opened before this script was there.
  document.querySelectorAll("[data-hint][open]").forEach(follow);
  addEventListener("resize", () => document.querySelectorAll("[data-hint][open] > .pop").forEach(fit));
  document.addEventListener("toggle", opened, true);
  document.addEventListener("keydown", ({ key }) => {
    const open = key === "Escape" && document.querySelector("details[data-hint][open]");
    if (!open || document.querySelector(":popover-open")) return;
    open.open = false;
    open.querySelector("summary").focus();
  });
}
