// Reads one stream of server-sent events with fetch: unlike EventSource it sees the keep-alives, and
// it comes back after every kind of failure.

// A comment comes every 15 seconds.
const STALE_AFTER = 20_000;
const FIRST_WAIT = 500;
// So that nobody waits longer than two seconds for a server that is back.
const LONGEST_WAIT = 1_500;

/** Splits text that comes in pieces into events; comments only prove that the line is alive. */
export function eventReader(onEvent) {
  let rest = "";
  let data = [];
  return (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    for (const line of lines) {
      if (line.startsWith("data:")) data.push(line.slice(line[5] === " " ? 6 : 5));
      else if (line === "" && data.length > 0) {
        onEvent(data.join("\n"));
        data = [];
      }
    }
  };
}

async function read(address, control, { onEvent, onAlive }) {
  let watch = setTimeout(() => control.abort(), STALE_AFTER);
  try {
    const headers = { accept: "text/event-stream" };
    const reply = await fetch(address, { headers, cache: "no-store", signal: control.signal });
    if (!reply.ok) throw new Error(`status ${reply.status}`);
    onAlive();
    const accept = eventReader(onEvent);
    const decoder = new TextDecoder();
    const reader = reply.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(watch);
      watch = setTimeout(() => control.abort(), STALE_AFTER);
      accept(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(watch);
  }
}

/**
 * Keeps a stream open until the returned function is called, whatever happens to the line.
 * `address()` is asked before every try; `onState(failures)` hears how many tries failed in a row.
 */
export function openStream(address, onEvent, onState) {
  let control = null;
  let failures = 0;
  let timer = 0;
  const onAlive = () => onState((failures = 0));
  const run = async () => {
    control = new AbortController();
    const mine = control;
    // Every failure is treated alike: wait and come back.
    await read(address(), control, { onEvent, onAlive }).catch(() => {});
    if (control !== mine) return;
    failures += 1;
    onState(failures);
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(failures - 1, 10));
    timer = setTimeout(run, wait * (0.8 + 0.4 * Math.random()));
  };
  run();
  return () => {
    clearTimeout(timer);
    const last = control;
    control = null;
    last.abort();
  };
}
