// A relay in memory as a socket sees it. On command it forgets, refuses, delays, doubles, reorders, lies and goes deaf.

/** @typedef {import('../web/courier/sealing.js').Event} Event */

export class Relay {
  constructor() {
    /** @type {Map<string, Event>} author and place -> the newest event */
    this.rows = new Map();
    /** @type {Set<Socket>} */
    this.sockets = new Set();
    this.away = this.deaf = this.doubles = false;
    /** @type {string | null} */
    this.refusal = null;
    this.namesRefused = true;
    /** @type {unknown[]} what it slips in before it says that all has come */
    this.slipsIn = [];
    this.puts = 0;
  }

  /** A new connection. */
  open = () => {
    const socket = new Socket(this);
    setTimeout(() => (this.away ? socket.close() : socket.opened()), 1);
    return socket;
  };

  /** Everybody is thrown out. */
  kill() {
    this.away = true;
    for (const socket of [...this.sockets]) socket.close();
  }

  /** @param {Event} event */
  keep(event) {
    const key = `${event.pubkey} ${event.tags[0][1]}`;
    const before = this.rows.get(key);
    if (before && before.created_at >= event.created_at) return;
    this.rows.set(key, event);
    for (const socket of this.sockets) socket.pass(event);
  }
}

class Socket {
  /** @param {Relay} relay */
  constructor(relay) {
    this.relay = relay;
    this.readyState = 0;
    this.onopen = this.onmessage = this.onclose = this.onerror = /** @type {any} */ (null);
    /** @type {string[] | null} */
    this.authors = null;
  }

  opened() {
    this.readyState = 1;
    this.relay.sockets.add(this);
    this.onopen?.();
  }

  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.relay.sockets.delete(this);
    setTimeout(() => this.onclose?.(), 0);
  }

  /** @param {unknown} message */
  say(message) {
    const data = typeof message === 'string' ? message : JSON.stringify(message);
    for (let time = 0; time < (this.relay.doubles ? 2 : 1); time += 1) setTimeout(() => this.onmessage?.({ data }), 1);
  }

  /** @param {Event} event */
  pass(event) {
    if (this.authors?.includes(event.pubkey) && !this.relay.deaf) this.say(['EVENT', 'post', event]);
  }

  /** @param {string} text */
  send(text) {
    const { relay } = this;
    if (relay.deaf) return;
    const [what, about, filter] = JSON.parse(text);
    if (what === 'REQ' && about === 'post') {
      this.authors = filter.authors;
      for (const event of [...relay.rows.values()].reverse()) this.pass(event);
      for (const one of relay.slipsIn) this.say(one);
    }
    if (what === 'REQ') this.say(['EOSE', about]);
    if (what === 'EVENT') {
      relay.puts += 1;
      if (relay.refusal === null) relay.keep(about);
      this.say(['OK', relay.refusal === null || relay.namesRefused ? about.id : '', relay.refusal === null, relay.refusal ?? '']);
    }
  }
}
