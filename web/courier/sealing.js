// What a relay carries: events signed by their author (BIP-340), their content sealed (AES-256-GCM) for those
// who have the campaign's lock. Nothing here knows what is sealed. The build puts the library beside this file.
import { etc, schnorr } from '@noble/secp256k1';

/** @typedef {{id: string, pubkey: string, created_at: number, kind: number, tags: string[][], content: string, sig: string}} Event */

export const KIND = 30078; // application data, of which relays keep the newest per author and place (NIP-78)
const ADMISSION = 22242;
const YEAR = 365 * 24 * 3600; // s for which an event is wanted
const LONGEST = 20_000; // characters of a content that is read
const NONCE = 12; // bytes
const HEX = /^[0-9a-f]{64}$/;
const encoder = new TextEncoder();

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export const bytes = text => Uint8Array.from(atob(text), sign => sign.charCodeAt(0));
/** @param {Uint8Array} raw */
export const text = raw => btoa(Array.from(raw, byte => String.fromCharCode(byte)).join(''));

/** The author who writes with a secret. @param {string} secret in hex */
export const authorOf = secret => etc.bytesToHex(schnorr.getPublicKey(etc.hexToBytes(secret)));

/** The part of an event that is hashed (NIP-01). @param {Omit<Event, 'id' | 'sig'>} event */
async function hash({ pubkey, created_at, kind, tags, content }) {
  const said = JSON.stringify([0, pubkey, created_at, kind, tags, content]);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(said)));
}

/** What a sealed content belongs to, so that nobody can put it into another drawer. @param {string} author @param {string} place */
const bound = (author, place) => encoder.encode(`empires/courier\0${author}\0${place}`);

/** @param {string} seal @param {'encrypt' | 'decrypt'} use */
const key = (seal, use) => crypto.subtle.importKey('raw', bytes(seal), 'AES-GCM', false, [use]);

/**
 * A sealed and signed event.
 * @param {{secret: string, seal: string, place: string, raw: string}} put secret in hex, the rest in base64
 * @param {number} at seconds
 * @returns {Promise<Event>}
 */
export async function written({ secret, seal, place, raw }, at) {
  const pubkey = authorOf(secret);
  const iv = crypto.getRandomValues(new Uint8Array(NONCE));
  const how = { name: 'AES-GCM', iv, additionalData: bound(pubkey, place) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(how, await key(seal, 'encrypt'), bytes(raw)));
  const content = text(Uint8Array.from([...iv, ...sealed]));
  const tags = [['d', place], ['expiration', String(at + YEAR)]];
  return signed(secret, { pubkey, created_at: at, kind: KIND, tags, content });
}

/** @param {string} secret @param {Omit<Event, 'id' | 'sig'>} event @returns {Promise<Event>} */
async function signed(secret, event) {
  const id = await hash(event);
  const sig = await schnorr.signAsync(id, etc.hexToBytes(secret));
  return { ...event, id: etc.bytesToHex(id), sig: etc.bytesToHex(sig) };
}

/** The event by which a relay learns who is there (NIP-42). @param {string} secret @param {string} relay @param {string} challenge @param {number} at seconds */
export const admission = (secret, relay, challenge, at) => signed(secret, {
  pubkey: authorOf(secret), created_at: at, kind: ADMISSION, tags: [['relay', relay], ['challenge', challenge]], content: '',
});

/** Where an event belongs, if it has the shape of one. @param {any} event @returns {string | null} */
export function placeOf(event) {
  const shaped = event !== null && typeof event === 'object' && event.kind === KIND
    && HEX.test(event.pubkey) && HEX.test(event.id) && /^[0-9a-f]{128}$/.test(event.sig)
    && Number.isSafeInteger(event.created_at) && typeof event.content === 'string' && event.content.length <= LONGEST
    && Array.isArray(event.tags) && event.tags.length <= 8
    && event.tags.every((/** @type {any} */ tag) => Array.isArray(tag) && tag.every(word => typeof word === 'string'));
  if (!shaped) return null;
  const place = event.tags.find((/** @type {string[]} */ tag) => tag[0] === 'd')?.[1];
  return typeof place === 'string' && place.length <= 40 ? place : null;
}

/** Whether an event is what its author signed. @param {Event} event */
export async function genuine(event) {
  const id = await hash(event);
  if (etc.bytesToHex(id) !== event.id) return false;
  return schnorr.verifyAsync(etc.hexToBytes(event.sig), id, etc.hexToBytes(event.pubkey)).catch(() => false);
}

/** The content of an event, unsealed by one of the keys; null if none fits. @param {Event} event @param {string} place @param {string[]} seals */
export async function unsealed(event, place, seals) {
  let raw;
  try { raw = bytes(event.content); } catch { return null; }
  const how = { name: 'AES-GCM', iv: raw.subarray(0, NONCE), additionalData: bound(event.pubkey, place) };
  for (const seal of seals) {
    try {
      return text(new Uint8Array(await crypto.subtle.decrypt(how, await key(seal, 'decrypt'), raw.subarray(NONCE))));
    } catch { /* sealed with another key */ }
  }
  return null;
}
