// Pyodide for the engine's worker: with our archives in its file system, and a lock that the worker holds.
// However it ends, the page then gets the lock and knows of it.
// @ts-ignore: the build lays Pyodide beside this file
import { loadPyodide as load } from './pyodide.mjs';

/** @type {Record<string, string>} name -> address, of the standard library and of what each start needs */
const ARCHIVES = JSON.parse('{{archives}}');

if (navigator.locks) {
  const lock = `empires:engine:${crypto.randomUUID()}`;
  navigator.locks.request(lock, () => {
    postMessage({ holds: lock });
    return new Promise(() => {});
  }).catch(() => {}); // where site data is blocked, locks are too: the page plays on without this watch
}

/** An archive as Python reads it; what is called .bin was compressed as a whole. @param {string} place */
async function fetched(place) {
  const { body, ok, status } = await fetch(new URL(`../${place}`, import.meta.url));
  if (!ok || !body) throw new Error(`${place}: ${status}`);
  return new Response(place.endsWith('.bin') ? body.pipeThrough(new DecompressionStream('gzip')) : body).arrayBuffer();
}

/**
 * Start an interpreter that has the archives in `/archives`; they come while it is compiled.
 * @param {object} options
 */
export async function loadPyodide(options) {
  const { library, ...archives } = ARCHIVES;
  const unpacked = Promise.all(Object.entries(archives).map(async ([name, place]) => ({ name, content: await fetched(place) })));
  unpacked.catch(() => {}); // told when it is awaited
  const stdLibURL = URL.createObjectURL(new Blob([await fetched(library)]));
  /** @param {{mkdirTree: (path: string) => void, writeFile: (path: string, content: Uint8Array) => void}} FS */
  const fsInit = async FS => {
    FS.mkdirTree('/archives');
    for (const { name, content } of await unpacked) FS.writeFile(`/archives/${name}.zip`, new Uint8Array(content));
  };
  return load({ ...options, stdLibURL, fsInit }).then((/** @type {unknown} */ python) => {
    listen();
    return python;
  });
}

/** An interpreter that dies cannot say so and its callers wait for ever: the worker itself tells the page. */
function listen() {
  /** @param {any} why */
  const last = why => postMessage({ died: String(why?.stack ?? why) });
  addEventListener('error', event => last(event.error ?? event.message));
  addEventListener('unhandledrejection', event => last(event.reason));
}

// @ts-ignore
export { version } from './pyodide.mjs';
