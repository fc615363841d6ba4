// The start screen: the progress of the start, and what to do if it fails.

const screen = /** @type {HTMLElement} */ (document.getElementById('start'));
const bar = /** @type {HTMLProgressElement} */ (document.getElementById('start-bar'));
const step = /** @type {HTMLElement} */ (document.getElementById('start-step'));
const failure = /** @type {HTMLElement} */ (screen.querySelector('.start-failure'));

/** @typedef {'download' | 'python' | 'rules' | 'campaign'} Step */

/**
 * The steps of a start, each with the part of the bar at which it begins and ends.
 * @type {Record<Step, [text: string, from: number, to: number]>}
 */
const STEPS = {
  download: ['Fetching the engine', 0, 0.55],
  python: ['Waking Python', 0.55, 0.8],
  rules: ['Opening the rulebooks', 0.8, 0.97],
  campaign: ['Looking for your campaigns', 0.97, 1],
};
const PATIENCE = 45_000; // ms without any progress until the start counts as stuck

let current = '';
let watch = 0;

const FAILURES = {
  wasm: ['This browser cannot run the engine', 'It has no WebAssembly, or it is switched off (some “lockdown” '
    + 'modes do that). Try a current Firefox, Chrome, Edge or Safari.'],
  offline: ['There is no network', 'The page is not stored on this device yet, so its engine has to be '
    + 'fetched once. Connect and try again; after that it starts without a network.'],
  missing: ['A file of the page could not be fetched', 'The network broke off, or the place this page is '
    + 'served from is incomplete. Try again. If that does not help, tell the site’s owner.'],
  script: ['The engine did not start', 'A part of the page failed. Try again. If that does not help, '
    + 'fetch everything again.'],
  stuck: ['The start has come to a halt', 'Nothing has moved for a while. A very slow network or device may '
    + 'still get there; otherwise try again.'],
  framed: ['Empires is shown inside another site', 'That site could put its own buttons over it, and browsers '
    + 'may throw away what it stores. Open it by itself.'],
  died: ['The engine keeps stopping', 'It was restarted and stopped again. Your campaigns are stored; '
    + 'try again, or fetch everything again.'],
};

function look() {
  clearTimeout(watch);
  watch = setTimeout(() => fail('stuck', `No progress for ${PATIENCE / 1000} s in the step “${step.textContent}”.`), PATIENCE);
}

/** Begin a step, or report its progress. @param {Step} name @param {number} part 0 to 1 */
export function progress(name, part = 0) {
  const order = Object.keys(STEPS);
  if (document.body.dataset.failure === 'stuck') moveOn();
  if (document.body.dataset.state !== 'starting' || order.indexOf(name) < order.indexOf(current)) return;
  const [text, from, to] = STEPS[name];
  if (name !== current) step.textContent = text;
  current = name;
  bar.value = from + (to - from) * part;
  look();
}

/** The start is over. */
export function done() {
  clearTimeout(watch);
  document.body.dataset.state = 'ready';
  document.body.dataset.ready = String(Math.round(performance.now()));
  screen.hidden = true;
}

/** Show the start screen again, for an engine that is restarted. */
export function again() {
  current = '';
  bar.value = 0;
  document.body.dataset.state = 'starting';
  screen.hidden = false;
}

/** A start that seemed stuck is progressing after all. */
function moveOn() {
  delete document.body.dataset.failure;
  document.body.dataset.state = 'starting';
  failure.hidden = true;
}

/**
 * Say why the start failed and what can be done. The first reason is kept: later ones follow from it.
 * @param {keyof typeof FAILURES} kind @param {string} detail for the person who fixes it
 */
export function fail(kind, detail = '') {
  if (document.body.dataset.state !== 'starting') return;
  if (!navigator.onLine && (kind === 'script' || kind === 'missing')) kind = 'offline';
  clearTimeout(watch);
  document.body.dataset.state = 'failed';
  document.body.dataset.failure = kind;
  screen.hidden = false;
  const [title, text] = FAILURES[kind];
  const heading = Object.assign(document.createElement('h1'), { textContent: title });
  const sentence = Object.assign(document.createElement('p'), { textContent: text });
  const buttons = Object.assign(document.createElement('div'), { className: 'choices' });
  const retry = Object.assign(document.createElement('button'), { className: 'primary', textContent: 'Try again' });
  if (kind === 'framed') retry.textContent = 'Open Empires by itself';
  retry.addEventListener('click', kind === 'framed' ? openByItself : () => location.reload());
  const anew = Object.assign(document.createElement('button'), { textContent: 'Fetch everything again' });
  anew.addEventListener('click', fetchAnew);
  buttons.append(retry, ...(navigator.serviceWorker?.controller ? [anew] : []));
  failure.replaceChildren(heading, sentence, buttons);
  if (detail) {
    const more = document.createElement('details');
    more.append(
      Object.assign(document.createElement('summary'), { textContent: 'Details for a bug report' }),
      Object.assign(document.createElement('pre'), { textContent: detail.trim().slice(-2000) }),
    );
    failure.append(more);
  }
  failure.hidden = false;
  retry.focus();
}

const openByItself = () => open(location.href, '_blank', 'noopener');

/** Discard the stored page, but not the campaigns, and load it from the network. */
async function fetchAnew() {
  try {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  } catch { /* site data is blocked, so nothing is stored either */ }
  location.reload();
}

/**
 * Fetch the engine's files on a first visit, so that the bar can count the bytes; the worker's own requests
 * for them then join these or find them in the browser's cache.
 */
export async function download() {
  /** @type {Record<string, number>} */
  const sizes = JSON.parse(document.getElementById('downloads')?.textContent ?? '{}');
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let got = 0;
  progress('download');
  /** @param {string} name */
  const fetchOne = async name => {
    const response = await fetch(name);
    if (!response.ok || !response.body) throw new Error(`${name}: ${response.status} ${response.statusText}`);
    const reader = response.body.getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      got += piece.value.length;
      progress('download', Math.min(1, got / total));
    }
  };
  try {
    await Promise.all(Object.keys(sizes).map(fetchOne));
    progress('python');
  } catch (error) {
    fail('missing', String(error));
  }
}
