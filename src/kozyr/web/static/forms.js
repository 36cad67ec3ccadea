// Sends the forms marked `data-live` in the background. A form is sent until the server has answered:
// the same sequence number and key go with every try, so that it takes effect once.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 1_500;

/** What is under way, by form: nothing is sent twice, but what is asked next can be answered before the last answer. */
const pending = new WeakMap();

const underWay = (form) => pending.get(form) ?? pending.set(form, new Set()).get(form);

/** Shows a notice, a text or nodes; nothing takes the last one away. */
export const notify = (...content) => document.getElementById("notice")?.replaceChildren(...content);

function notifyHtml(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const box = page.getElementById("notice") ?? page.body;
  notify(...[...box.childNodes].map((node) => document.importNode(node, true)));
}

/** The second half of a double click would answer the next question, which may stand in the same place. */
function ignoreDoubleClick(event) {
  const button = event.target.closest?.("form[data-live] button");
  if (event.detail > 1 && button && !button.matches(".raised")) event.preventDefault();
}

/** Starts to send; `onAnswer(seq)` gets the number that the table has after it, 0 if it was refused. */
export function sendInBackground(onAnswer) {
  document.addEventListener("click", ignoreDoubleClick, true);
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("form[data-live]") || event.defaultPrevented) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form, event.submitter));
    const key = body.get("key");
    if (underWay(form).has(key)) return;
    if (form.matches("[data-closes]")) form.closest("[popover]").hidePopover();
    // Before the answer, not with it: what is shown meanwhile is of another question.
    notify();
    underWay(form).add(key);
    form.setAttribute("aria-busy", "true");
    try {
      // Not form.action: a button named "action" stands in its way.
      const reply = await post(form.getAttribute("action"), body);
      if (!reply.ok) notifyHtml(await reply.text());
      onAnswer(Number(reply.headers.get("X-Kozyr-Seq") ?? 0));
    } finally {
      underWay(form).delete(key);
      if (underWay(form).size === 0) form.removeAttribute("aria-busy");
    }
  });
}

/** Posts until an answer comes; a proxy's "bad gateway" is no answer. */
async function post(address, body) {
  const retrying = document.createTextNode(document.body.dataset.retrying ?? "…");
  for (let failures = 0; ; failures += 1) {
    try {
      const reply = await fetch(address, { method: "POST", body, headers: { "X-Kozyr": "1" } });
      if (reply.status < 500 || reply.headers.has("X-Kozyr")) {
        retrying.remove();
        return reply;
      }
    } catch {
      // No network: tried again below.
    }
    notify(retrying);
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(failures, 10));
    await new Promise((resume) => {
      setTimeout(resume, wait);
      addEventListener("online", resume, { once: true });
    });
  }
}
