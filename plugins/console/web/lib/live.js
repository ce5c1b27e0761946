/**
 * What moves: the service sends its state when it changes (`GET /admin/v1/live`), and pages that show it ask again.
 */
import { admin } from './api.js';

const RETRY = 5000;
const listeners = new Set();
const watchers = new Set();
let source = null;
let last = null;
let isOpen = false;

/** Calls `work(state)` now, if there is a state, and with each new one; returns a function that ends that. */
export function onState(work) {
  listeners.add(work);
  if (last) work(last);
  return () => listeners.delete(work);
}

/** Calls `work(isOpen)` when the connection comes or goes. */
export function onConnection(work) {
  watchers.add(work);
  work(isOpen);
  return () => watchers.delete(work);
}

export function startLive() {
  if (source) return;
  source = new EventSource(admin.address('live'));
  source.addEventListener('state', ({ data }) => {
    last = JSON.parse(data);
    for (const work of listeners) work(last);
  });
  source.addEventListener('open', () => tell(true));
  source.addEventListener('error', () => {
    tell(false);
    if (source?.readyState === EventSource.CLOSED) setTimeout(reopen, RETRY);
  });
}

// When the machine loses its network, the stream does not notice by itself.
addEventListener('offline', () => source && tell(false));
addEventListener('online', () => {
  if (!source) return;
  source.close();
  source = null;
  startLive();
});

/** The browser connects again by itself, but not after a refusal: then the session may have ended. */
async function reopen() {
  if (source?.readyState !== EventSource.CLOSED) return;
  try {
    await admin.get('keys');
  } catch (problem) {
    if (problem.status !== 401) setTimeout(reopen, RETRY);
    return;
  }
  source = null;
  startLive();
}

export function stopLive() {
  source?.close();
  source = null;
  last = null;
  tell(false);
}

function tell(open) {
  isOpen = open;
  for (const work of watchers) work(open);
}

/** A page may spend one part in this many of the time on asking again. */
const SHARE = 6;
const MIN_PAUSE = 1500;

/**
 * Runs `load` when the part of the state that `partOf` picks has changed; never twice at once, and the less often the
 * longer it takes. Returns a function that ends that.
 */
export function reloadOn(partOf, load) {
  let [known, running, wanted, ended, timer] = [null, false, false, false, 0];
  const run = async () => {
    [running, wanted] = [true, false];
    const began = performance.now();
    await load();
    const pause = Math.max(MIN_PAUSE, SHARE * (performance.now() - began));
    timer = setTimeout(() => {
      running = false;
      if (wanted && !ended) run();
    }, pause);
  };
  const stop = onState((state) => {
    const part = JSON.stringify(partOf(state));
    const changed = known !== null && part !== known;
    known = part;
    if (!changed) return;
    if (running) wanted = true;
    else run();
  });
  return () => {
    ended = true;
    clearTimeout(timer);
    stop();
  };
}
