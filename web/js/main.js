// The page: starts the engine, sends it commands, applies its operations, and starts it again when it dies.
import * as claims from './claims.js';
import * as engine from './engine.js';
import * as home from './home.js';
import { listen } from './input.js';
import * as offline from './offline.js';
import { table } from './operations.js';
import * as spare from './spare.js';
import * as start from './start.js';


const RESTARTS = 3; // deaths within a minute until starting again is no help
const SLOW = 150; // ms of thinking until the page says so
const SILENT = 20_000; // ms without a sign of life until the page offers to start the engine again

const operations = table(send);
const deaths = [];
let busy = 0;
let alive = Promise.resolve();
let silence = 0;

/** Apply a list of operations, as JSON text, in order. @param {string} text */
export function apply(text) {
  listenForLife();
  for (const operation of JSON.parse(text)) operations[operation.op](operation);
}

/** As long as something is awaited, a sign of life is expected now and then. */
function listenForLife() {
  clearTimeout(silence);
  const button = document.querySelector('#thinking button');
  button.hidden = true;
  if (busy > 0) silence = setTimeout(() => { button.hidden = false; }, SILENT);
}

/** Show that the engine is at work, unless it is quick. @param {number} change of commands under way */
function working(change) {
  busy += change;
  document.body.dataset.busy = String(busy);
  listenForLife();
  const place = document.getElementById('thinking');
  if (busy === 0) {
    place.hidden = true;
    place.querySelector('progress').removeAttribute('value');
    place.querySelector('span').textContent = '';
  } else if (change > 0) {
    setTimeout(() => { place.hidden = busy === 0 || document.body.dataset.state !== 'ready'; }, SLOW);
  }
}

/** Send a command and do what comes back. @param {import('./engine.js').Command} command */
export async function send(command) {
  working(+1);
  const life = alive;
  try {
    await life;
    apply(await engine.handle(command));
  } catch (error) {
    if (life === alive) revive(error);
  } finally {
    working(-1);
  }
}

/** Send what a person does, once what came of the last such thing is on the disk. @param {import('./engine.js').Command} command */
const ask = command => spare.settled().then(() => send(command));

/** The engine is dead: put a fresh one in its place, which goes on from what is stored. */
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

/** Bring the engine up and tell it what the page knows. @param {boolean} again after a death */
async function begin(again) {
  const looking = spare.look();
  await engine.connect(start.progress, apply);
  start.progress('campaign');
  const { keys, problem } = await looking;
  const { stored, others, problem: trouble } = home.look();
  const problems = { home: trouble, spare: problem };
  apply(await engine.handle({ cmd: 'start', stored, others, spare: keys, problems, open: claims.open(), again }));
  start.done();
}

async function main() {
  if (typeof WebAssembly !== 'object') return start.fail('wasm');
  addEventListener('error', event => start.fail('script', `${event.message ?? event.target?.src ?? event}`), true);
  addEventListener('unhandledrejection', event => start.fail('script', String(event.reason)));
  if (navigator.serviceWorker?.controller) start.progress('python');
  else start.download();
  listen(ask);
  home.watch(stored => send({ cmd: 'changed', stored }));
  addEventListener('pageshow', ({ persisted }) => { if (persisted) location.reload(); }); // it slept, and others wrote
  document.querySelector('#thinking button').addEventListener('click', () => revive(new Error('it was silent')));
  try {
    await (alive = begin(false));
  } catch (error) {
    return start.fail('script', String(error.stack ?? error));
  }
  return offline.keep(state => send({ cmd: 'offline', ...state }));
}

main();
