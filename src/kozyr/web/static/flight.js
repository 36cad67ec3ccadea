// Lets cards fly from where they were to where they are (first, last, invert, play).

const MILLISECONDS = 250;
const flights = new Map();

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const still = () => calm.matches || document.documentElement.dataset.motion === "none";

function place(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, width: box.width };
}

/** Where every card with an id is now, animations in progress included. */
export function places(root) {
  const found = new Map();
  if (still()) return found;
  for (const element of root.querySelectorAll("[data-flip][id]")) found.set(element.id, place(element));
  return found;
}

/** Starts the flights from the given places; a card without one comes from its `data-from` element. */
export function fly(root, before) {
  if (still() || document.hidden) return;
  for (const flight of flights.values()) flight.cancel();
  flights.clear();
  const moves = [];
  for (const element of root.querySelectorAll("[data-flip][id]")) {
    const source = element.dataset.from ? document.getElementById(element.dataset.from) : null;
    const from = before.get(element.id) ?? (source && before.size > 0 ? place(source) : null);
    if (from !== null) moves.push([element, from, place(element)]);
  }
  for (const [element, from, to] of moves) start(element, from, to);
}

function start(element, from, to) {
  const x = from.x - to.x;
  const y = from.y - to.y;
  if (to.width === 0 || from.width === 0 || Math.abs(x) + Math.abs(y) < 2) return;
  const scale = Math.min(2, Math.max(0.5, from.width / to.width));
  // Separate properties, because the fan and the trick turn cards by `transform`.
  const flight = element.animate(
    [{ translate: `${x}px ${y}px`, scale: `${scale}` }, { translate: "0 0", scale: "1" }],
    { duration: MILLISECONDS, easing: "cubic-bezier(.2,.7,.3,1)" },
  );
  flights.set(element.id, flight);
  flight.onfinish = () => flights.delete(element.id);
}
