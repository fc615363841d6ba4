// The worker that speaks to relays: a thread of its own, whose timers do not sleep with the page, and a policy of
// its own (see sw.js), so that the page itself still speaks to nobody.
import { Relays } from './relays.js';

/** @typedef {import('./relays.js').Told & {name: string}} Named */

/**
 * What is carried under one name. Only the last tab that wanted to put something does so: it takes the
 * others' claim. A tab that was frozen meanwhile learns of it before its next put.
 */
class Load {
  /** @param {string} name */
  constructor(name) {
    this.name = name;
    this.lost = false;
    /** @type {(() => void) | null} */
    this.letGo = null;
    this.relays = new Relays(told => postMessage({ name, ...told }), url => new WebSocket(url), Date.now, () => this.owns());
  }

  /** Whether this tab may still put something. @returns {Promise<boolean>} */
  async owns() {
    await navigator.locks?.query().catch(() => {}); // answered after what was stolen is known
    return !this.lost;
  }

  /** @param {import('./relays.js').Wish} wish */
  set(wish) {
    if (wish.puts.length > 0 && !this.letGo) this.claim();
    else if (wish.puts.length === 0) this.release();
    this.relays.set(wish);
  }

  claim() {
    this.letGo = () => {};
    const held = new Promise(done => { this.letGo = () => done(undefined); });
    navigator.locks?.request(`empires:post:${this.name}`, { steal: true }, () => held).catch(error => {
      if (error.name !== 'AbortError') return; // this browser keeps no locks here
      this.lost = true;
      this.relays.close();
    });
  }

  release() {
    this.letGo?.();
    this.letGo = null;
  }

  end() {
    this.relays.close();
    this.release();
  }
}

/** @type {Map<string, Load>} */
const loads = new Map();

/** @param {MessageEvent<{name: string, wish: import('./relays.js').Wish} | 'nudge'>} message */
onmessage = ({ data }) => {
  if (data === 'nudge') {
    for (const one of loads.values()) one.relays.nudge();
    return;
  }
  const { name, wish } = data;
  const before = loads.get(name);
  const load = before && !(before.lost && wish.puts.length === 0) ? before : new Load(name); // anybody may listen
  if (wish.relays.length > 0) {
    loads.set(name, load);
    if (!load.lost) load.set(wish);
  } else {
    load.end();
    loads.delete(name);
  }
};
