// The card as a sheet over the map, on a phone and an upright tablet: three heights, remembered by kind of question.
import * as home from './home.js';

/** @typedef {'low' | 'middle' | 'high'} Height */

const KEY = 'empires:sheet';
const UPRIGHT = matchMedia('(max-width: 56rem) and (orientation: portrait)');
/** @type {Height[]} */
const HEIGHTS = ['low', 'middle', 'high'];
const TREMBLE = 8; // px a finger may move on the grip and still tap
const MOST = 200; // kinds of questions that are remembered
const card = /** @type {HTMLElement} */ (document.getElementById('card'));

/** Whether the card covers the map as a sheet. */
export const lies = () => UPRIGHT.matches;

/** @returns {Record<string, Height>} */
function remembered() {
  try {
    const kept = Object.entries(JSON.parse(home.read([KEY])[KEY] ?? '{}'));
    return Object.fromEntries(kept.filter(([, height]) => HEIGHTS.includes(height)).slice(-MOST));
  } catch {
    return {}; // not written by this page
  }
}

let heights = remembered();
let kind = '';

/** The elements that make room for the sheet; each gets its own style, because a style on the page restyles every tile. */
const round = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.zoom, [data-region=locator]')]);

/** @param {Height} height */
function stand(height) {
  for (const one of [card, ...round]) one.dataset.sheet = height;
}

/** The card was redrawn: give it the height it had when this was last asked. */
export function asked() {
  const as = card.querySelector('[data-paint], [data-lay]') ? 'paints' : card.querySelector('.many-lists') ? 'wide' : '';
  if (document.body.dataset.card !== as) document.body.dataset.card = as;
  const scrolls = /** @type {HTMLElement | null} */ (card.querySelector(':scope > .scrolls'));
  const now = scrolls?.dataset.kind ?? '';
  if (now === kind && card.dataset.sheet && (scrolls || as === 'paints')) return;
  kind = now;
  const most = card.querySelector('.many-lists:not([data-map])') || (card.firstElementChild && !scrolls && as !== 'paints');
  stand(heights[kind] ?? (most ? 'high' : 'middle'));
}

/** @param {Height} height */
function keep(height) {
  stand(height);
  if (!kind) return;
  heights = Object.fromEntries(Object.entries({ ...heights, [kind]: height }).slice(-MOST));
  home.write([[KEY, JSON.stringify(heights)]], []);
}

/** Somebody turns to the map: lower a high sheet. */
export function makeRoom() {
  if (lies() && card.dataset.sheet === 'high') stand('middle');
}

/** The height whose measure is nearest to this one. @param {number} pixels @returns {Height} */
function nearest(pixels) {
  const before = card.dataset.sheet;
  const apart = HEIGHTS.map(height => {
    card.dataset.sheet = height;
    return Math.abs(card.getBoundingClientRect().height - pixels);
  });
  card.dataset.sheet = before;
  return HEIGHTS[apart.indexOf(Math.min(...apart))];
}

/** @type {{id: number, from: number, high: number, moved: boolean} | null} */
let drag = null;

card.addEventListener('pointerdown', event => {
  const grip = /** @type {Element} */ (event.target).closest('.grip');
  if (!grip || !lies()) return;
  drag = { id: event.pointerId, from: event.clientY, high: card.getBoundingClientRect().height, moved: false };
  grip.setPointerCapture(event.pointerId);
});
card.addEventListener('pointermove', event => {
  if (drag?.id !== event.pointerId) return;
  const by = drag.from - event.clientY;
  if (!drag.moved && Math.abs(by) < TREMBLE) return;
  drag.moved = true;
  card.classList.add('dragged');
  card.style.height = `${drag.high + by}px`;
});
/** @param {PointerEvent} event */
function drop(event) {
  if (drag?.id !== event.pointerId) return;
  const { moved } = drag;
  const high = card.getBoundingClientRect().height;
  card.style.height = '';
  if (moved) keep(nearest(high)); // measured without a transition, while it counts as dragged
  card.classList.remove('dragged');
  setTimeout(() => { drag = null; }); // the click that ends a drag is not a tap
}
card.addEventListener('pointerup', drop);
card.addEventListener('pointercancel', drop);

card.addEventListener('click', event => {
  if (!/** @type {Element} */ (event.target).closest('.grip') || drag?.moved) return;
  keep(card.dataset.sheet === 'middle' ? 'high' : card.dataset.sheet === 'high' ? 'low' : 'middle');
});
