// The page: starts the engine, sends it commands, applies its operations, and starts it again when it dies.
import * as claims from './claims.js';
import * as engine from './engine.js';
import * as home from './home.js';
import { listen, sharedFiles } from './input.js';
import { table } from './operations.js';
import * as spare from './spare.js';
import * as start from './start.js';

const RESTARTS = 3; // deaths within a minute until restarting is pointless
const SLOW = 150; // ms of thinking until the page says so
const SILENT = 20_000; // ms without a sign of life until the page offers to restart the engine

const operations = table(send);
const thinking = /** @type {HTMLElement} */ (document.getElementById('thinking'));
const bar = /** @type {HTMLProgressElement} */ (thinking.querySelector('progress'));
const said = /** @type {HTMLElement} */ (thinking.querySelector('span'));
const restart = /** @type {HTMLButtonElement} */ (thinking.querySelector('button'));
/** @type {number[]} */
const deaths = [];
let busy = 0; // commands that the engine is working on
let pending = 0; // operations that have yet to send a command
let alive = Promise.resolve();
let silence = 0;

/** Apply a list of operations, as JSON text, in order. @param {string} text */
export function apply(text) {
  listenForLife();
  for (const operation of JSON.parse(text)) {
    const coming = /** @type {Record<string, (operation: object) => unknown>} */ (operations)[operation.op](operation);
    if (coming instanceof Promise) expect(coming);
  }
}

/** Count the page as busy until the command that follows from an operation or a person is sent. @param {Promise<void>} coming */
function expect(coming) {
  pending += 1;
  tell();
  coming.finally(() => { pending -= 1; tell(); });
}

/** Note on the document whether anything is under way. */
function tell() {
  document.body.dataset.busy = String(busy + pending);
}

/** While something is awaited, expect a sign of life now and then. */
function listenForLife() {
  clearTimeout(silence);
  restart.hidden = true;
  if (busy > 0) silence = setTimeout(() => { restart.hidden = false; }, SILENT);
}

/** Show that the engine is at work, unless it is quick. @param {number} change of commands under way */
function working(change) {
  busy += change;
  tell();
  listenForLife();
  if (busy === 0) {
    thinking.hidden = true;
    bar.removeAttribute('value');
    said.textContent = '';
  } else if (change > 0) {
    setTimeout(() => { thinking.hidden = busy === 0 || document.body.dataset.state !== 'ready'; }, SLOW);
  }
}

/** Send a command and wait until everything that follows from it is done. @param {import('./engine.js').Command} command */
export async function send(command) {
  working(+1);
  const life = alive;
  try {
    await life;
    await engine.handle(command);
  } catch (error) {
    if (life === alive) revive(/** @type {Error} */ (error));
  } finally {
    working(-1);
  }
}

/** Send a person's command once the results of the last one are on disk.
 * @param {import('./engine.js').Command | Promise<import('./engine.js').Command | undefined>} command
 */
function ask(command) {
  const coming = Promise.all([command, spare.settled()]);
  expect(coming.then(() => {}));
  return coming.then(([what]) => (what ? send(what) : undefined));
}

/** Replace a dead engine with a fresh one, which continues from the stored state. @param {Error} error */
function revive(error) {
  console.warn('The engine stopped:', String(error.message ?? error).slice(-2000));
  const now = Date.now();
  deaths.push(now);
  while (deaths[0] < now - 60_000) deaths.shift();
  if (deaths.length > RESTARTS) {
    document.body.dataset.state = 'starting';
    start.fail('died', String(error.stack ?? error));
    return;
  }
  start.again();
  start.progress('python');
  engine.replace();
  alive = begin(true);
}

/** Start the engine and report what the page knows. @param {boolean} again after a death */
async function begin(again) {
  const looking = spare.look();
  await engine.connect(start.progress, apply);
  start.progress('campaign');
  const { keys, problem } = await looking;
  const { stored, others, problem: trouble } = home.look();
  const relays = JSON.parse(document.getElementById('relays')?.textContent ?? '[]');
  const problems = { home: trouble, spare: problem };
  await engine.handle({ cmd: 'start', stored, others, spare: keys, problems, open: claims.open(), again, address: document.baseURI.split('#')[0], relays, safari: safari() });
  start.done();
}

/** On Apple's devices, a page whose storage is cleared when nobody visits it, or an installed app. @returns {'' | 'page' | 'app'} */
function safari() {
  if (!/Mac OS X.*AppleWebKit/.test(navigator.userAgent) || /Chrome/.test(navigator.userAgent)) return '';
  return matchMedia('(display-mode: standalone)').matches ? 'app' : 'page';
}

/** The failure: a script's message, or the file that could not be loaded. @param {ErrorEvent} event */
function told(event) {
  return event.message ?? /** @type {HTMLScriptElement} */ (event.target).src ?? String(event);
}

/** A friend's message or something shared with the page may arrive as a link; it is removed from the address at once. */
function fromLink() {
  const brought = new URLSearchParams(location.hash.slice(1));
  const [slip, link, text] = [brought.get('slip'), brought.get('join'), brought.get('text')];
  if (slip === null && link === null && text === null && !brought.has('shared')) return;
  history.replaceState(null, '', location.pathname + location.search);
  if (brought.has('shared')) return void ask(sharedFiles());
  if (link !== null) return void ask({ cmd: 'join', link: `#join=${link}` });
  if (slip === null && text) return void ask({ cmd: 'file', purpose: 'campaign', name: 'text', size: text.length, text });
  ask({ cmd: 'fill', form: { form: 'slip' }, fields: { slip: [slip ?? ''] } });
}

async function main() {
  if (typeof WebAssembly !== 'object') return start.fail('wasm');
  if (window.top !== window.self) { // the page itself cannot set a policy against frames
    document.querySelector('script[name=engine]')?.remove(); // this module runs before PyScript looks for it
    return start.fail('framed');
  }
  addEventListener('error', event => start.fail('script', told(event)), true);
  addEventListener('unhandledrejection', event => start.fail('script', String(event.reason)));
  if (navigator.serviceWorker?.controller) start.progress('python');
  else start.download();
  listen(ask);
  home.watch(stored => send({ cmd: 'changed', stored }));
  addEventListener('pageshow', ({ persisted }) => { if (persisted) location.reload(); }); // other tabs wrote while it slept
  restart.addEventListener('click', () => revive(new Error('it was silent')));
  try {
    await (alive = begin(false));
  } catch (error) {
    return start.fail('script', String(/** @type {Error} */ (error).stack ?? error));
  }
  fromLink();
  addEventListener('hashchange', fromLink);
}

main();
