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
    this.most = Infinity; // events that it hands out at once (NIP-11: max_limit), the newest first
    this.largest = Infinity; // characters of a frame for which it does not hang up (NIP-11: max_message_length)
    this.knowsAll = true; // whether it serves those who do not say who they are (NIP-42)
    /** @type {Set<string>} */
    this.members = new Set();
    this.notice = ''; // what it says instead of an answer
    this.reorders = false;
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
    this.later = 0;
    this.challenge = '';
    this.who = '';
  }

  opened() {
    this.readyState = 1;
    this.relay.sockets.add(this);
    if (!this.relay.knowsAll) this.say(['AUTH', this.challenge = 'a challenge']);
    this.onopen?.();
  }

  close(code = 1000) {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.relay.sockets.delete(this);
    setTimeout(() => this.onclose?.({ code }), 0);
  }

  /** @param {unknown} message */
  say(message) {
    const data = typeof message === 'string' ? message : JSON.stringify(message);
    const event = data.startsWith('["EVENT"');
    const late = this.relay.reorders && event ? 40 - 10 * (this.later += 1) % 40 : 1;
    for (let time = 0; time < (this.relay.doubles ? 2 : 1); time += 1) setTimeout(() => this.onmessage?.({ data }), late);
  }

  /** @param {Event} event @param {string} about */
  pass(event, about = 'post') {
    if (this.authors?.includes(event.pubkey) && !this.relay.deaf) this.say(['EVENT', about, event]);
  }

  /** @param {string} text */
  send(text) {
    const { relay } = this;
    if (relay.deaf) return;
    if (text.length > relay.largest) { this.close(1009); return; }
    const [what, about, filter] = JSON.parse(text);
    if (relay.notice && what !== 'REQ') { this.say(['NOTICE', relay.notice]); return; }
    if (what === 'AUTH') {
      const [told] = about.tags.filter((/** @type {string[]} */ tag) => tag[0] === 'challenge');
      const known = about.kind === 22242 && told[1] === this.challenge && (relay.members.size === 0 || relay.members.has(about.pubkey));
      if (known) this.who = about.pubkey;
      this.say(['OK', about.id, known, known ? '' : 'restricted: members only']);
      return;
    }
    if (!relay.knowsAll && !this.who) {
      const said = 'auth-required: we only serve those we know';
      this.say(what === 'EVENT' ? ['OK', about.id, false, said] : ['CLOSED', about, said]);
      return;
    }
    if (what === 'REQ' && (about === 'post' || about === 'more')) {
      if (about === 'post') this.authors = filter.authors;
      const rows = [...relay.rows.values()].filter(event => event.created_at <= (filter.until ?? Infinity));
      const sorted = rows.sort((one, other) => other.created_at - one.created_at);
      for (const event of sorted.slice(0, relay.most)) this.pass(event, about);
      for (const one of relay.slipsIn) this.say(one);
    }
    if (what === 'REQ') setTimeout(() => this.say(['EOSE', about]), relay.reorders ? 60 : 0);
    if (what === 'EVENT') {
      relay.puts += 1;
      if (relay.refusal === null) relay.keep(about);
      this.say(['OK', relay.refusal === null || relay.namesRefused ? about.id : '', relay.refusal === null, relay.refusal ?? '']);
    }
  }
}
