// The Python engine in its PyScript worker: started, spoken to, and started again when it dies.

/** @typedef {{cmd: string} & Record<string, unknown>} Command */

/** The worker's script element. PyScript takes up one that is added to the page just as one that stood there. */
let script = /** @type {HTMLScriptElement} */ (document.querySelector('script[name=engine]'));
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
  const fresh = /** @type {HTMLScriptElement} */ (document.createElement('script'));
  for (const { name, value } of script.attributes) fresh.setAttribute(name, value);
  script.replaceWith(fresh);
  script = fresh;
}
