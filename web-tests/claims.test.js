// Which tab has a campaign: by locks of the browser, and by leases where it has none.
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { Locks, Storage, global, rest, tell } from './browser.js';

const AT_ONCE = { take: false, patience: 0 };
const TAKE = { take: true, patience: 0 };

let opened = 0;
/** @type {EventTarget} */
let window;

/** A tab: the module anew, as a browser has it once for every page. */
const tab = () => import(`../web/js/claims.js?tab=${opened += 1}`);

/** Time goes on, and what is due then is done. @param {number} ms */
async function pass(ms, step = 20) {
  for (let gone = 0; gone < ms; gone += step) {
    mock.timers.tick(step);
    await rest();
  }
}

/** What comes of a claim once so much time has passed. @param {number} ms @param {Promise<unknown>} claim */
async function after(ms, claim) {
  await pass(ms);
  return claim;
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 1_000_000 });
  window = new EventTarget();
  global('localStorage', new Storage());
  global('sessionStorage', new Storage());
  global('addEventListener', window.addEventListener.bind(window));
  global('removeEventListener', window.removeEventListener.bind(window));
});

test('with locks one tab has a campaign until it lets go', async () => {
  global('navigator', { locks: new Locks() });
  const [first, second] = [await tab(), await tab()];
  assert.equal(await first.claim('a', AT_ONCE, assert.fail), true);
  assert.equal(await first.claim('a', AT_ONCE, assert.fail), true, 'it has it already');
  assert.equal(await second.claim('a', AT_ONCE, assert.fail), false);
  assert.equal(await second.claim('b', AT_ONCE, assert.fail), true, 'another campaign is free');
  assert.deepEqual([first.holds('a'), second.holds('a')], [true, false]);
  first.release('a');
  await rest();
  assert.equal(await second.claim('a', AT_ONCE, assert.fail), true);
  assert.deepEqual([first.holds('a'), second.holds('a')], [false, true]);
});

test('who takes a lock over has it, and the other tab is told', async () => {
  global('navigator', { locks: new Locks() });
  const [first, second] = [await tab(), await tab()];
  let lost = 0;
  await first.claim('a', AT_ONCE, () => { lost += 1; });
  assert.equal(await second.claim('a', TAKE, assert.fail), true);
  await rest();
  assert.equal(lost, 1);
  assert.deepEqual([first.holds('a'), second.holds('a')], [false, true]);
});

test('who has patience waits for a lock, and no longer than that', async () => {
  global('navigator', { locks: new Locks() });
  const [first, second] = [await tab(), await tab()];
  await first.claim('a', AT_ONCE, assert.fail);
  assert.equal(await after(400, second.claim('a', { take: false, patience: 300 }, assert.fail)), false);
  const waiting = second.claim('a', { take: false, patience: 300 }, assert.fail);
  const joining = second.claim('a', AT_ONCE, assert.fail);
  first.release('a');
  assert.deepEqual(await Promise.all([waiting, joining]), [true, true], 'a claim under way is joined');
});

test('a tab that is reloaded knows what it had open', async () => {
  global('navigator', { locks: new Locks() });
  const before = await tab();
  await before.claim('a', AT_ONCE, assert.fail);
  await before.claim('b', AT_ONCE, assert.fail);
  before.release('a');
  assert.deepEqual((await tab()).open(), ['b']);
  sessionStorage.setItem('empires:open', 'no list');
  assert.deepEqual(before.open(), []);
});

test('where site data is blocked for locks a lease serves', async () => {
  const blocked = async () => { throw new DOMException('not allowed', 'SecurityError'); };
  global('navigator', { locks: { request: blocked } });
  const only = await tab();
  assert.equal(await after(100, only.claim('a', AT_ONCE, assert.fail)), true);
  only.release('a');
});

test('without locks one tab has the lease and renews it', async () => {
  global('navigator', {});
  const [first, second] = [await tab(), await tab()];
  assert.equal(await after(100, first.claim('a', AT_ONCE, assert.fail)), true);
  await pass(120_000, 1_000);
  assert.equal(await after(100, second.claim('a', AT_ONCE, assert.fail)), false, 'it has been renewed');
  first.release('a');
  assert.equal(localStorage.getItem('empires:lease:a'), null);
  assert.equal(await after(100, second.claim('a', AT_ONCE, assert.fail)), true);
  second.release('a');
});

test('a lease that nobody renews is left behind', async () => {
  global('navigator', {});
  localStorage.setItem('empires:lease:a', JSON.stringify({ tab: 'gone', at: Date.now() }));
  const only = await tab();
  assert.equal(await after(100, only.claim('a', AT_ONCE, assert.fail)), false);
  await pass(90_000, 1_000);
  assert.equal(await after(100, only.claim('a', AT_ONCE, assert.fail)), true);
  only.release('a');
});

test('who takes a lease over has it, and the other tab hears of it at once', async () => {
  global('navigator', {});
  const [first, second] = [await tab(), await tab()];
  let lost = 0;
  await after(100, first.claim('a', AT_ONCE, () => { lost += 1; }));
  const taking = second.claim('a', TAKE, assert.fail);
  tell(window, 'storage', { key: 'empires:lease:a' });
  assert.equal(await after(100, taking), true);
  assert.equal(lost, 1);
  assert.deepEqual([first.holds('a'), second.holds('a')], [false, true]);
  second.release('a');
});

test('of two tabs that take a lease in the same moment one has it', async () => {
  global('navigator', {});
  const [first, second] = [await tab(), await tab()];
  const both = Promise.all([first.claim('a', TAKE, assert.fail), second.claim('a', TAKE, assert.fail)]);
  assert.deepEqual(await after(100, both), [false, true]);
  second.release('a');
});

test('a tab that is closed leaves its lease to the others', async () => {
  global('navigator', {});
  const only = await tab();
  await after(100, only.claim('a', AT_ONCE, assert.fail));
  tell(window, 'pagehide');
  assert.equal(localStorage.getItem('empires:lease:a'), null);
});
