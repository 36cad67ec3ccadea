// Decides where this tab gets the table from. A browser opens six connections to one HTTP/1.1 server,
// so of all tabs that show the same table one streams and shares what it gets over a BroadcastChannel;
// at most three tables stream, further ones poll. A leader is known by its heartbeat (no Web Locks:
// they are missing on plain HTTP). Hidden tabs do not stream.

import { openStream } from "./stream.js";

const BEAT = 2_000;
const LEADER_LOST = 5_000;
const POLL = 2_000;
const POLL_HIDDEN = 20_000;
const MOST_STREAMS = 3;

/**
 * Feeds `onFragment(html)`, newest or older, and tells `onState(failures)` about the line.
 * `since()` is what the page shows, as a query. Returns a function that fetches what is newer at once.
 */
export function startFeed({ path, topic, since, onFragment, onState }) {
  const me = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  const channel = new BroadcastChannel("kozyr");
  const leaders = new Map();
  let close = null;
  let failures = 0;
  let polled = 0;
  let polling = false;

  const post = (kind, html) => channel.postMessage({ kind, topic, from: me, failures, html });
  const led = (by) => performance.now() - (leaders.get(by) ?? -Infinity) < LEADER_LOST;

  function state(count) {
    failures = count;
    onState(count);
    if (close) post("beat");
  }

  function received(html) {
    onFragment(html);
    if (close) post("fragment", html);
  }

  async function poll() {
    if (polling) return;
    polling = true;
    polled = performance.now();
    try {
      const reply = await fetch(`${path}/fragment?${since()}`, { cache: "no-store" });
      if (reply.status === 200) received(await reply.text());
      if (!close) state(reply.ok ? 0 : failures + 1);
    } catch {
      if (!close) state(failures + 1);
    } finally {
      polling = false;
    }
  }

  function lead() {
    close = openStream(() => `${path}/stream?${since()}`, received, state);
    post("beat");
  }

  function resign() {
    close?.();
    close = null;
  }

  function tick() {
    const others = [...leaders.keys()].filter(led).length;
    if (close) post("beat");
    else if (led(topic)) return;
    else if (!document.hidden && others < MOST_STREAMS) lead();
    else if (performance.now() - polled > (document.hidden ? POLL_HIDDEN : POLL)) poll();
  }

  const hide = () => (close && post("bye"), resign());
  const show = () => (poll(), tick());

  channel.onmessage = ({ data }) => {
    const mine = data.topic === topic;
    if (data.kind === "who" && close) post("beat");
    if (data.kind === "bye") {
      leaders.delete(data.topic);
      setTimeout(tick, 200 * Math.random());
    }
    if (data.kind !== "beat" && data.kind !== "fragment") return;
    leaders.set(data.topic, performance.now());
    // Two leaders of one table: the older one stays.
    if (mine && close && data.from < me) resign();
    if (mine && data.html) onFragment(data.html);
    if (mine && !close) onState((failures = data.failures));
  };
  document.addEventListener("visibilitychange", () => (document.hidden ? hide() : show()));
  addEventListener("pageshow", (event) => event.persisted && show());
  addEventListener("pagehide", hide);
  // A line from before may be dead without our knowing.
  const renew = () => (resign(), show());
  addEventListener("online", renew);
  post("who");
  setTimeout(tick, 100 + 150 * Math.random());
  let beat = Date.now();
  setInterval(() => {
    const slept = Date.now() - beat > 5 * BEAT;
    beat = Date.now();
    slept ? renew() : tick();
  }, BEAT);
  return poll;
}
