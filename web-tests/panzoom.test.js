// Pan and zoom: what is under a pointer stays under it, and the map never gets lost.
import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { panzoom } from '../web/js/panzoom.js';
import { element, global, tell } from './browser.js';

const SHEET = { width: 1000, height: 800 };
const LAND = { x: 100, y: 100, width: 600, height: 400 };

const ROOM = { left: 0, top: 0, width: 500, height: 400 };

/** @type {{left: number, top: number, width: number, height: number}[]} */
const CLEAR = [];
/** @type {{x: number, y: number, width: number, height: number}[]} */
const CELLS = [];
/** The news above, the legend below. */
const STRIPS = [{ left: 0, top: 0, width: 500, height: 100 }, { left: 0, top: 340, width: 500, height: 60 }];

/** @type {ReturnType<typeof element>} */
let surface;
/** @type {ReturnType<typeof element>} */
let world;
/** @type {number[]} */
let near;
let held = false;

let moves = 0; // how often somebody was told of another view

/** Gestures on a surface of 500 by 400 pixels that nothing lies over. */
function opened({ free = ROOM, sheet = SHEET, idle = true, covers = CLEAR, tiles = CELLS } = {}) {
  return panzoom(surface, world, {
    covers: () => covers, tiles: () => tiles,
    size: () => sheet, land: () => LAND, free: () => free,
    idle: () => idle, near: scale => near.push(scale), moved: () => { moves += 1; }, held: () => held,
  });
}

/** Where the world lies: its corner and its scale. */
function lies() {
  const [x, y, k] = (world.style.transform.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
  return { x, y, k };
}

/** The point of the world at a point of the surface. @param {number} x @param {number} y */
const under = (x, y) => ({ x: (x - lies().x) / lies().k, y: (y - lies().y) / lies().k });

/**
 * Whether two points are the same but for rounding.
 * @param {{x: number, y: number}} one @param {{x: number, y: number}} other
 */
function same(one, other) {
  assert.ok(Math.hypot(one.x - other.x, one.y - other.y) < 1e-6, `${JSON.stringify(one)} is not ${JSON.stringify(other)}`);
}

/** @param {number} x @param {number} y */
const at = (x, y, id = 1, type = 'mouse') => ({ clientX: x, clientY: y, pointerId: id, pointerType: type, button: 0 });
/** @param {Parameters<typeof at>} facts */
const press = (...facts) => tell(surface, 'pointerdown', at(...facts));
/** @param {Parameters<typeof at>} facts */
const move = (...facts) => tell(surface, 'pointermove', at(...facts));
/** @param {Parameters<typeof at>} facts */
const lift = (...facts) => tell(surface, 'pointerup', at(...facts));
/** @param {number} x @param {number} y @param {number} deltaY */
const wheel = (x, y, deltaY, facts = {}) => tell(surface, 'wheel', { ...at(x, y), deltaY, deltaMode: 0, ctrlKey: false, ...facts });
/** @param {number} x @param {number} y */
const click = (x, y, detail = 1) => tell(surface, 'click', { ...at(x, y), detail });

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
  global('window', new EventTarget());
  [surface, world, near, held] = [element(500, 400), element(), [], false];
});

test('a sheet that can be read is shown whole in the middle of the free room', () => {
  opened({ free: { left: 100, top: 0, width: 400, height: 400 }, sheet: { width: 500, height: 400 } }).fit(false);
  assert.deepEqual(lies(), { x: 100, y: 40, k: 0.8 });
  assert.deepEqual(near, [0.8]);
});

test('of a sheet too large to be read the land is shown', () => {
  opened().fit(false);
  const { x, y, k } = lies();
  assert.ok(k > 0.5, 'nearer than the whole sheet');
  assert.deepEqual([x, y], [250 - 400 * k, 200 - 300 * k].map(Math.round), 'in the middle, at a whole pixel');
});

test('the point under the wheel stays there', () => {
  opened().fit(false);
  const before = under(180, 220);
  wheel(180, 220, -300);
  same(under(180, 220), before);
  assert.ok(lies().k > 1);
});

test('a wheel that counts lines turns as far as its pixels', () => {
  opened().fit(false);
  wheel(250, 200, -160);
  const pixels = lies().k;
  opened().fit(false);
  wheel(250, 200, -10, { deltaMode: 1 });
  assert.ok(Math.abs(lies().k - pixels) < 1e-9);
});

test('nobody zooms beyond the nearest and the farthest', () => {
  opened().fit(false);
  for (let n = 0; n < 30; n += 1) wheel(250, 200, -500);
  assert.equal(lies().k, 4);
  for (let n = 0; n < 60; n += 1) wheel(250, 200, 500);
  assert.ok(Math.abs(lies().k - 0.4) < 1e-9, 'a little less than the whole');
});

test('a drag moves the world with the pointer and takes the pointer over', () => {
  opened().fit(false);
  const before = lies();
  press(200, 200);
  move(230, 190);
  same(lies(), { x: before.x + 30, y: before.y - 10 });
  assert.ok(surface.captured.has(1));
  assert.equal(world.style.willChange, 'transform', 'one layer while it moves');
  mock.timers.tick(200);
  assert.equal(world.style.willChange, '');
});

test('a pointer that trembles still clicks, a finger more than a mouse', () => {
  opened().fit(false);
  const before = lies();
  press(200, 200);
  move(203, 200);
  lift(203, 200);
  press(200, 200, 2, 'touch');
  move(207, 203, 2, 'touch');
  lift(207, 203, 2, 'touch');
  assert.deepEqual(lies(), before);
});

test('the end of a drag clicks nothing, the next press does', () => {
  opened().fit(false);
  let clicks = 0;
  surface.addEventListener('click', () => { clicks += 1; });
  press(200, 200);
  move(260, 200);
  lift(260, 200);
  const ended = click(260, 200);
  assert.equal(ended.cancelBubble, true);
  press(200, 200);
  lift(200, 200);
  assert.equal(click(200, 200).cancelBubble, false);
});

test('a button on the map is pressed and drags nothing', () => {
  opened().fit(false);
  const before = lies();
  surface.closest = () => surface;
  press(200, 200);
  move(300, 300);
  assert.deepEqual(lies(), before);
});

test('the points under two fingers stay under them', () => {
  opened().fit(false);
  press(200, 200, 1, 'touch');
  press(300, 200, 2, 'touch');
  const [one, two] = [under(200, 200), under(300, 200)];
  move(150, 180, 1, 'touch');
  move(350, 180, 2, 'touch');
  same(under(150, 180), one);
  same(under(350, 180), two);
});

test('a finger that stays after two goes on to drag from where it is', () => {
  opened().fit(false);
  press(200, 200, 1, 'touch');
  press(300, 200, 2, 'touch');
  move(320, 200, 2, 'touch');
  lift(320, 200, 2, 'touch');
  const before = lies();
  move(210, 205, 1, 'touch');
  same(lies(), { x: before.x + 10, y: before.y + 5 });
});

test('while one pointer draws only two move the world', () => {
  opened().fit(false);
  held = true;
  const before = lies();
  press(200, 200, 1, 'touch');
  move(260, 200, 1, 'touch');
  assert.deepEqual(lies(), before);
  press(300, 200, 2, 'touch');
  move(340, 200, 2, 'touch');
  assert.notDeepEqual(lies(), before);
});

test('some of the world always stays in sight', () => {
  opened().fit(false);
  press(250, 200);
  move(9_000, 9_000);
  assert.deepEqual([lies().x, lies().y], [420, 320]);
  move(-9_000, -9_000);
  const { x, y, k } = lies();
  assert.ok(Math.abs(x + SHEET.width * k - 80) < 1e-6);
  assert.ok(Math.abs(y + SHEET.height * k - 80) < 1e-6);
});

test('two taps go nearer about their point, at the nearest back to the whole', () => {
  opened().fit(false);
  const [first, before] = [lies(), under(180, 220)];
  click(180, 220);
  click(181, 220);
  same(under(181, 220), { x: before.x + 1 / first.k, y: before.y });
  assert.ok(world.classes.has('gliding'));
  for (let n = 0; n < 8; n += 1) wheel(181, 220, -500);
  click(181, 220);
  click(181, 220);
  assert.equal(lies().k, 0.5);
});

test('two taps that may mean something else do not zoom', () => {
  opened({ idle: false }).fit(false);
  const before = lies();
  click(180, 220);
  click(180, 220);
  assert.deepEqual(lies(), before);
});

test('keys zoom about the middle and say how near the map is', () => {
  const map = opened();
  map.fit(false);
  const before = under(250, 200);
  map.zoomBy(1.25);
  same(under(250, 200), before);
  assert.equal(near.at(-1), lies().k);
});

test('what already lies well in sight is not brought in, what does not comes to the middle', () => {
  const map = opened();
  map.fit(false);
  const before = lies();
  map.bringIn([{ x: 390, y: 290, width: 20, height: 20 }]);
  assert.deepEqual(lies(), before);
  for (let n = 0; n < 3; n += 1) wheel(250, 200, -300);
  map.bringIn([{ x: 190, y: 190, width: 20, height: 20 }]);
  same(under(250, 200), { x: 200, y: 200 });
});

test('what is looked at comes between the news above and the legend below, also at the edge of the sheet', () => {
  const map = opened({ covers: STRIPS });
  const box = { x: 400, y: 10, width: 20, height: 20 };
  map.look([box]);
  const { y, k } = lies();
  assert.ok(y + box.y * k >= 100, `${y + box.y * k} is beneath the news`);
  assert.ok(y + (box.y + box.height) * k <= 340, 'beneath the legend');
});

test('a part of the map is legible if all of it can be read at once', () => {
  const map = opened({ covers: STRIPS });
  assert.ok(map.legible([{ x: 0, y: 0, width: 300, height: 200 }]));
  assert.ok(!map.legible([{ x: 0, y: 0, width: 300, height: 400 }]));
});

test('what is too small to be read is looked at from near', () => {
  const map = opened();
  map.fit(false);
  for (let n = 0; n < 10; n += 1) wheel(250, 200, 300);
  map.look([{ x: 400, y: 300, width: 20, height: 20 }]);
  assert.ok(lies().k > 0.62);
  const { k } = lies();
  map.look([{ x: 410, y: 300, width: 10, height: 10 }]);
  assert.equal(lies().k, k, 'it can be read already');
});

test('a view that nobody chose fits the surface anew, a chosen one keeps its middle', () => {
  const map = opened({ free: { left: 0, top: 0, width: 500, height: 400 } });
  map.fit(false);
  const first = lies();
  map.resized();
  assert.deepEqual(lies(), first);
  for (let n = 0; n < 4; n += 1) wheel(250, 200, -300);
  const middle = under(250, 200);
  surface.clientWidth = 460;
  map.resized();
  same(under(230, 200), middle);
});

test('the part of the world that is seen is told, and one goes where a small map points', () => {
  const glass = opened();
  const before = moves;
  glass.goTo({ x: 300, y: 200 });
  assert.ok(moves > before);
  const { x, y, width, height } = glass.seen();
  const { k } = lies();
  assert.ok(Math.abs(width - ROOM.width / k) < 1e-6 && Math.abs(height - ROOM.height / k) < 1e-6);
  assert.ok(Math.abs(x + lies().x / k) < 1e-6 && Math.abs(y + lies().y / k) < 1e-6);
});

/** Where a box of the world is on the surface. @param {{x: number, y: number, width: number, height: number}} box */
function shown(box) {
  const { x, y, k } = lies();
  return { left: x + box.x * k, top: y + box.y * k, right: x + (box.x + box.width) * k, bottom: y + (box.y + box.height) * k };
}

test('what is looked at and lies under the buttons or the small map comes beside them; what is clear stays', () => {
  const zoom = { left: 0, top: 250, width: 50, height: 150 };
  const map = opened({ sheet: { width: 600, height: 500 }, covers: [zoom] });
  map.fit(false);
  const before = lies();
  map.look([{ x: 300, y: 200, width: 20, height: 20 }]);
  assert.deepEqual(lies(), before);
  const box = { x: 10, y: 400, width: 40, height: 40 };
  assert.ok(shown(box).left < 50 && shown(box).bottom > 250, 'it was beneath them');
  map.look([box]);
  assert.ok(shown(box).left >= 50 || shown(box).bottom <= 250, JSON.stringify(shown(box)));
});

test('the whole map is shown beside what covers a tile of it, and as large as ever where nothing does', () => {
  const legend = { left: 0, top: 370, width: 500, height: 30 };
  const sheet = { width: 500, height: 400 };
  opened({ sheet, covers: [legend], tiles: [{ x: 200, y: 100, width: 100, height: 100 }] }).fit(false);
  assert.equal(lies().k, 1);
  const low = { x: 200, y: 350, width: 50, height: 45 };
  opened({ sheet, covers: [legend], tiles: [low] }).fit(false);
  assert.ok(shown(low).bottom <= 370, JSON.stringify(shown(low)));
});
