// Which tab has a campaign: one at any time. A lock of the browser if it has them, otherwise a lease that is
// renewed in localStorage.

const PREFIX = 'empires:';
const LEASE = `${PREFIX}lease:`;
const RENEW = 1_000; // ms
const STALE = 90_000; // ms without renewal until a lease counts as abandoned; tabs in the background renew once a minute
const LOOK_AGAIN = 60; // ms after which another tab that takes the same lease would be noticed

const held = new Map();
const tab = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;

/** Note what this tab has open, so that a reload can continue with it. */
function note() {
  try { sessionStorage.setItem(`${PREFIX}open`, JSON.stringify([...held.keys()])); } catch { /* it asks again */ }
}

/** What this tab had open before it was reloaded or its engine started again. @returns {string[]} */
export function open() {
  try { return JSON.parse(sessionStorage.getItem(`${PREFIX}open`) ?? '[]'); } catch { return []; }
}

/** @param {string} name @param {() => void} letGo */
function hold(name, letGo) {
  held.set(name, letGo);
  note();
}

/** @param {string} name @returns {boolean} whether it was held */
function drop(name) {
  const had = held.delete(name);
  note();
  return had;
}

/** Whether this tab has `name`, at this moment. @param {string} name */
export const holds = name => held.has(name) && (Boolean(navigator.locks) || !isOthers(name));

/** @type {Map<string, Promise<boolean>>} name -> a pending claim, which a second one joins */
const claiming = new Map();

/**
 * Become the only tab that has `name` open, if no other has it or `take` is set.
 * @param {string} name @param {{take: boolean, patience: number}} how `patience` is the wait, in ms, for a tab that releases it
 * @param {() => void} onLost when another tab takes it over
 * @returns {Promise<boolean>} whether this tab has it now
 */
export async function claim(name, how, onLost) {
  if (holds(name)) return true;
  const before = claiming.get(name);
  if (before && !how.take) return before;
  const now = (navigator.locks ? lock : lease)(name, how, onLost).finally(() => claiming.delete(name));
  claiming.set(name, now);
  return now;
}

/** @param {string} name @param {{take: boolean, patience: number}} how @param {() => void} onLost @returns {Promise<boolean>} */
function lock(name, how, onLost) {
  return new Promise(answer => {
    /** @param {Lock | null} granted */
    const keep = granted => {
      if (!granted) return answer(false);
      return new Promise(letGo => { hold(name, () => letGo(undefined)); answer(true); });
    };
    navigator.locks.request(PREFIX + name, options(how), keep).catch(error => {
      if (drop(name)) onLost();
      else if (error.name === 'SecurityError') return answer(lease(name, how, onLost)); // site data is blocked
      return answer(false);
    });
  });
}

/** How to ask for a lock. @param {{take: boolean, patience: number}} how @returns {LockOptions} */
function options({ take, patience }) {
  if (take) return { steal: true };
  if (!patience) return { ifAvailable: true };
  const late = new AbortController();
  setTimeout(() => late.abort(), patience);
  return { signal: late.signal };
}

/** Let other tabs open `name`. @param {string} name */
export function release(name) {
  const letGo = held.get(name);
  drop(name);
  letGo?.();
}

// --- leases, where the browser has no locks ---

/** @param {string} name @returns {{tab: string, at: number} | null} */
function lessee(name) {
  try { return JSON.parse(localStorage.getItem(LEASE + name) ?? 'null'); } catch { return null; }
}

/** Whether another tab has the lease. @param {string} name */
function isOthers(name) {
  const now = lessee(name);
  return now !== null && now.tab !== tab && Math.abs(Date.now() - now.at) < STALE;
}

/** @param {string} name */
function renew(name) {
  try { localStorage.setItem(LEASE + name, JSON.stringify({ tab, at: Date.now() })); } catch { /* nothing is stored at all */ }
}

/** @param {string} name @param {{take: boolean, patience: number}} how @param {() => void} onLost @returns {Promise<boolean>} */
async function lease(name, { take, patience }, onLost) {
  const until = Date.now() + patience;
  while (isOthers(name) && !take) {
    if (Date.now() >= until) return false;
    await new Promise(done => setTimeout(done, LOOK_AGAIN));
  }
  renew(name);
  await new Promise(done => setTimeout(done, LOOK_AGAIN));
  if (isOthers(name)) return false;
  const renewing = setInterval(() => (isOthers(name) ? lose() : renew(name)), RENEW);
  /** @param {StorageEvent} event */
  const heard = ({ key }) => { if (key === LEASE + name && isOthers(name)) lose(); };
  const end = () => {
    clearInterval(renewing);
    removeEventListener('storage', heard);
    removeEventListener('pagehide', leave);
  };
  const leave = () => {
    end();
    try { if (!isOthers(name)) localStorage.removeItem(LEASE + name); } catch { /* nothing is stored at all */ }
  };
  const lose = () => {
    end();
    if (drop(name)) onLost();
  };
  addEventListener('storage', heard);
  addEventListener('pagehide', leave);
  hold(name, leave);
  return true;
}
