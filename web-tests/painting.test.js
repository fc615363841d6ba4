// Painting: a stroke is sent from tile to tile, and a second finger makes it none.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { painting } from '../web/js/painting.js';
import { element, global, rest, tell } from './browser.js';

/** @type {ReturnType<typeof element>} */
let surface;
/** @type {EventTarget} */
let window;
/** @type {string[]} */
let sent;
let brush = true;

/** @param {number} x */
const at = (x, id = 1) => ({ clientX: x, clientY: 0, pointerId: id, pointerType: 'touch', button: 0 });

beforeEach(() => {
  [surface, window, sent, brush] = [element(), new EventTarget(), [], true];
  global('window', window);
  global('document', {
    querySelector: () => (brush ? surface : null),
    // a tile is ten pixels wide, and there is none left of the map
    elementFromPoint: (/** @type {number} */ x) => ({ closest: () => (x < 0 ? null : { dataset: { tile: `${Math.floor(x / 10)},0` } }) }),
  });
  painting(surface, async command => {
    const { tiles, how } = /** @type {Required<import('../web/wire.d.ts').Paint>} */ (command);
    sent.push(`${how} ${tiles.join(' ')}`.trim());
  });
});

test('each tile of a stroke is sent once, and its end', async () => {
  tell(surface, 'pointerdown', at(5));
  await rest();
  for (const x of [7, 12, 14, -3, 25]) tell(surface, 'pointermove', at(x));
  tell(window, 'pointerup', at(25));
  await rest();
  assert.deepEqual(sent, ['on 0,0', 'on 1,0 2,0', 'up']);
});

test('points between two moves are painted too', async () => {
  tell(surface, 'pointerdown', at(5));
  tell(surface, 'pointermove', { ...at(35), getCoalescedEvents: () => [at(15), at(25), at(35)] });
  await rest();
  assert.deepEqual(sent, ['on 0,0 1,0 2,0 3,0']);
});

test('a second finger makes the stroke none', async () => {
  tell(surface, 'pointerdown', at(5));
  await rest();
  tell(surface, 'pointermove', at(15));
  tell(surface, 'pointerdown', at(50, 2));
  tell(surface, 'pointermove', at(25));
  tell(window, 'pointerup', at(25));
  tell(window, 'pointerup', at(50, 2));
  await rest();
  assert.deepEqual(sent, ['on 0,0', 'off']);
});

test('without a brush nothing is painted, nor with another button', async () => {
  brush = false;
  tell(surface, 'pointerdown', at(5));
  brush = true;
  tell(surface, 'pointerdown', { ...at(5), pointerType: 'mouse', button: 2 });
  tell(surface, 'pointermove', at(15));
  tell(window, 'pointerup', at(15));
  await rest();
  assert.deepEqual(sent, []);
});
