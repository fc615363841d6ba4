// What the browser keeps: text under keys, and which tab may write. Decides nothing; says what went wrong.

const PREFIX = 'empires:';
const held = new Map(); // name -> function that lets go

/** Note what this tab has open, so that a reload can go on with it. */
function note() {
  try { sessionStorage.setItem(`${PREFIX}open`, JSON.stringify([...held.keys()])); } catch { /* it asks again */ }
}

/** What this tab had open before it was reloaded or its engine started again. @returns {string[]} */
export function open() {
  try { return JSON.parse(sessionStorage.getItem(`${PREFIX}open`) ?? '[]'); } catch { return []; }
}

/** Why nothing can be stored, as a sentence; empty when it can. */
export function problem() {
  try {
    localStorage.setItem(`${PREFIX}probe`, '1');
    localStorage.removeItem(`${PREFIX}probe`);
    return '';
  } catch {
    return 'This browser does not let the page store anything (private window, or storage blocked). You can '
      + 'play, but export your campaign to a file before you close the page.';
  }
}

/** Every key of ours with the length of its text. */
export function stored() {
  try {
    const keys = Object.keys(localStorage).filter(key => key.startsWith(PREFIX)).sort();
    return Object.fromEntries(keys.map(key => [key, localStorage.getItem(key).length]));
  } catch {
    return {};
  }
}

/** @param {string[]} keys @returns {Record<string, string | null>} */
export function recall(keys) {
  try {
    return Object.fromEntries(keys.map(key => [key, localStorage.getItem(key)]));
  } catch {
    return Object.fromEntries(keys.map(key => [key, null]));
  }
}

/**
 * Keep texts, or forget where the text is null, in order up to the first that fails; its old text stays.
 * @param {[key: string, text: string | null][]} writes @param {string} under a name this tab must hold, or ''
 * @returns {{done: number, problem: string}} how many were carried out, and a sentence if not all were
 */
export function write(writes, under) {
  if (under && !held.has(under)) {
    return { done: 0, problem: 'This campaign is open in another tab, so it is not stored from here.' };
  }
  let done = 0;
  try {
    for (const [key, text] of writes) {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
      done += 1;
    }
  } catch (error) {
    const problem = error.name === 'QuotaExceededError'
      ? 'The browser’s storage for this page is full. Export a campaign to a file and delete it here.'
      : `The browser did not store it (${error.name}).`;
    return { done, problem };
  }
  navigator.storage?.persist?.().catch(() => {}); // asks the browser not to clear it when space runs short
  return { done, problem: '' };
}

/**
 * Become the only tab that has `name` open, if no other has it or `take` is set.
 * @param {string} name @param {boolean} take @param {() => void} onLost when another tab takes it over
 * @returns {Promise<boolean>} whether this tab has it now
 */
export async function claim(name, take, onLost) {
  if (held.has(name)) return true;
  if (!navigator.locks) { // only on pages without https, where a second tab cannot be seen
    held.set(name, () => {});
    note();
    return true;
  }
  return new Promise(answer => {
    const hold = lock => {
      if (!lock) return answer(false);
      return new Promise(letGo => { held.set(name, letGo); note(); answer(true); });
    };
    const mode = take ? { steal: true } : { ifAvailable: true };
    navigator.locks.request(PREFIX + name, mode, hold).catch(() => {
      if (held.delete(name)) {
        note();
        onLost();
      }
      answer(false);
    });
  });
}

/** Let other tabs open `name`. @param {string} name */
export function release(name) {
  const letGo = held.get(name);
  held.delete(name);
  note();
  letGo?.();
}
