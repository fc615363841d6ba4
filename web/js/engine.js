// The Python engine in its PyScript worker: started, spoken to, and started again when it dies.

/** @typedef {{cmd: string} & Record<string, unknown>} Command */

/** Where a file of the site lies; a worker that was made from a blob knows no relative address. */
const at = path => new URL(path, document.baseURI).href;

/**
 * The worker's script. Its type is PyScript's own layer for plain Pyodide: the type `py` would compile a
 * library of its own at each start. Without `version` PyScript would turn to a CDN for the interpreter.
 */
function fresh() {
  const archives = JSON.parse(document.getElementById('archives').textContent);
  const entries = places => Object.entries(places);
  const config = {
    files: Object.fromEntries(entries(archives.first).map(([name, path]) => [at(path), `/archives/${name}.zip`])),
    rulesets: Object.fromEntries(entries(archives.rulesets).map(([name, path]) => [name, at(path)])),
    sync_main_only: true,
  };
  const script = document.createElement('script');
  const attributes = {
    type: 'pyodide', worker: '', name: 'engine', src: at('engine.py'), version: at('pyodide/pyodide.mjs'),
    config: JSON.stringify(config),
  };
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  return script;
}

let script = fresh();
document.body.append(script);
let sync = null;
let fall = null;

/**
 * Wait until the engine has come up.
 * @param {(stage: string) => void} onStage called as Python begins to load the rules
 * @param {(operations: string) => void} onOperations called with operations that come before an answer's end
 */
export async function connect(onStage, onOperations) {
  while (!script.xworker) await new Promise(done => setTimeout(done, 5));
  const worker = script.xworker;
  worker.onerror = () => {}; // a failed start rejects `ready`; a later fault rejects the command it meets
  worker.sync.stage = onStage;
  worker.sync.apply = onOperations;
  const fallen = new Promise((_, reject) => { fall = reason => reject(new Error(reason)); });
  fallen.catch(() => {});
  worker.addEventListener('error', event => fall(event.message || 'the worker stopped'));
  worker.addEventListener('message', ({ data }) => { if (data?.died) fall(data.died); });
  await Promise.race([worker.ready, fallen]);
  sync = { handle: text => Promise.race([worker.sync.handle(text), fallen]) };
}

/**
 * Send a command; the operations it ends with. Rejects when the engine is dead.
 * @param {Command} command
 * @returns {Promise<string>}
 */
export const handle = command => sync.handle(JSON.stringify(command));

/** Stop the engine, whatever it is doing, and put a fresh one in its place; then `connect` again. */
export function replace() {
  fall?.('replaced');
  script.xworker?.terminate();
  const next = fresh();
  script.replaceWith(next);
  script = next;
}
