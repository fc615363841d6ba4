// The worker of the post in two tabs of one browser, with locks and a relay in memory.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { authorOf, text } from '../web/courier/sealing.js';
import { Relay } from './relay.js';

const ANN = '1'.repeat(64);
const SEAL = text(new Uint8Array(32).fill(7));
const URL = 'wss://one.example';
const relay = new Relay();
/** @type {Map<string, (error: Error) => void>} name -> what tells its holder that it was stolen */
const held = new Map();
/** @type {any[]} */
let told = [];

const locks = {
  query: async () => ({}),
  /** @param {string} name @param {unknown} _ @param {() => Promise<void>} hold */
  request(name, _, hold) {
    held.get(name)?.(Object.assign(new Error('stolen'), { name: 'AbortError' }));
    return new Promise((done, fail) => {
      held.set(name, fail);
      hold().then(() => {
        if (held.get(name) === fail) held.delete(name);
        done(undefined);
      });
    });
  },
};

/** @type {any} */
const world = globalThis;
world.WebSocket = function () { return relay.open(); };
world.postMessage = (/** @type {any} */ one) => told.push(one);
world.onmessage = null;
Object.defineProperty(world, 'navigator', { value: { locks }, configurable: true });

/** A tab's worker. @param {string} tab */
async function worker(tab) {
  await import(`../web/courier/worker.js?${tab}`);
  const take = world.onmessage;
  return (/** @type {string[]} */ puts, relays = [URL]) => take({
    data: {
      name: 'far',
      wish: {
        relays, authors: [authorOf(ANN)], seals: [SEAL], secret: ANN,
        puts: puts.map(said => ({ secret: ANN, seal: SEAL, place: '0', raw: btoa(said) })),
      },
    },
  });
}

/** Until something has been told. @param {(one: any) => boolean} wanted */
async function until(wanted) {
  for (let look = 0; look < 1_000; look += 1) {
    if (told.some(wanted)) return;
    await new Promise(done => setTimeout(done, 10));
  }
  assert.fail(`It was never told: ${wanted}`);
}

const laid = (/** @type {any} */ one) => one.state === 'laid';
const on = (/** @type {any} */ one) => one.state === 'on';
const first = await worker('first');
const second = await worker('second');
after(() => { first([], []); second([], []); });

test('a tab whose campaign goes on in another one listens again once it has nothing of its own to lay down', async () => {
  first(['from the first']);
  await until(laid);
  told = [];
  second(['from the second']);
  await until(laid);
  told = [];
  first(['from the first, later']);
  first([]);
  await until(on);
  await until(one => one.kind === 'came' && atob(one.raw) === 'from the second');
  assert.ok(!told.some(laid));
});

test('what a tab has nothing of any more is free for others', () => {
  second([]);
  return new Promise(done => setTimeout(done, 10)).then(() => assert.equal(held.size, 0));
});
