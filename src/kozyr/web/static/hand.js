// The hand: roving focus, raising a card before playing it by touch, counting the cards chosen, telling
// why a card may not be played. Knows cards only as the buttons and boxes inside `[data-hand]`.

import { notify } from "./forms.js";
import { whyNot } from "./why.js";

const coarse = matchMedia("(pointer: coarse)");
let raised = "";
let place = 0;

const items = () => [
  ...document.querySelectorAll("[data-hand] :is(button, input[type=checkbox])"),
];

/** Lifts one card out of the hand, none if there is no such card. */
export function raise(item) {
  raised = item?.value ?? "";
  for (const other of items()) other.classList.toggle("raised", other.value === raised);
}

/** Moves from the card in focus to a neighbour. */
export const step = (by) => rove(place + by)?.focus();

/** Makes one card the hand's only stop of the Tab key. */
function rove(index) {
  const cards = items();
  place = Math.max(0, Math.min(cards.length - 1, index));
  cards.forEach((card, i) => card.setAttribute("tabindex", i === place ? "0" : "-1"));
  return cards[place];
}

function count(fieldset) {
  const boxes = [...fieldset.querySelectorAll("input[type=checkbox]")];
  const chosen = boxes.filter((box) => box.checked).length;
  const most = Number(fieldset.dataset.max ?? boxes.length);
  for (const output of fieldset.querySelectorAll("[data-count]")) {
    const text = output.dataset.count || "{n} / {max}";
    output.textContent = text.replace("{n}", chosen).replace("{max}", most);
  }
  for (const box of boxes) box.setAttribute("aria-disabled", String(!box.checked && chosen >= most));
}

/** Puts back what the script itself sets on the elements, after the server's tree was merged. */
export function restoreHand() {
  const focused = items().indexOf(document.activeElement);
  rove(focused >= 0 ? focused : place);
  raise(items().find((card) => card.value === raised));
  document.querySelectorAll("[data-max]").forEach(count);
}

/** Where the focus is now; the function returned brings it back after the tree has changed. */
export function holdFocus(root) {
  const focused = document.activeElement;
  const inHand = items().includes(focused);
  if (!root.contains(focused)) return () => {};
  return () => {
    if (inHand && !items().includes(focused)) focusNext();
    else if (document.activeElement !== focused) focused.focus({ preventScroll: true });
    if (!root.contains(document.activeElement)) focusNext();
  };
}

/** The neighbour of a card that left, else what can be done next. */
function focusNext() {
  const next = items()[place] ?? document.querySelector("#table form[data-live] button");
  (next ?? document.getElementById("table"))?.focus({ preventScroll: true });
}

function onClick(event) {
  const button = event.target.closest("[data-hand] button, button[data-why], .ways button");
  if (!button) {
    if (!event.target.closest("[data-hand]")) raise(null);
    return;
  }
  if (button.getAttribute("aria-disabled") === "true") {
    event.preventDefault();
    notify(...whyNot(button));
    return;
  }
  // What is chosen in a sheet over a card closes the sheet.
  button.closest(".ways")?.hidePopover();
  const byFinger = event.detail > 0 && (event.pointerType ? event.pointerType === "touch" : coarse.matches);
  if (byFinger && button.closest("[data-hand]") && !button.popoverTargetElement && raised !== button.value) {
    event.preventDefault();
    raise(button);
    return;
  }
  raise(null);
}

function onChange(event) {
  const fieldset = event.target.closest("[data-max]");
  if (!fieldset) return;
  const chosen = fieldset.querySelectorAll("input[type=checkbox]:checked").length;
  if (chosen > Number(fieldset.dataset.max)) event.target.checked = false;
  count(fieldset);
}

/** Chooses a card by its place. */
export function pick(index) {
  if (index >= items().length) return;
  const card = rove(index);
  card.focus();
  if (card.type === "checkbox") card.click();
  else raise(card);
}

/** Starts to listen to clicks. */
export function listen() {
  document.addEventListener("click", onClick);
  document.addEventListener("change", onChange);
  const enter = ({ target }) => target.matches(".ways:popover-open") && target.querySelector("button").focus();
  document.addEventListener("toggle", enter, true);
  document.addEventListener("focusin", ({ target }) => {
    const index = items().indexOf(target);
    if (index >= 0) place = index;
  });
}
