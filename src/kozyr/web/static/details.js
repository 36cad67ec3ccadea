// Fetches what is shown only on demand: the content of `<details data-load>`, once for each `data-version`.

async function load(details) {
  const box = details.querySelector("[data-keep]");
  const { load: address, version } = details.dataset;
  if (box.dataset.version === version) return;
  box.dataset.version = version;
  try {
    const reply = await fetch(address, { headers: { "X-Kozyr": "1" }, cache: "no-store" });
    if (!reply.ok) throw new Error(reply.statusText);
    const page = new DOMParser().parseFromString(await reply.text(), "text/html");
    box.replaceChildren(...[...page.body.childNodes].map((node) => document.importNode(node, true)));
  } catch {
    // The link stays, or the older sheet; opening it again tries again.
    delete box.dataset.version;
  }
}

/** Loads again what is open and out of date. */
export const reloadOpen = () => document.querySelectorAll("details[data-load][open]").forEach(load);

/** Starts to listen for what is opened. */
export function listenToDetails() {
  document.addEventListener("toggle", ({ target }) => target.open && target.dataset.load && load(target), true);
}
