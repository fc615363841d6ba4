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
const round = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.zoom, [data-region=locator], [data-region=legend]')]);

/** A long legend lies over the sheet as a strip: the buttons make room for it. @param {HTMLElement} legend */
export function explained(legend) {
  round[0].toggleAttribute('data-clears', legend.querySelector('.legend > :nth-child(4)') !== null);
}

/** @param {Height} height */
function stand(height) {
  for (const one of [card, ...round]) one.dataset.sheet = height;
}

/** The card was redrawn: give it the height it had when this was last asked. */
export function asked() {
  const as = card.querySelector('[data-paint], [data-lay]') ? 'paints' : card.querySelector('.many-lists') ? 'wide' : '';
  if (document.body.dataset.card !== as) document.body.dataset.card = as;
  const news = lies() ? null : document.querySelector('.since[open]'); // it stands above a card beside the map
  card.style.setProperty('--slip', news ? `calc(${Math.ceil(news.getBoundingClientRect().height)}px + 3rem)` : '');
  const scrolls = /** @type {HTMLElement | null} */ (card.querySelector(':scope > .scrolls'));
  const now = scrolls?.dataset.kind ?? '';
  if (now === kind && card.dataset.sheet && (scrolls || as === 'paints')) return;
  kind = now;
  const most = card.querySelector('.many-lists:not([data-map])') || (card.firstElementChild && !scrolls && as !== 'paints');
  stand(heights[kind] ?? (most ? 'high' : 'middle'));
  lift('');
  const question = /** @type {HTMLElement | null | undefined} */ (scrolls?.querySelector('#question'));
  if (scrolls && question) wholeRows(scrolls, question);
}

/** @type {WeakSet<EventTarget>} what was ever scrolled */
const moved = new WeakSet();
addEventListener('scroll', ({ target }) => { if (target) moved.add(target); }, { capture: true, passive: true });

/** How far something is scrolled; the browser is only asked if it ever was, because it lays out all first. @param {HTMLElement} place */
export const scrolled = place => (moved.has(place) ? place.scrollTop : 0);

/** @param {HTMLElement} place @param {number} top */
export function scroll(place, top) {
  moved.add(place); // its event comes with the next frame
  place.scrollTop = top;
}

const ROWS = 3; // choices to be seen whole under their question
const MARGIN = 60; // px to be seen below a question without choices under news
const SLIT = 4; // px between a chosen row and the foot
const BELOW = 160; // px to be seen below a question without choices
const COVERS = 0.54; // the largest part of the page that a middle sheet may cover
const MIDDLE = 0.47, MIDDLE_REM = 25; // its height otherwise, as in layout.css

/** @param {string} height of the middle sheet; '' for its usual one */
function lift(height) {
  for (const one of [card, ...round]) one.style.setProperty('--sheet', height);
}

/**
 * Show a question with its first choices, none of them cut by the foot: what is above the question scrolls away, and
 * a middle sheet becomes a little higher or lower.
 * @param {HTMLElement} place what scrolls @param {HTMLElement} question
 */
export function wholeRows(place, question) {
  const sheet = lies() && card.dataset.sheet === 'middle' && card.contains(place);
  if (sheet) lift('');
  place.scrollTop = 0;
  const from = place.getBoundingClientRect().top;
  const asked = question.getBoundingClientRect();
  const rows = [...place.querySelectorAll(sheet ? '.choice, .groups summary, #form .row, .consequences > div' : '.choice, .groups summary')].flatMap(one => {
    if ((one.closest('summary')?.parentElement ?? one).parentElement?.closest('details:not([open])')) return []; // folded: the browser would lay it out only to measure it
    const { top, bottom } = one.getBoundingClientRect();
    return bottom > top ? [{ top: top - from, bottom: bottom - from }] : [];
  });
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const chrome = card.offsetHeight - place.offsetHeight; // grip and foot
  const high = sheet ? Math.min(MIDDLE * innerHeight, MIDDLE_REM * rem) - chrome : place.clientHeight;
  const least = rows[Math.min(ROWS, rows.length) - 1]?.bottom ?? asked.bottom - from + Math.min(BELOW, high / 2);
  const last = high + asked.top - from; // with the question at the top
  /** @param {number} edge */
  const cut = edge => rows.find(row => row.top < edge && row.bottom > edge);
  const top = told(place);
  if (sheet && top >= 0) { // what the last answer led to stays in sight
    const room = COVERS * innerHeight - chrome;
    const whole = rows.findLast(row => row.bottom - top <= room);
    const most = Math.min(top + room, place.scrollHeight);
    const answered = top > 0 && card.querySelector('#deed:not([disabled])'); // a form may stay below the reason for a battle
    const rest = !rows.length ? most : answered ? Math.min(most, rows[0].top) : 0;
    const end = whole?.bottom ?? (asked.bottom - from + MARGIN <= rest ? rest : 0);
    if (end && (cut(top + high) || (rows[0]?.bottom ?? end) - top > high)) lift(`${Math.round(chrome + end - top + rem / 4)}px`);
    if (end) {
      scroll(place, top);
      return;
    }
  }
  let edge = Math.min(Math.max(high, least), last);
  edge = Math.min(cut(edge)?.bottom ?? edge, last);
  if (sheet && edge > high) edge = Math.min(last, place.scrollHeight); // nothing cut above the question either
  const far = sheet ? edge - high : uncut(place, edge - high, asked.top - from);
  const both = top >= 0 && (rows[0]?.bottom ?? asked.bottom - from + MARGIN) - top <= high;
  scroll(place, !sheet && both ? Math.min(top, far) : far); // the reason for a battle stays in sight, too
  if (!sheet || (edge >= least && !cut(edge))) return;
  const most = Math.max(edge, COVERS * innerHeight - chrome + edge - high);
  const whole = rows.findLast(row => row.bottom <= Math.min(most, Math.max(edge, least)));
  if (whole) lift(`${Math.round(high + chrome + whole.bottom - edge + rem / 4)}px`);
}

let pressed = ''; // the question at which somebody has pressed something last
for (const event of ['pointerdown', 'keydown']) addEventListener(event, () => { pressed = document.getElementById('card-body')?.dataset.at ?? ''; }, true);

/**
 * Where the news begins that the last answer led to, or -1 if it has been read: of a battle, which is large, the
 * sentence that says why.
 * @param {HTMLElement} place what scrolls
 */
function told(place) {
  const news = place.dataset.at === pressed ? null : place.querySelector('.news > .tidings');
  const why = news?.querySelector('.fought .because');
  if (why) return why.getBoundingClientRect().top - place.getBoundingClientRect().top;
  return news && !news.querySelector('.fought') ? 0 : -1;
}

let chosen = '';

/** The card was redrawn: if another choice is selected in it, its row is shown with all its odds. */
export function showChosen() {
  const scrolls = /** @type {HTMLElement | null} */ (card.querySelector(':scope > .scrolls'));
  const row = scrolls?.querySelector('.choice.chosen');
  const now = row?.querySelector('[data-args]')?.getAttribute('data-args') ?? '';
  const other = now !== chosen;
  chosen = now;
  if (!scrolls || !row || !other) return;
  const [place, { top, bottom }] = [scrolls.getBoundingClientRect(), row.getBoundingClientRect()];
  scroll(scrolls, scrolls.scrollTop + Math.max(0, Math.min(bottom - place.bottom + SLIT, top - place.top)));
}

/**
 * How far to scroll so that no line of text or icon above the question is cut: as far as meant, or to the next line.
 * @param {HTMLElement} place what scrolls @param {number} meant @param {number} most with the question at the top
 */
function uncut(place, meant, most) {
  if (meant <= 0) return meant;
  const from = place.getBoundingClientRect().top - place.scrollTop;
  const lines = [...place.querySelectorAll('svg')].map(one => one.getBoundingClientRect());
  const range = document.createRange();
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const around = walker.currentNode.parentElement;
    if (around?.closest('#question')) break;
    if (around?.closest('.unseen')) continue;
    range.selectNodeContents(walker.currentNode);
    lines.push(...range.getClientRects());
  }
  lines.sort((one, other) => one.top - other.top);
  let whole = meant;
  for (const { top, bottom } of lines) if (top - from < whole && bottom - from > whole) whole = bottom - from;
  return Math.min(whole, most);
}

/** @param {Height} height */
function keep(height) {
  stand(height);
  if (height === 'high') card.querySelector(':scope > .scrolls')?.scrollTo(0, 0); // all of it, from its beginning
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
