// Makes one tree of the page equal to another while keeping its nodes: elements with an id keep their
// identity wherever they go, others are matched in order. What the user did (open details, ticked boxes,
// text typed) stays.

const KEPT_BY_USER = { DETAILS: ["open"], INPUT: ["checked"], OPTION: ["selected"] };

/** Morphs `root` into `next`; an alert that comes empty leaves the one on the page as it is. */
export function morph(root, next) {
  const wanted = new Set([...next.querySelectorAll("[id]")].map((element) => element.id));
  const nodes = new Map();
  for (const element of root.querySelectorAll("[id]")) {
    if (wanted.has(element.id)) nodes.set(element.id, element);
  }
  const shelf = document.createElement("div");
  shelf.hidden = true;
  root.after(shelf);
  morphElement(root, next, { nodes, shelf });
  shelf.remove();
}

function morphElement(have, want, work) {
  // Fetched by the page itself: the server's tree knows only an empty place.
  if (want.hasAttribute("data-keep")) return;
  morphAttributes(have, want);
  if (want.getAttribute("role") === "alert" && want.textContent.trim() === "") return;
  morphChildren(have, want, work);
}

function morphAttributes(have, want) {
  const typed = have.nodeName === "INPUT" && have.type === "text";
  const kept = typed ? ["value"] : KEPT_BY_USER[have.nodeName] ?? [];
  const renamed = have.nodeName === "INPUT" && !typed && have.getAttribute("value") !== want.getAttribute("value");
  for (const { name, value } of want.attributes) {
    if (have.getAttribute(name) !== value && !kept.includes(name)) have.setAttribute(name, value);
  }
  for (const { name } of [...have.attributes]) {
    if (!want.hasAttribute(name) && !kept.includes(name)) have.removeAttribute(name);
  }
  if (renamed) {
    // Another box took this place in the tree: the tick belonged to the old one.
    have.checked = want.hasAttribute("checked");
    have.value = want.getAttribute("value") ?? "";
  }
}

function morphChildren(parent, wantParent, work) {
  let cursor = parent.firstChild;
  for (const want of wantParent.childNodes) {
    const have = takeNamed(want, work) ?? takeAlike(cursor, want);
    if (have === null) {
      const fresh = document.importNode(want, false);
      parent.insertBefore(fresh, cursor);
      if (fresh.nodeType === Node.ELEMENT_NODE) morphChildren(fresh, want, work);
      continue;
    }
    if (have === cursor) cursor = cursor.nextSibling;
    else move(parent, have, cursor);
    if (have.nodeType === Node.ELEMENT_NODE) morphElement(have, want, work);
    else if (have.data !== want.data) have.data = want.data;
  }
  while (cursor !== null) {
    const after = cursor.nextSibling;
    discard(cursor, work);
    cursor = after;
  }
}

/** The old element with the id of the wanted one, if it is still unused and of the same kind. */
function takeNamed(want, { nodes }) {
  const have = want.id ? nodes.get(want.id) : undefined;
  if (have === undefined || have.nodeName !== want.nodeName) return null;
  nodes.delete(want.id);
  return have;
}

/** The first old sibling from the cursor on that is of the same kind and has no name of its own. */
function takeAlike(cursor, want) {
  if (want.id) return null;
  for (let node = cursor; node !== null; node = node.nextSibling) {
    if (node.nodeName === want.nodeName && !node.id) return node;
  }
  return null;
}

/** Removes a node, putting aside what inside it is wanted elsewhere. */
function discard(node, { nodes, shelf }) {
  const elements = node.nodeType === Node.ELEMENT_NODE ? [node, ...node.querySelectorAll("[id]")] : [];
  for (const element of elements) {
    if (element.id && nodes.get(element.id) === element) move(shelf, element, null);
  }
  if (node.parentNode !== shelf) node.remove();
}

/** Moves a node without resetting its state where the browser can do that. */
function move(parent, node, before) {
  if (parent.moveBefore && node.isConnected && parent.isConnected) {
    try {
      parent.moveBefore(node, before);
      return;
    } catch {
      // A move between trees that the browser cannot do in place: insert it anew.
    }
  }
  parent.insertBefore(node, before);
}
