// The map: shows the sheet, swaps changed parts by id, moves the cursor from tile to tile.
import { paints } from './painting.js';
import { panzoom } from './panzoom.js';
import { lies } from './sheet.js';

const SVG = 'http://www.w3.org/2000/svg';
const FAR = 0.42; // scale below which only the seats of realms have room for their names
const STEP = 60; // units on the sheet beyond which a piece has left its tile
const board = /** @type {HTMLElement} */ (document.querySelector('.board'));
const card = /** @type {HTMLElement} */ (document.getElementById('card'));

/** @typedef {import('./panzoom.js').Box} Box */
/** @typedef {SVGGraphicsElement} Tile */

/**
 * (q, r) steps of each arrow on flat-topped hexes; sideways alternates up and down, so a row stays level.
 * @type {Record<string, (even: boolean) => [number, number][]>}
 */
const STEPS = {
  ArrowUp: () => [[0, -1]],
  ArrowDown: () => [[0, 1]],
  ArrowRight: even => (even ? [[1, 0], [1, -1]] : [[1, -1], [1, 0]]),
  ArrowLeft: even => (even ? [[-1, 1], [-1, 0]] : [[-1, 0], [-1, 1]]),
};

/** @type {HTMLElement | null} */
let world = null;
/** @type {SVGSVGElement | null} */
let sheet = null;
/** @type {ReturnType<typeof panzoom> | null} pan and zoom */
let glass = null;
/** @type {Box | null} the box of the tiles on the sheet, in its own pixels */
let land = null;
let cursor = ''; // id of the tile with the keyboard focus
let covered = false;
let fresh = false; // nobody has seen the map yet: it does not glide

/** Only the layers with letters get the value: one that the whole map inherits makes the browser restyle all of it. */
const lettered = () => /** @type {SVGGElement[]} */ ([...sheet?.querySelectorAll('.layer-coordinates, .layer-names') ?? []]);
/** @param {string} id @returns {Tile | null} */
const tileOf = id => sheet?.querySelector(`[data-tile="${CSS.escape(id)}"]`) ?? null;
/** @param {string[]} ids those of them that are on the sheet */
const tilesOf = ids => ids.flatMap(id => tileOf(id) ?? []);
/** @param {Event} event @returns {Tile | null} the tile it happened on */
export const tileAt = event => /** @type {Element} */ (event.target).closest('[data-tile]');

/** The part of the map that the card leaves free: all of it, or what is to the left of it. @param {HTMLElement} place */
function beside(place) {
  const [all, over] = [place.getBoundingClientRect(), card.getBoundingClientRect()];
  const covers = over.height > 0 && over.top < all.bottom;
  const beneath = covers && over.left <= all.left; // a sheet covers the foot of the map, a card is beside it
  return {
    left: 0, top: 0,
    width: covers && !beneath ? over.left - all.left : all.width,
    height: beneath ? Math.max(over.top - all.top, 1) : all.height,
  };
}

const OVER = ['.since, .watching', '.legend', '.zoom', '[data-region=locator]'];
const LASTING = OVER.slice(1, 3); // always there

/** What lies over the map, as boxes in its pixels. @param {boolean} asked also what is there for a while */
function covers(asked) {
  const all = board.getBoundingClientRect();
  return (asked ? OVER : LASTING).flatMap(one => {
    const { left, top, width, height } = document.querySelector(one)?.getBoundingClientRect() ?? all;
    return width && height && width < all.width ? [{ left: left - all.left, top: top - all.top, width, height }] : [];
  });
}

/** @type {Box[]} the boxes of all tiles on the sheet, in its own pixels */
let cells = [];

const REST = 120; // ms without a change until the sheet over the map has come to rest
let rising = 0;
/** @type {[Tile[], number?][]} what is brought into sight, the first of them that there is room for at a scale, until the map is moved by hand */
let looking = [];

/** The sheet has come to rest: bring the chosen tile, or what was looked at, into view above it. */
function rested() {
  resized();
  const chosen = tilesOf([...sheet?.querySelectorAll('.mark.chosen') ?? []].map(mark => mark.id.slice('chosen-'.length)));
  if (!lookAgain() && chosen.length) glass?.bringIn(boxesOf(chosen));
}

/** Bring what was looked at into sight again, as far as there is room for it now; whether there is any. */
export function lookAgain() {
  const found = looking.find(([tiles, least]) => glass?.legible(boxesOf(tiles), least));
  if (found) glass?.look(boxesOf(found[0]));
  return found !== undefined;
}

/** @param {HTMLElement} place @returns {HTMLElement} */
function begin(place) {
  world = document.createElement('div');
  world.className = 'world';
  place.append(world);
  glass = panzoom(place, world, {
    size: () => sheet?.viewBox.baseVal ?? { width: 1, height: 1 },
    land: () => land ?? { x: 0, y: 0, width: 1, height: 1 },
    free: () => beside(place),
    covers,
    tiles: () => cells,
    held: paints,
    near: scale => {
      for (const layer of lettered()) layer.style.setProperty('--k', scale.toFixed(2)); // they keep their size on the screen
      sheet?.querySelector('.layer-names')?.classList.toggle('far', scale < FAR);
    },
    idle,
    moved: () => frame(),
  });
  const watch = new ResizeObserver(resized);
  watch.observe(place);
  new ResizeObserver(() => {
    clearTimeout(rising);
    if (lies()) rising = setTimeout(rested, REST);
    else resized();
  }).observe(card);
  place.addEventListener('focusin', event => {
    const tile = tileAt(event);
    if (tile) stand(tile);
    fan(tile);
  });
  place.addEventListener('pointerdown', () => { looking = []; });
  place.addEventListener('pointerover', event => fan(tileAt(event)));
  place.addEventListener('pointerleave', () => fan(null));
  place.addEventListener('keydown', step);
  return world;
}

/** Put a whole new sheet on the table. @param {HTMLElement} place @param {string} svg */
export function show(place, svg) {
  world ??= begin(place);
  world.innerHTML = svg;
  sheet = world.querySelector('svg');
  dispatchEvent(new Event('empires:sheet')); // late/picture.js lays its picture again
  if (!sheet) {
    cursor = ''; // the next person does not see where the keyboard was
    return;
  }
  const { x, y, width, height } = sheet.viewBox.baseVal;
  sheet.setAttribute('width', String(width));
  sheet.setAttribute('height', String(height));
  const hits = /** @type {SVGGElement | null} */ (sheet.querySelector('.layer-hits'));
  const tiles = hits?.getBBox();
  land = tiles?.width ? { x: tiles.x - x, y: tiles.y - y, width: tiles.width, height: tiles.height } : { x: 0, y: 0, width, height };
  cells = hits ? boxesOf([...hits.children].map(one => /** @type {Tile} */ (one))) : [];
  lie();
  requestAnimationFrame(resized); // the parts around the map may be drawn after it
  settle(false);
}

/** Show the map as it is first seen. */
const lie = () => (covered ? glass?.wait() : glass?.fit(false));

/** Put the map behind a curtain, out of reach but drawn, or bring it back. @param {boolean} now */
export function cover(now) {
  if (now !== covered) {
    covered = now;
    lie();
    fresh = !now;
    requestAnimationFrame(() => { fresh = false; });
  }
  document.querySelector('[data-region=map]')?.setAttribute('aria-hidden', String(now));
  const tile = tileOf(cursor);
  if (tile) stand(tile);
}

/** Somebody else comes to the map: nothing shows where the last person was or looked. */
export function anew() {
  for (const one of world?.querySelectorAll('.march') ?? []) one.remove();
  point([]);
  fan(null);
  const first = /** @type {Tile | null} */ (sheet?.querySelector('[data-tile]'));
  if (first) stand(first);
  if (sheet?.contains(document.activeElement)) card.focus({ preventScroll: true });
  lie();
}

/**
 * Change parts of the sheet; the rest stays as it is. If it is `still`, nothing marches.
 * @param {{changes: [step: string, id: string, layer: string, markup: string, before: string][], routes?: Record<string, string[]>, still?: boolean}} operation
 */
export function change({ changes, routes, still }) {
  if (!sheet) return;
  const focused = sheet.contains(document.activeElement);
  const group = document.createElementNS(SVG, 'g');
  group.innerHTML = changes.map(([, , , markup]) => markup).join(''); // parsed in one go, in this order
  const drawn = [...group.children];
  for (const [step, id, layer, , before] of changes) {
    const [old, fresh] = [document.getElementById(id), step === 'remove' ? [] : drawn.splice(0, 1)];
    if (step === 'add') sheet.querySelector(`.layer-${layer}`)?.insertBefore(fresh[0], document.getElementById(before));
    else old?.replaceWith(...fresh);
    if (!still && step === 'replace' && old && fresh.length && id.startsWith('piece-')) march(old, fresh[0], routes?.[id] ?? []);
  }
  settle(focused);
}

let looked = ''; // id of the tile whose stacks are fanned out

/** Fan the stacks out on the tile that is looked at, and only those. @param {Tile | null} tile */
function fan(tile) {
  const id = tile?.dataset.tile ?? '';
  for (const one of sheet?.querySelectorAll('.fanned') ?? []) if (one.getAttribute('data-on') !== id) one.classList.remove('fanned');
  for (const one of id ? sheet?.querySelectorAll(`[data-on="${CSS.escape(id)}"]`) ?? [] : []) one.classList.add('fanned');
  looked = id;
}

const MARCH = 700; // ms a banner marches to the next tile
const STRIDE = 250; // and to each further tile
const LONGEST = 2500;
const CALM = matchMedia('(prefers-reduced-motion: reduce)');

/** Where an element was put by its transform. @param {Element} element @returns {[number, number] | null} */
function spotOf(element) {
  const [, x, y] = element.getAttribute('transform')?.match(/^translate\(([-\d.]+) ([-\d.]+)\)/) ?? [];
  return x === undefined ? null : [Number(x), Number(y)];
}

/** The middle of a tile on the sheet. @param {Tile} tile @returns {[number, number]} */
function middleOf(tile) {
  const { x, y, width, height } = tile.getBBox();
  return [x + width / 2, y + height / 2];
}

/**
 * Let a moved piece march along a dotted route. Nothing waits for it.
 * @param {Element} old @param {Element} fresh @param {string[]} tiles it has passed through, from first to last
 */
function march(old, fresh, tiles) {
  const [from, to] = [spotOf(old), spotOf(fresh)];
  if (CALM.matches || !from || !to || Math.hypot(to[0] - from[0], to[1] - from[1]) < STEP) return;
  const route = document.createElementNS(SVG, 'path');
  const spots = [from, ...tilesOf(tiles.slice(1, -1)).map(middleOf), to];
  route.setAttribute('d', `M${spots.join('L')}`);
  route.setAttribute('class', 'march');
  sheet?.querySelector('.layer-arrows')?.append(route);
  const duration = Math.min(MARCH + STRIDE * (spots.length - 2), LONGEST);
  const frames = spots.map(([x, y]) => ({ translate: `${x - to[0]}px ${y - to[1]}px` }));
  fresh.animate(frames, { duration, easing: 'ease-in-out' });
  route.animate([{ opacity: 1 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }], { duration: duration + MARCH }).finished.finally(() => route.remove());
}

/** The tiles that glow, in the order of the sheet. */
const glowing = () => tilesOf([...sheet?.querySelectorAll('.mark.target') ?? []].map(mark => mark.id.slice('target-'.length)));

/** Find the cursor's tile again after a change, or a first place for it. @param {boolean} focused */
function settle(focused) {
  const glow = new Set(glowing());
  for (const one of sheet?.querySelectorAll('[aria-describedby=glows]') ?? []) {
    if (!glow.has(/** @type {Tile} */ (one))) one.removeAttribute('aria-describedby');
  }
  for (const one of glow) one.setAttribute('aria-describedby', 'glows');
  fan(tileOf(looked));
  /** @type {Tile | null} */
  const tile = tileOf(cursor) ?? sheet?.querySelector('[data-tile]') ?? null;
  if (!tile) return;
  if (tile.tabIndex !== 0) stand(tile);
  if (focused && document.activeElement !== tile) tile.focus({ preventScroll: true });
}

/** Move the cursor to a tile, which Tab then reaches. @param {Tile} tile */
function stand(tile) {
  tileOf(cursor)?.setAttribute('tabindex', '-1');
  cursor = tile.dataset.tile ?? '';
  tile.setAttribute('tabindex', covered ? '-1' : '0');
}

/** @param {KeyboardEvent} event */
function step(event) {
  const from = tileAt(event);
  if (event.key === 'Tab' && onward(event.shiftKey ? -1 : 1)) return event.preventDefault();
  const steps = STEPS[event.key];
  if (!from || !steps || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const [q, r] = [Number(from.dataset.q), Number(from.dataset.r)];
  const found = steps(q % 2 === 0)
    .map(([dq, dr]) => /** @type {Tile | null} */ (sheet?.querySelector(`[data-tile][data-q="${q + dq}"][data-r="${r + dr}"]`)))
    .find(Boolean);
  found?.focus({ preventScroll: true });
  if (found) glass?.bringIn(boxesOf([found]));
}

/** Tab goes from glowing tile to glowing tile, and leaves the map after the last. @param {number} way 1 or -1 */
function onward(way) {
  const tiles = glowing();
  const at = tiles.findIndex(tile => tile.dataset.tile === cursor);
  if (at < 0 || !tiles[at + way]) return false;
  hop(way);
  return true;
}

/** Go to the next glowing tile, or to the one before. @param {number} way 1 or -1 */
export function hop(way) {
  const tiles = covered ? [] : glowing();
  if (!tiles.length) return;
  const at = tiles.findIndex(tile => tile.dataset.tile === cursor);
  const next = at < 0 ? (way > 0 ? 0 : tiles.length - 1) : (at + way + tiles.length) % tiles.length;
  tiles[next].focus({ preventScroll: true });
  glass?.bringIn(boxesOf([tiles[next]]));
}

/** Beside news whose place is out of sight, an arrow shows the way there. */
function signpost() {
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.since .change[data-cmd=find]'))) {
    const tile = tileOf(JSON.parse(line.dataset.args ?? '{}').id);
    const way = tile ? glass?.wayTo(boxesOf([tile])[0]) : null;
    line.classList.toggle('away', typeof way === 'number');
    line.style.setProperty('--way', `${way ?? 0}deg`);
  }
}

const locator = /** @type {HTMLElement} */ (document.querySelector('[data-region=locator]'));

/** The map has moved: move the frame on the small map to the part seen on the large one, and point to the news. */
export function frame() {
  signpost();
  const small = /** @type {SVGSVGElement | null} */ (locator.querySelector('svg'));
  const seen = sheet && small && glass?.seen();
  if (!small || !sheet || !seen) return;
  const whole = !land || (seen.x <= land.x && seen.y <= land.y && seen.x + seen.width >= land.x + land.width && seen.y + seen.height >= land.y + land.height);
  locator.classList.toggle('whole', whole); // all of it is in sight
  const rect = small.querySelector('.frame') ?? small.appendChild(document.createElementNS(SVG, 'rect'));
  const { x, y } = sheet.viewBox.baseVal;
  const box = { class: 'frame', x: seen.x + x, y: seen.y + y, width: seen.width, height: seen.height };
  for (const [name, value] of Object.entries(box)) rect.setAttribute(name, String(value));
}

/** Move the large map to the point chosen on the small one. @param {PointerEvent} event */
function locate(event) {
  const small = /** @type {SVGSVGElement | null} */ (locator.querySelector('svg'));
  const into = small?.getScreenCTM()?.inverse();
  if (!sheet || !into || (event.type === 'pointermove' && !event.buttons)) return;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(into);
  const base = sheet.viewBox.baseVal;
  glass?.goTo({ x: x - base.x, y: y - base.y });
}
locator.addEventListener('pointerdown', event => { locator.setPointerCapture(event.pointerId); locate(event); });
locator.addEventListener('pointermove', locate);

export const fit = () => glass?.fit(true);
/** Whether two presses can only mean zooming in. */
const idle = () => !paints() && !glowing().length;

/** @param {number} factor */
export const zoomBy = factor => glass?.zoomBy(factor);
export const resized = () => glass?.resized();

/** @param {string} id of a tile */
export function centre(id) {
  const tile = tileOf(id);
  if (tile) glass?.bringIn(boxesOf([tile]));
}

/** Put a drawing on a tile, over everything there. @param {string} id of the tile @param {string} markup */
export function raise(id, markup) {
  const tile = tileOf(id);
  if (!tile) return null;
  const group = document.createElementNS(SVG, 'g');
  group.setAttribute('transform', `translate(${middleOf(tile).join(' ')})`);
  group.innerHTML = `<g>${markup}</g>`;
  sheet?.querySelector('.layer-hits')?.before(group);
  return group;
}

/** The boxes of some tiles on the sheet, in its own pixels; on the screen they may still be gliding. @param {Tile[]} tiles */
function boxesOf(tiles) {
  const base = sheet?.viewBox.baseVal ?? { x: 0, y: 0 };
  return tiles.map(tile => {
    const { x, y, width, height } = tile.getBBox();
    return { x: x - base.x, y: y - base.y, width, height };
  });
}

const SMALL = 0.5; // scale from which news can be read: names do not become smaller

/**
 * Bring tiles into sight, large enough to be read; where there is no room for all, those in the news with the nearest
 * of the others, which comes before lesser news.
 * @param {string[]} ids @param {string[]} [news] what matters most first: what the worst threat threatens, where it is, what was lost
 */
export function look(ids, news = []) {
  const [tiles, told] = [tilesOf(ids), tilesOf(news)];
  const [worst, near] = [told.slice(0, 2), told.length ? nearest(tiles, told[0]) : []];
  /** @param {Tile[]} others @returns {[Tile[], number?][]} as many of the news as there is room for beside others */
  const fewer = others => told.slice(2).map((_, n) => [[...told.slice(0, told.length - n), ...others], SMALL]);
  /** @type {[Tile[], number?][]} */
  const parts = [[[...tiles, ...told]], [[...told, ...near]], ...fewer(near), [[...worst, ...near], SMALL], ...fewer([]), [worst]];
  looking = parts.filter(([part]) => part.length);
  const found = looking.find(([part, least]) => glass?.legible(boxesOf(part), least)) ?? looking.at(-1);
  if (found) glass?.look(boxesOf(found[0]), !fresh);
  signpost();
}

/** Whichever of some tiles is nearest to another. @param {Tile[]} tiles @param {Tile} to */
function nearest(tiles, to) {
  const [x, y] = middleOf(to);
  /** @param {Tile} tile */
  const apart = tile => Math.hypot(middleOf(tile)[0] - x, middleOf(tile)[1] - y);
  return [...tiles].sort((one, other) => apart(one) - apart(other)).slice(0, 1);
}

/** @type {Tile[]} */
let pointed = [];

/** @type {HTMLElement | null} the choice that points at them */
let pointing = null;

/** Mark the tiles that a choice points at, and no others. @param {string[]} ids @param {HTMLElement | null} [choice] */
export function point(ids, choice = null) {
  pointing = choice;
  for (const tile of pointed) tile.classList.remove('pointed');
  pointed = tilesOf(ids);
  for (const tile of pointed) tile.classList.add('pointed');
}

/** The card was redrawn: a choice that is no longer there points at nothing. */
export function unpoint() {
  if (pointing && !pointing.isConnected) point([]);
}

/** Give the map the focus. */
export function enter() {
  if (covered) return;
  (tileOf(cursor) ?? board).focus({ preventScroll: true });
}
