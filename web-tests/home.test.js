// The home of the campaigns: what is stored, what is refused, and what other tabs write.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import * as home from '../web/js/home.js';
import { Storage, global, tell } from './browser.js';

/** @type {EventTarget} */
let window;

beforeEach(() => {
  window = new EventTarget();
  global('localStorage', new Storage());
  global('navigator', {});
  global('addEventListener', window.addEventListener.bind(window));
});

test('what is written is read again by the beginning of its key', () => {
  assert.deepEqual(home.write([['empires:a/1', 'one'], ['empires:a/2', 'two'], ['empires:b', 'three']], []), { done: 3, problem: '' });
  assert.deepEqual(home.read(['empires:a/']), { 'empires:a/1': 'one', 'empires:a/2': 'two' });
  home.write([['empires:a/1', null]], []);
  assert.deepEqual(home.read(['empires:a/', 'empires:b']), { 'empires:a/2': 'two', 'empires:b': 'three' });
});

test('a look tells the length of each text and how much others store', () => {
  localStorage.setItem('theirs', '12345');
  home.write([['empires:a', 'abc']], []);
  assert.deepEqual(home.look(), { problem: '', stored: { 'empires:a': 3 }, others: 11 });
  assert.equal(localStorage.getItem('empires:probe'), null);
});

test('nothing is written over a text that is not the expected one', () => {
  home.write([['empires:a', 'newer text']], []);
  assert.deepEqual(home.write([['empires:a', 'mine']], [['empires:a', 'older']]), { done: 0, problem: 'changed' });
  assert.deepEqual(home.write([['empires:a', 'mine']], [['empires:a', '']]), { done: 0, problem: 'changed' });
  assert.equal(localStorage.getItem('empires:a'), 'newer text');
  assert.deepEqual(home.write([['empires:a', 'mine']], [['empires:a', 'newer']]), { done: 1, problem: '' });
});

test('where space runs out the writes before it are done and the old text stays', () => {
  global('localStorage', new Storage(30));
  home.write([['empires:b', 'old']], []);
  /** @type {[string, string][]} */
  const writes = [['empires:a', '1'], ['empires:b', 'x'.repeat(30)], ['empires:c', '3']];
  assert.deepEqual(home.write(writes, []), { done: 1, problem: 'full' });
  assert.equal(localStorage.getItem('empires:b'), 'old');
  assert.equal(localStorage.getItem('empires:c'), null);
});

test('where site data is blocked nothing is stored and nothing is thrown', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true, get() { throw new DOMException('not allowed', 'SecurityError'); },
  });
  assert.equal(home.look().problem, 'blocked');
  assert.deepEqual(home.read(['empires:']), {});
  assert.deepEqual(home.write([['empires:a', '1']], []), { done: 0, problem: 'blocked' });
});

test('only a lack of space is called full', () => {
  assert.equal(home.named(new DOMException('', 'QuotaExceededError')), 'full');
  assert.equal(home.named(new DOMException('', 'SecurityError')), 'blocked');
  assert.equal(home.named(new Error('QuotaExceededError')), 'blocked');
});

test('a text is expected by its beginning, and none by an empty one', () => {
  assert.ok(home.begins(null, ''));
  assert.ok(home.begins(undefined, ''));
  assert.ok(home.begins('text', 'te'));
  assert.ok(!home.begins('text', ''));
  assert.ok(!home.begins(null, 'te'));
  assert.ok(!home.begins('other', 'te'));
});

test('the browser is asked not to clear what is stored', () => {
  let asked = 0;
  global('navigator', { storage: { persist: async () => { asked += 1; } } });
  home.write([['empires:a', '1']], []);
  assert.equal(asked, 1);
});

test('what other tabs write is heard, and nothing of another program', () => {
  /** @type {Record<string, number | null>[]} */
  const heard = [];
  home.watch(stored => heard.push(stored));
  tell(window, 'storage', { key: 'empires:a', newValue: 'four', storageArea: localStorage });
  tell(window, 'storage', { key: 'empires:a', newValue: null, storageArea: localStorage });
  tell(window, 'storage', { key: 'theirs', newValue: 'x', storageArea: localStorage });
  tell(window, 'storage', { key: null, newValue: null, storageArea: localStorage });
  tell(window, 'storage', { key: 'empires:a', newValue: 'x', storageArea: new Storage() });
  assert.deepEqual(heard, [{ 'empires:a': 4 }, { 'empires:a': null }]);
});
