// What the scripts of the page need of a browser, as far as they use it, for tests in Node.

/** Put `value` where scripts find it as a global. */
export function global(name, value) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** A store of texts under keys with room for so many characters. */
export class Storage {
  #room;

  constructor(room = Infinity) {
    this.#room = room;
  }

  getItem(key) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }

  setItem(key, text) {
    const others = Object.entries(this).filter(([name]) => name !== key);
    const used = others.reduce((sum, [name, one]) => sum + name.length + one.length, 0);
    if (used + key.length + text.length > this.#room) throw new DOMException('no room', 'QuotaExceededError');
    this[key] = text;
  }

  removeItem(key) {
    delete this[key];
  }
}

/** An element without a document: it hears events, and is as large and as styled as it is told. */
export class Element extends EventTarget {
  style = {};
  captured = new Set();
  classes = new Set();
  classList = { toggle: (name, on) => (on ? this.classes.add(name) : this.classes.delete(name)) };

  constructor(width = 0, height = 0) {
    super();
    this.clientWidth = width;
    this.clientHeight = height;
  }

  getBoundingClientRect() {
    return { left: 0, top: 0, width: this.clientWidth, height: this.clientHeight };
  }

  setPointerCapture(id) {
    this.captured.add(id);
  }

  closest() {
    return null;
  }
}

/** Tell `target` of an event with these facts; returns it. */
export function tell(target, type, facts = {}) {
  const event = Object.assign(new Event(type, { cancelable: true }), facts);
  target.dispatchEvent(event);
  return event;
}

/** Let everything that is due now be done. */
export async function rest() {
  for (let n = 0; n < 20; n += 1) await Promise.resolve();
}

/** The locks of a browser that all its tabs share. */
export class Locks {
  #held = new Map();

  request(name, { steal, ifAvailable, signal }, work) {
    const holder = this.#held.get(name);
    if (!holder) return this.#grant(name, work);
    if (steal) {
      holder.lose(new DOMException('stolen', 'AbortError'));
      return this.#grant(name, work);
    }
    if (ifAvailable) return Promise.resolve(work(null));
    return new Promise((done, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason));
      holder.over.then(() => signal.aborted || done(this.request(name, { ifAvailable: true }, work)));
    });
  }

  #grant(name, work) {
    const holder = {};
    const lost = new Promise((_, fail) => { holder.lose = fail; });
    const done = Promise.race([lost, Promise.resolve({ name }).then(work)]);
    holder.over = done.catch(() => {}).then(() => { if (this.#held.get(name) === holder) this.#held.delete(name); });
    this.#held.set(name, holder);
    return done;
  }
}
