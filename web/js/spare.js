// The second copy of every campaign: the same texts in a database, each batch written durably and as a whole.
// Browsers write localStorage at leisure; anything not yet written when they are killed is here.
import { begins, named } from './home.js';

/** @typedef {import('./home.js').Problem} Problem */

const NAME = 'empires';
const TEXTS = 'texts';
const PATIENCE = 3_000; // ms without an answer until the database counts as silent
const CHANGED = new Error('something else stands there');
const HOLD = 1_000; // the longest wait for a write, in ms

/** @type {Promise<IDBDatabase> | null} */
let opening = null;
let silent = false; // it has not answered, so nobody waits for it
/** @type {Promise<unknown>} */
let writing = Promise.resolve();

/** @param {number} time @returns {Promise<void>} */
const wait = time => new Promise(done => setTimeout(done, time));

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answered = request => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** @returns {Promise<IDBDatabase>} */
function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TEXTS);
    answered(request).then(resolve, reject);
  }).then(database => {
    silent = false;
    database.onclose = () => { opening = null; };
    database.onversionchange = () => { database.close(); opening = null; };
    return database;
  });
  opening.catch(() => { opening = null; });
  return opening;
}

/**
 * Work on the texts, or report why that is not possible.
 * @template T
 * @param {IDBTransactionMode} mode @param {(texts: IDBObjectStore) => Promise<T>} work
 * @returns {Promise<{value: T | null, problem: Problem}>}
 */
async function attempt(mode, work) {
  if (silent) return { value: null, problem: 'silent' };
  const late = Symbol('late');
  const done = (async () => {
    const transaction = (await open()).transaction(TEXTS, mode, { durability: 'strict' });
    const whole = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error ?? new Error('undone'));
    });
    whole.catch(() => {});
    const value = await work(transaction.objectStore(TEXTS));
    await whole;
    silent = false;
    return value;
  })();
  done.catch(() => {});
  try {
    const value = await Promise.race([done, wait(PATIENCE).then(() => late)]);
    if (value !== late) return { value: /** @type {T} */ (value), problem: '' };
    silent = true;
    done.finally(() => { silent = false; }).catch(() => {});
    return { value: null, problem: 'silent' };
  } catch (error) {
    return { value: null, problem: error === CHANGED ? 'changed' : named(error) };
  }
}

/** Every stored key. @returns {Promise<{keys: string[], problem: Problem}>} */
export async function look() {
  const { value, problem } = await attempt('readonly', texts => answered(texts.getAllKeys()));
  return { keys: /** @type {string[]} */ (value ?? []), problem };
}

/**
 * All texts whose keys begin with one of `starts`, if they differ from those at `home`; null for a key
 * that is there and not here.
 * @param {string[]} starts @param {Record<string, string>} home
 * @returns {Promise<{spare: Record<string, string | null>, problem: Problem}>}
 */
export async function read(starts, home) {
  const { value, problem } = await attempt('readonly', async texts => {
    const ranges = starts.map(start => IDBKeyRange.bound(start, `${start}\uffff`));
    const found = await Promise.all(ranges.flatMap(range => [answered(texts.getAllKeys(range)), answered(texts.getAll(range))]));
    /** @type {Record<string, string | null>} */
    const all = {};
    for (let n = 0; n < found.length; n += 2) found[n].forEach((key, at) => { all[String(key)] = found[n + 1][at]; });
    return all;
  });
  if (!value) return { spare: {}, problem };
  for (const [key, text] of Object.entries(home)) {
    if (value[key] === text) delete value[key];
    else value[key] ??= null;
  }
  return { spare: value, problem: '' };
}

/**
 * Carry writes out, all or none.
 * @param {import('./home.js').Write[]} writes @param {import('./home.js').Expected[]} expect
 * @returns {Promise<{done: number, problem: Problem}>}
 */
export async function write(writes, expect) {
  const work = attempt('readwrite', async texts => {
    const found = await Promise.all(expect.map(([key]) => answered(texts.get(key))));
    if (!found.every((text, at) => begins(text, expect[at][1]))) throw CHANGED;
    for (const [key, text] of writes) {
      if (text === null) texts.delete(key);
      else texts.put(text, key);
    }
  });
  writing = work;
  const { problem } = await work;
  return { done: problem ? 0 : writes.length, problem };
}

/** Wait until everything is written, or until that takes too long. @returns {Promise<unknown>} */
export const settled = () => Promise.race([writing, wait(HOLD)]);
