// The keyboard: numbers choose cards, letters press what names them, arrows go along the hand.

import { notify } from "./forms.js";
import { pick, raise, step } from "./hand.js";

/** Whether the second step of an open hint is not here yet: the key that asks for it must not close the first. */
const isStillToCome = (hint) => "busy" in hint.dataset && hint.querySelector("[data-next]") === null;

function press(letter) {
  const target = document.querySelector(`[data-key="${letter}"]`);
  if (!target) return false;
  // A hint has two steps: what matters, then what to do.
  const next = target.open && target.querySelector("details[data-next]:not([open])");
  if (next) next.open = true;
  else if (target.nodeName === "DETAILS") target.open = !target.open || isStillToCome(target);
  else if (target.dataset.read) target.textContent = target.dataset.read;
  else target.click();
  return true;
}

/** The Latin letter of a key, also on a Cyrillic keyboard. */
function letterOf(event) {
  const key = event.key.toLowerCase();
  return /^[a-z]$/.test(key) ? key : event.code.startsWith("Key") ? event.code.slice(3).toLowerCase() : "";
}

let typed = "";

/** Goes to the button of a number; digits typed one after another are one number, if there is such a button. */
function announce(buttons, digit) {
  if (![...buttons].includes(document.activeElement)) typed = "";
  typed = [typed + digit, digit].find((number) => buttons[number]) ?? "";
  buttons[typed]?.focus();
}

function handled(event) {
  const { key } = event;
  const box = event.target.matches("[data-hand] input") ? event.target : null;
  const digits = document.querySelector("[data-digits]");
  if (/^\d$/.test(key) && digits) announce(digits.querySelectorAll("button"), key);
  else if (/^[1-9]$/.test(key)) pick(Number(key) - 1);
  else if (key === "ArrowRight") step(1);
  else if (key === "ArrowLeft") step(-1);
  else if (key === "Enter" && box) box.click();
  else if (key === "Escape") {
    raise(null);
    notify();
  } else return press(letterOf(event));
  return true;
}

/** Starts to listen to keys. */
export function listenToKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    // An open menu or sheet has the keyboard to itself; the browser closes it on Escape.
    if (document.querySelector(":popover-open")) return;
    if (event.target.matches("select, textarea, input:not([type=checkbox], [type=radio])")) return;
    if (handled(event)) event.preventDefault();
  });
}
