// The home of the campaigns: texts under keys in localStorage. It decides nothing and reports what went wrong.

/** @typedef {'' | 'full' | 'blocked' | 'silent' | 'changed' | 'lost'} Problem */
/** @typedef {[key: string, text: string | null]} Write a null text deletes the key */
/** @typedef {[key: string, start: string]} Expected how the text under a key begins; '' if there is none */

const PREFIX = 'empires:';

const FULL = ['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED'];

/** The kind of fault behind a browser's error. @param {unknown} error @returns {Problem} */
export const named = error => (error instanceof DOMException && FULL.includes(error.name) ? 'full' : 'blocked');

/** Whether the text under a key is the one that is expected. @param {string | null | undefined} text @param {string} start */
export const begins = (text, start) => (start === '' ? text == null : Boolean(text?.startsWith(start)));

/**
 * The stored texts: each of our keys with the length of its text, and the room that other keys take up.
 * @returns {{problem: Problem, stored: Record<string, number>, others: number}}
 */
export function look() {
  /** @type {Record<string, number>} */
  const stored = {};
  let others = 0;
  try {
    for (const [key, text] of Object.entries(localStorage)) {
      if (key.startsWith(PREFIX)) stored[key] = text.length;
      else others += key.length + text.length;
    }
    localStorage.setItem(`${PREFIX}probe`, '1');
    localStorage.removeItem(`${PREFIX}probe`);
    return { problem: '', stored, others };
  } catch (error) {
    return { problem: named(error), stored, others };
  }
}

/** All texts whose keys begin with one of `starts`. @param {string[]} starts @returns {Record<string, string>} */
export function read(starts) {
  try {
    return Object.fromEntries(Object.entries(localStorage).filter(([key]) => starts.some(start => key.startsWith(start))));
  } catch {
    return {};
  }
}

/**
 * Carry writes out, in order up to the first that fails; its old text stays.
 * @param {Write[]} writes @param {Expected[]} expect @returns {{done: number, problem: Problem}}
 */
export function write(writes, expect) {
  let done = 0;
  try {
    if (!expect.every(([key, start]) => begins(localStorage.getItem(key), start))) return { done, problem: 'changed' };
    for (const [key, text] of writes) {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
      done += 1;
    }
  } catch (error) {
    return { done, problem: named(error) };
  }
  navigator.storage?.persist?.().catch(() => {}); // asks the browser not to clear it when space runs out
  return { done, problem: '' };
}

/**
 * Listen to what other tabs write: the new length of each text, null if it is gone.
 * @param {(stored: Record<string, number | null>) => void} tell
 */
export function watch(tell) {
  addEventListener('storage', ({ key, newValue, storageArea }) => {
    try {
      if (storageArea !== localStorage) return;
    } catch {
      return;
    }
    if (key?.startsWith(PREFIX)) tell({ [key]: newValue?.length ?? null });
  });
}
