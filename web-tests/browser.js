// What the scripts of the page need of a browser, as far as they use it, for tests in Node.

/** Put `value` where scripts find it as a global. @param {string} name @param {unknown} value */
export function global(name, value) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** A store of texts under keys with room for so many characters. */
export class Storage {
  /** @type {any} */
  #own = this;
  #room;

  constructor(room = Infinity) {
    this.#room = room;
  }

  /** @param {string} key @returns {string | null} */
  getItem(key) {
    return Object.hasOwn(this, key) ? this.#own[key] : null;
  }

  /** @param {string} key @param {string} text */
  setItem(key, text) {
    const others = Object.entries(this).filter(([name]) => name !== key);
    const used = others.reduce((sum, [name, one]) => sum + name.length + one.length, 0);
    if (used + key.length + text.length > this.#room) throw new DOMException('no room', 'QuotaExceededError');
    this.#own[key] = text;
  }

  /** @param {string} key */
  removeItem(key) {
    delete this.#own[key];
  }
}

/** An element without a document: it hears events, and is as large and as styled as it is told. */
export class Element extends EventTarget {
  style = {};
  /** @type {Set<number>} */
  captured = new Set();
  /** @type {Set<string>} */
  classes = new Set();
  classList = {
    /** @param {string} name @param {boolean} on */
    toggle: (name, on) => (on ? this.classes.add(name) : this.classes.delete(name)),
  };

  constructor(width = 0, height = 0) {
    super();
    this.clientWidth = width;
    this.clientHeight = height;
  }

  getBoundingClientRect() {
    return { left: 0, top: 0, width: this.clientWidth, height: this.clientHeight };
  }

  /** @param {number} id */
  setPointerCapture(id) {
    this.captured.add(id);
  }

  /** @returns {EventTarget | null} */
  closest() {
    return null;
  }
}

/** An element as scripts take it. @returns {Element & HTMLElement} */
export const element = (width = 0, height = 0) => /** @type {any} */ (new Element(width, height));

/** Tell `target` of an event with these facts; returns it. @param {EventTarget} target @param {string} type */
export function tell(target, type, facts = {}) {
  const event = Object.assign(new Event(type, { cancelable: true }), facts);
  target.dispatchEvent(event);
  return event;
}

/** Let everything that is due now be done. */
export async function rest() {
  for (let n = 0; n < 20; n += 1) await Promise.resolve();
}

/**
 * @typedef {{lose: (why: unknown) => void, over: Promise<unknown>}} Holder
 * @typedef {(lock: {name: string} | null) => unknown} Work
 */

/** The locks of a browser that all its tabs share. */
export class Locks {
  /** @type {Map<string, Holder>} */
  #held = new Map();

  /**
   * @param {string} name @param {{steal?: boolean, ifAvailable?: boolean, signal?: AbortSignal}} how
   * @param {Work} work @returns {Promise<unknown>}
   */
  request(name, { steal, ifAvailable, signal }, work) {
    const holder = this.#held.get(name);
    if (!holder) return this.#grant(name, work);
    if (steal) {
      holder.lose(new DOMException('stolen', 'AbortError'));
      return this.#grant(name, work);
    }
    if (ifAvailable) return Promise.resolve(work(null));
    return new Promise((done, fail) => {
      signal?.addEventListener('abort', () => fail(signal.reason));
      holder.over.then(() => signal?.aborted || done(this.request(name, { ifAvailable: true }, work)));
    });
  }

  /** @param {string} name @param {Work} work */
  #grant(name, work) {
    /** @type {Holder['lose']} */
    let lose = () => {};
    const lost = new Promise((_, fail) => { lose = fail; });
    const done = Promise.race([lost, Promise.resolve({ name }).then(work)]);
    const over = done.catch(() => {}).then(() => { if (this.#held.get(name) === holder) this.#held.delete(name); });
    const holder = { lose, over };
    this.#held.set(name, holder);
    return done;
  }
}
