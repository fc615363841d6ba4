// The Python engine in its PyScript worker: started, sent commands, and started again when it dies.

/** @typedef {import('../wire.d.ts').Command} Command */

/**
 * The properties that PyScript adds to a worker's script element.
 * @typedef {object} EngineWorker
 * @property {Promise<unknown>} ready
 * @property {{handle: (text: string) => Promise<void>, stage?: (name: import('./start.js').Step) => void, apply?: (operations: string) => void}} sync
 */
/** @typedef {HTMLScriptElement & {xworker?: Worker & EngineWorker}} EngineScript */

/** The address of a file of the site; a worker made from a blob cannot resolve relative ones. @param {string} path */
const at = path => new URL(path, document.baseURI).href;

/**
 * The worker's script. Its type is PyScript's own layer for plain Pyodide: the type `py` would compile a
 * library of its own at each start. Without `version` PyScript would fetch the interpreter from a CDN.
 */
function fresh() {
  /** @type {Record<string, string>} */
  const archives = JSON.parse(document.getElementById('archives')?.textContent ?? '');
  const config = {
    rulesets: Object.fromEntries(Object.entries(archives).map(([name, path]) => [name, at(path)])),
    sync_main_only: true,
  };
  const script = /** @type {EngineScript} */ (document.createElement('script'));
  const attributes = {
    type: 'pyodide', worker: '', name: 'engine', src: at('engine.py'), version: at('pyodide/alive.mjs'),
    config: JSON.stringify(config),
  };
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  return script;
}

let script = fresh();
document.body.append(script);
/** @type {((text: string) => Promise<void>) | null} has the engine carry out a command */
let carryOut = null;
/** @type {((reason: string) => void) | null} */
let fall = null;

/**
 * Wait until the engine has come up.
 * @param {(stage: import('./start.js').Step) => void} onStage called as Python begins to load the rules
 * @param {(operations: string) => void} onOperations called with the operations that the engine sends, in order
 */
export async function connect(onStage, onOperations) {
  while (!script.xworker) await new Promise(done => setTimeout(done, 5));
  const worker = script.xworker;
  worker.onerror = () => {}; // a failed start rejects `ready`; a later fault rejects the command it meets
  worker.sync.stage = onStage;
  worker.sync.apply = onOperations;
  /** @type {Promise<never>} */
  const fallen = new Promise((_, reject) => { fall = reason => reject(new Error(reason)); });
  fallen.catch(() => {});
  const fell = fall;
  worker.addEventListener('error', event => fell?.(event.message || 'the worker stopped'));
  worker.addEventListener('message', ({ data }) => {
    if (data?.died) fell?.(data.died);
    if (!data?.holds) return;
    const granted = () => fell?.('the worker was ended');
    navigator.locks.request(data.holds, granted).catch(() => {}); // if site data is blocked, nothing watches
  });
  await Promise.race([worker.ready, fallen]);
  carryOut = text => Promise.race([worker.sync.handle(text), fallen]);
}

/**
 * Have the engine carry out a command; its operations are done when this resolves. Rejects if the engine is dead.
 * @param {Command} command
 * @returns {Promise<void>}
 */
export async function handle(command) {
  if (!carryOut) throw new Error('the engine has not come up');
  return carryOut(JSON.stringify(command));
}

/** Stop the engine, whatever it is doing, and put a fresh one in its place; then `connect` again. */
export function replace() {
  fall?.('replaced');
  script.xworker?.terminate();
  const next = fresh();
  script.replaceWith(next);
  script = next;
}
