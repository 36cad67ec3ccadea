// Tells that it is my turn: a tone, a vibration, each once; and keeps the screen on at the table.

const NOTES = [660, 880];
const settings = document.documentElement.dataset;
let audio = null;
let mine = null;
let lock = null;
let awake = false;
let asking = false;

/** Sound is allowed only after a touch or a key. */
function unlockSound() {
  if (settings.sound === "on") audio ??= new AudioContext();
  audio?.resume();
}

function play() {
  if (audio?.state !== "running") return;
  NOTES.forEach((frequency, i) => {
    const start = audio.currentTime + 0.16 * i;
    const tone = new OscillatorNode(audio, { frequency, type: "sine" });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(0.18, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.32);
  });
}

/** Whether this tab is the first of all to tell of an event. */
function first(seq) {
  const name = `turn ${location.pathname}`;
  try {
    if (Number(localStorage.getItem(name) ?? -1) >= seq) return false;
    localStorage.setItem(name, seq);
  } catch {
    // No storage: each tab tells.
  }
  return true;
}

const playing = () => settings.awake === "on" && document.querySelector("#act, .gathering") !== null;

/** One lock at a time: the browser may take a while to give it, and then nobody may want it any more. */
async function keepAwake() {
  awake = playing() && !document.hidden;
  if (awake && !asking && (lock === null || lock.released)) {
    asking = true;
    lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
    asking = false;
  }
  if (awake || asking) return;
  lock?.release();
  lock = null;
}

/** To be called with the table after every change. */
export function turnShown(table) {
  const now = table.dataset.turn === "1";
  if (now && mine === false && first(Number(table.dataset.seq))) {
    play();
    if (settings.vibration === "on") navigator.vibrate?.([120, 60, 120]);
  }
  mine = now;
  keepAwake();
}

/** Starts to listen for what browsers want first. */
export function listenForTurns() {
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, unlockSound, { passive: true });
  document.addEventListener("visibilitychange", keepAwake);
}
