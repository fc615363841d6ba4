// Keeps events at some relays, and reports those of others. Connections are made again as long
// as they are wanted; a relay that lies is left alone. Python decides what all of it means.
import { admission, authorOf, genuine, KIND, placeOf, unsealed, written } from './sealing.js';

/** @typedef {import('./sealing.js').Event} Event */
/** @typedef {{secret: string, seal: string, place: string, raw: string}} Put */
/** @typedef {{relays: string[], authors: string[], seals: string[], puts: Put[], secret: string}} Wish */
/**
 * Why a relay does not take an event: it is too large, this device's clock is ahead, it wants payment or proof
 * that somebody is known there, it has had too many, it gives no reason, or something else.
 * @typedef {'large' | 'clock' | 'closed' | 'often' | 'silent' | 'other'} Why
 */
/**
 * A report: an event of another device, or the state of a relay. It is `off`, or `on` once everything stored
 * there has come; it has `laid` all that should be there, or `refused` some; it was caught `lying`.
 * @typedef {{kind: 'came', author: string, place: string, raw: string}
 *   | {kind: 'carried', relay: string, state: 'on' | 'off' | 'laid' | 'refused' | 'lying', why: Why | '', said: string}} Told
 */
/** @typedef {{name: string, put: Put, at: number, coming: Promise<Event> | null, event: Event | null}} Want something
 * that every relay should have; its event is signed when it is first put, and again if an older one turns up
 */
/** @typedef {{readyState: number, send(text: string): void, close(): void,
 *   onopen: any, onmessage: any, onclose: any, onerror: any}} Socket as a WebSocket is */

const PAUSES = [1_000, 2_000, 5_000, 15_000, 30_000, 60_000]; // ms between attempts
const PULSE = 30_000; // ms between signs of life
const DEAF = 10_000; // ms until a relay that does not answer counts as gone
const LARGEST = 90_000; // characters of a frame that is read
const MOST_WAITING = 2_000; // frames that wait to be read
const LIES = 20; // bad events until a relay is left alone
const GAP = 2_000; // ms between two attempts to put events
const AGAIN = 30; // times an hour that something is put again because something else is there
const HOUR = 3_600_000;
const MOST_SEEN = 5_000; // events that are recognised if they come again
const MANY = 20; // events after which a relay may have held others back
const MOST_PAGES = 50; // times that it is asked for those
const MONTH = 30 * 24 * 3600; // s after which an event that still counts is written again, long before it expires
const REST = 60_000; // ms for which a relay that asks for a pause is left alone
const FALLS = 3; // times that a connection ends at the same event until that counts as too large
const TOO_LARGE = 1009; // the code with which a connection is closed for a frame that is too large
const NOTHING = '0'.repeat(64);

/** What a relay's refusal means. @param {string} said @returns {Why} */
export function meant(said) {
  if (/too (large|long|big)|size|content.*(length|long)|max_|characters should/i.test(said)) return 'large';
  if (/future|too (late|early|old)|created_at|clock|timestamp/i.test(said)) return 'clock';
  if (/^rate-limited|rate limit|slow down|too (many|fast|much)/i.test(said)) return 'often';
  if (/^(auth-required|restricted|blocked|pow)|pay|invite|allow|kind/i.test(said)) return 'closed';
  if (said === '') return 'silent';
  return 'other';
}

/** @param {string} author @param {string} place */
const name = (author, place) => `${author} ${place}`;

/** One relay. */
class Wire {
  /** @param {string} url @param {Relays} relays */
  constructor(url, relays) {
    this.url = url;
    this.relays = relays;
    this.on = false;
    this.ended = false;
    this.tries = 0;
    this.lies = 0;
    this.work = Promise.resolve();
    this.waiting = 0;
    /** @type {Map<string, string>} name -> id of the event that is there */
    this.has = new Map();
    /** @type {((ok: boolean, said: string) => void) | null} */
    this.answer = null;
    this.offered = '';
    this.putting = false;
    this.stopped = false; // it refuses; it is tried again when something else should be there
    this.last = -Infinity;
    this.notice = ''; // what it last said apart from answers
    this.fallen = ''; // the event at which the connection ended, and how often it did
    this.falls = 0;
    this.challenge = '';
    this.entry = ''; // the event by which it learns who this is
    /** @type {Promise<boolean> | null} */
    this.admitted = null;
    /** @type {((ok: boolean) => void) | null} */
    this.admit = null;
    this.listing = { count: 0, fresh: 0, oldest: Infinity, pages: 0 };
    /** @type {number[]} */
    this.again = [];
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.resting = undefined;
    /** @type {Socket | null} */
    this.socket = null;
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    const socket = this.socket = this.relays.open(this.url);
    this.timer = setTimeout(() => this.lose(), DEAF);
    socket.onopen = () => { if (socket === this.socket) this.subscribe(); };
    /** @param {{data: unknown}} message */
    socket.onmessage = ({ data }) => { if (socket === this.socket) this.hear(data); };
    /** @param {{code?: number} | undefined} event */
    socket.onclose = event => { if (socket === this.socket) this.lose(event?.code); };
    socket.onerror = () => {};
  }

  /** @param {unknown[]} message */
  say(message) {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  subscribe() {
    this.has.clear();
    this.listing = { count: 0, fresh: 0, oldest: Infinity, pages: 0 };
    this.say(['REQ', 'post', { kinds: [KIND], authors: this.relays.wish.authors }]);
  }

  /** The connection is over; there will be another one after a while. @param {number} [code] */
  lose(code) {
    clearTimeout(this.timer);
    clearTimeout(this.resting);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.admit?.(false);
    this.admitted = null;
    this.challenge = '';
    if (this.answer) this.fell(code);
    else if (!this.on && this.notice) this.tell('refused', meant(this.notice), this.notice);
    else if (this.on || this.tries === 0) this.tell('off');
    this.on = false;
    this.notice = '';
    if (this.ended) return;
    const pause = PAUSES[Math.min(this.tries, PAUSES.length - 1)];
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), pause * (0.75 + Math.random() / 2));
  }

  /** It closed while an event was on its way: some relays have no other way to say that it is too large.
   * @param {number | undefined} code
   */
  fell(code) {
    this.falls = this.offered === this.fallen ? this.falls + 1 : 1;
    this.fallen = this.offered;
    const large = code === TOO_LARGE || this.falls >= FALLS;
    if (!large && !this.notice) this.tell('off');
    this.answer?.(false, large ? 'too large' : this.notice || 'lost');
  }

  end() {
    this.ended = true;
    this.lose();
  }

  /** Somebody looks at the page again, or the network is back. */
  nudge() {
    if (this.ended) return;
    if (!this.socket) { this.tries = 0; this.connect(); } else if (this.on) this.pulse();
  }

  /** Ask for an empty answer; a relay that does not reply is gone, whatever its socket says. */
  pulse() {
    clearTimeout(this.timer);
    this.say(['REQ', 'pulse', { ids: [NOTHING], limit: 1 }]);
    this.timer = setTimeout(() => this.lose(), DEAF);
  }

  rest() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.pulse(), PULSE);
  }

  /** @param {'on' | 'off' | 'laid' | 'refused' | 'lying'} state @param {Why | ''} why @param {string} said */
  tell(state, why = '', said = '') {
    this.relays.tell({ kind: 'carried', relay: this.url, state, why, said: said.slice(0, 200) });
  }

  /** @param {unknown} data */
  hear(data) {
    if (typeof data !== 'string' || data.length > LARGEST) return;
    if (this.waiting >= MOST_WAITING) return this.lose();
    this.waiting += 1;
    const socket = this.socket;
    this.work = this.work.then(async () => {
      this.waiting -= 1;
      if (socket === this.socket) await this.read(data);
    });
  }

  /** @param {string} data */
  async read(data) {
    let message;
    try { message = JSON.parse(data); } catch { return; }
    if (!Array.isArray(message)) return;
    const [what, about, event, why] = message;
    if (this.on) this.rest(); // whatever it says, it is there
    if (what === 'EVENT' && (about === 'post' || about === 'more')) await this.came(event);
    else if (what === 'EOSE' && (about === 'post' || about === 'more')) this.page();
    else if (what === 'EOSE' && about === 'pulse') { this.say(['CLOSE', 'pulse']); this.tell('on'); this.put(); }
    else if (what === 'OK') this.took(String(about), event === true, String(why ?? ''));
    else if (what === 'CLOSED' && about === 'post') this.shut(String(event));
    else if (what === 'CLOSED' && about === 'more') this.listed();
    else if (what === 'AUTH') this.challenge = String(about).slice(0, 500);
    else if (what === 'NOTICE') this.heed(String(about ?? '').slice(0, 200));
  }

  /** The relay says something that is no answer; if it was asked for older events, it has none. @param {string} notice */
  heed(notice) {
    this.notice = notice;
    if (!this.on && this.listing.pages > 0) this.listed();
  }

  /** Relays limit the events that they send at once, newest first: ask for older ones until none come. */
  page() {
    const { count, fresh, oldest, pages } = this.listing;
    if (count < MANY || (pages > 0 && fresh === 0) || pages >= MOST_PAGES) return this.listed();
    this.listing = { count, fresh: 0, oldest, pages: pages + 1 };
    this.say(['REQ', 'more', { kinds: [KIND], authors: this.relays.wish.authors, until: oldest }]);
  }

  /** The relay has ended the subscription; perhaps it first wants to know who listens. @param {string} said */
  async shut(said) {
    if (/^auth-required/i.test(said) && await this.authenticate()) return this.subscribe();
    this.tell('refused', meant(said), said);
    this.lose();
  }

  /** Say who this is, as the author of this device, once for each connection (NIP-42).
   * @returns {Promise<boolean>} whether the relay knows it now, and did not before
   */
  authenticate() {
    if (this.admitted && this.admit) return this.admitted; // it is being asked already
    if (this.admitted || !this.challenge || !this.relays.wish.secret) return Promise.resolve(false);
    this.admitted = new Promise(done => {
      const late = setTimeout(() => this.admit?.(false), DEAF);
      this.admit = ok => { clearTimeout(late); this.admit = null; done(ok); };
    });
    const at = Math.floor(this.relays.now() / 1000);
    admission(this.relays.wish.secret, this.url, this.challenge, at).then(event => {
      this.entry = event.id;
      this.say(['AUTH', event]);
    });
    return this.admitted;
  }

  /** Everything stored there has come. */
  listed() {
    if (this.listing.pages > 0) this.say(['CLOSE', 'more']);
    this.on = true;
    this.tries = 0;
    this.stopped = false;
    this.rest();
    this.tell('on');
    this.put();
  }

  /** @param {Event} event */
  async came(event) {
    const place = placeOf(event);
    const listened = place !== null && this.relays.wish.authors.includes(event.pubkey);
    if (!listened || place === null || !(this.relays.seen.has(event.id) || await genuine(event))) {
      this.lies += 1;
      if (this.lies >= LIES && !this.ended) { this.tell('lying'); this.end(); }
      return;
    }
    this.listing.count += 1;
    if (this.has.get(name(event.pubkey, place)) !== event.id) this.listing.fresh += 1;
    this.listing.oldest = Math.min(this.listing.oldest, event.created_at);
    await this.relays.came(event, place, this);
  }

  /** Put everything that is missing there, one by one: the head of a drawer comes last. */
  async put() {
    if (this.putting) return;
    this.putting = true;
    await this.relays.sleep(this.last + GAP - this.relays.now());
    let laid = 0;
    for (const want of this.relays.wanted.values()) {
      if (!this.on || this.stopped) break;
      const event = await this.relays.event(want);
      if (this.has.get(want.name) === event.id) continue;
      if (!await this.relays.may()) break;
      this.last = this.relays.now();
      laid += 1;
      if (!await this.offer(event)) break;
      this.has.set(want.name, event.id);
    }
    this.putting = false;
    if (!this.on || this.stopped) return;
    if (this.lacks()) this.put();
    else if (laid > 0) this.tell('laid');
  }

  /** Whether something is missing there. */
  lacks() {
    return [...this.relays.wanted.values()].some(want => want.event === null || this.has.get(want.name) !== want.event.id);
  }

  /** @param {Event} event @returns {Promise<boolean>} */
  async offer(event) {
    let [ok, said] = await this.propose(event);
    if (!ok && /^auth-required/i.test(said) && await this.authenticate()) [ok, said] = await this.propose(event);
    if (!ok && said !== 'lost') this.refused(said);
    return ok;
  }

  /** @param {string} said */
  refused(said) {
    const why = meant(said);
    this.stopped = true;
    this.tell('refused', why, said);
    if (why === 'often') this.resting = setTimeout(() => { this.stopped = false; this.put(); }, REST);
  }

  /** @param {Event} event @returns {Promise<[boolean, string]>} whether it was taken, and what was said */
  propose(event) {
    this.notice = '';
    if (this.socket?.readyState !== 1) return Promise.resolve([false, 'lost']); // it went while the event was signed
    return new Promise(done => {
      const late = setTimeout(() => this.answer?.(false, this.notice), DEAF);
      this.offered = event.id;
      this.answer = (ok, said) => {
        clearTimeout(late);
        this.answer = null;
        done([ok, said]);
      };
      this.say(['EVENT', event]);
    });
  }

  /** What the relay says of an event; one that refuses may leave the id out. @param {string} id @param {boolean} ok @param {string} said */
  took(id, ok, said) {
    if (id !== '' && id === this.entry) { this.admit?.(ok); return; }
    if (id !== this.offered && id !== '') return;
    this.answer?.(ok || said.startsWith('duplicate'), said);
  }

  /** Something else is in the place of an event of this device. */
  other() {
    const now = this.relays.now();
    this.again = [...this.again.filter(at => at > now - HOUR), now];
    if (this.again.length <= AGAIN && this.on) this.put();
  }
}

/** All relays of one campaign. */
export class Relays {
  /**
   * @param {(told: Told) => void} tell
   * @param {(url: string) => Socket} open
   * @param {() => number} now ms
   * @param {() => Promise<boolean>} may whether this device may still put something
   */
  constructor(tell, open = url => new WebSocket(url), now = Date.now, may = async () => true) {
    this.tell = tell;
    this.open = open;
    this.now = now;
    this.may = may;
    /** @type {Wish} */
    this.wish = { relays: [], authors: [], seals: [], puts: [], secret: '' };
    /** @type {Map<string, Wire>} */
    this.wires = new Map();
    /** @type {Map<string, Want>} what every relay should have, in order */
    this.wanted = new Map();
    /** @type {Map<string, number>} name -> the newest time that was seen of it */
    this.stamps = new Map();
    /** @type {Set<string>} ids of events that were reported */
    this.seen = new Set();
  }

  /** @param {number} ms @returns {Promise<void>} */
  sleep(ms) {
    return ms > 0 ? new Promise(done => setTimeout(done, ms)) : Promise.resolve();
  }

  /** Say what is wanted from now on. @param {Wish} wish */
  set(wish) {
    const before = this.wish;
    this.wish = wish;
    const anew = String(before.authors) !== String(wish.authors) || String(before.seals) !== String(wish.seals);
    if (anew) this.seen.clear();
    this.want(wish.puts);
    for (const [url, wire] of this.wires) {
      if (wish.relays.includes(url)) continue;
      wire.end();
      this.wires.delete(url);
    }
    for (const url of wish.relays) {
      const wire = this.wires.get(url);
      if (!wire) { this.wires.set(url, new Wire(url, this)); continue; }
      wire.stopped = false;
      if (anew) wire.subscribe(); // even if all that it was asked before has not come yet
      else if (wire.on) wire.put();
    }
  }

  /** @param {Put[]} puts */
  want(puts) {
    const before = this.wanted;
    this.wanted = new Map();
    for (const put of puts) {
      const key = name(authorOf(put.secret), put.place);
      const was = before.get(key);
      const same = was && was.put.raw === put.raw && was.put.seal === put.seal;
      this.wanted.set(key, same ? was : { name: key, put, at: 0, coming: null, event: null });
    }
  }

  /** The event for an entry, signed once a month; it is newer than any that was seen in its place.
   * @param {Want} want @returns {Promise<Event>}
   */
  async event(want) {
    const newest = this.stamps.get(want.name) ?? 0;
    const now = Math.floor(this.now() / 1000);
    if (want.at < newest || want.at < now - MONTH || !want.coming) {
      want.at = Math.max(now, newest + 1);
      this.stamps.set(want.name, want.at);
      want.coming = written(want.put, want.at);
    }
    want.event = await want.coming;
    return want.event;
  }

  /** A genuine event has come. @param {Event} event @param {string} place @param {Wire} wire */
  async came(event, place, wire) {
    const key = name(event.pubkey, place);
    const want = this.wanted.get(key);
    wire.has.set(key, event.id);
    if (want?.event?.id === event.id) return;
    this.stamps.set(key, Math.max(this.stamps.get(key) ?? 0, event.created_at));
    if (want) wire.other();
    if (this.seen.has(event.id)) return;
    if (this.seen.size >= MOST_SEEN) this.seen.clear();
    this.seen.add(event.id);
    const raw = await unsealed(event, place, this.wish.seals);
    if (raw !== null) this.tell({ kind: 'came', author: event.pubkey, place, raw });
  }

  nudge() {
    for (const wire of this.wires.values()) wire.nudge();
  }

  close() {
    for (const wire of this.wires.values()) wire.end();
    this.wires.clear();
  }
}
