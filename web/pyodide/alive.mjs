// Pyodide for the engine's worker: with our archives in its file system, and a lock that the worker holds.
// However it ends, the page then gets the lock and knows of it.
// @ts-ignore: the build lays Pyodide beside this file
import { loadPyodide as load } from './pyodide.mjs';

/** @type {Record<string, string>} name -> address, of the standard library and of what each start needs */
const ARCHIVES = JSON.parse('{{archives}}');

/** Python's memory as it is just after a start: a later start takes it over instead of starting Python anew. */
const KEPT = 'empires-python';
const FILES = 'empires-files'; // the service worker's cache: a first visit has none, and starts nothing besides
const QUIET = 30_000; // ms after a start

if (self.name === KEPT) keep().catch(() => {}).finally(() => close());
else if (navigator.locks) {
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

/** The address of the standard library, by which its memory is kept as well. */
const address = () => new URL(`../${ARCHIVES.library}`, import.meta.url).href;

/** @returns {Promise<{again: boolean, memory?: ArrayBuffer}>} whether this is a later visit, and the memory kept by an earlier one */
async function remembered() {
  try {
    const memory = await (await caches.match(address(), { cacheName: KEPT }))?.arrayBuffer();
    return { again: await caches.has(FILES), memory };
  } catch {
    return { again: false }; // a page in one file, or where site data is blocked
  }
}

/** Keep the memory of a Python that has just started, and none of an older release. */
async function keep() {
  const stdLibURL = URL.createObjectURL(new Blob([await fetched(ARCHIVES.library)]));
  const memory = (await load({ stdLibURL, _makeSnapshot: true })).makeMemorySnapshot();
  await caches.delete(KEPT);
  await (await caches.open(KEPT)).put(address(), new Response(memory));
}

/**
 * Start an interpreter that has the archives in `/archives`; they come while it is compiled.
 * @param {object} options
 */
export async function loadPyodide(options) {
  const { library, ...archives } = ARCHIVES;
  const remembering = remembered();
  const unpacked = Promise.all(Object.entries(archives).map(async ([name, place]) => ({ name, content: await fetched(place) })));
  unpacked.catch(() => {}); // told when it is awaited
  const stdLibURL = URL.createObjectURL(new Blob([await fetched(library)]));
  /** @param {{mkdirTree: (path: string) => void, writeFile: (path: string, content: Uint8Array) => void}} FS */
  const fsInit = async FS => {
    FS.mkdirTree('/archives');
    for (const { name, content } of await unpacked) FS.writeFile(`/archives/${name}.zip`, new Uint8Array(content));
  };
  const { again, memory } = await remembering;
  /** @param {object} [more] */
  const begin = more => load({ ...options, ...more, stdLibURL, fsInit });
  const python = memory ? await begin({ _loadSnapshot: memory }).catch(async () => {
    await caches.delete(KEPT);
    return begin();
  }) : await begin();
  if (memory) python.runPython("import sys; 'random' in sys.modules and sys.modules['random'].seed()"); // else every start's
  else if (again) setTimeout(() => new Worker(import.meta.url, { type: 'module', name: KEPT }), QUIET);
  listen();
  return python;
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
