// Moments over the map: a ribbon, a flag planted, the new border of a realm. Any key ends any motion.
import { centre, lookAgain, raise } from '../js/map.js';

/** @typedef {import('../wire.d.ts').Ribbon} Ribbon */

const STAYS = 2500; // ms of a ribbon
const ANEW = 700; // ms in which a border is drawn
const GLOWS = 1000; // ms of its glow where motion is unwanted
const CALM = matchMedia('(prefers-reduced-motion: reduce)');
const board = /** @type {HTMLElement} */ (document.querySelector('.board'));

/** @type {Ribbon[]} what is still to be shown, one after the other */
let waiting = [];
/** @type {Element[]} what is shown over the map now */
let shown = [];
let over = 0;

/** Show a moment, after those already being shown. @param {Ribbon} ribbon */
export function show(ribbon) {
  waiting.push(ribbon);
  if (!shown.length) next();
}

function next() {
  clearTimeout(over);
  for (const one of shown) one.remove();
  shown = [];
  const ribbon = waiting.shift();
  if (!ribbon) return;
  const banner = document.createElement('p');
  banner.className = 'ribbon';
  banner.dataset.mood = ribbon.mood;
  if (ribbon.html) banner.innerHTML = ribbon.html; // with names that no translator may touch
  else banner.textContent = ribbon.text;
  banner.setAttribute('aria-hidden', 'true'); // it is read out with the news
  board.append(banner);
  shown.push(banner);
  if (ribbon.tile) {
    centre(ribbon.tile);
    const flag = ribbon.colour && raise(ribbon.tile, '<path class="pole" d="M0 6V-58"/><path class="pennant" d="M1-58C14-65 22-50 38-57V-33C22-26 14-41 1-34Z"/>');
    if (flag) {
      flag.setAttribute('class', 'planted');
      flag.querySelector('.pennant')?.setAttribute('fill', ribbon.colour);
      shown.push(flag);
    }
  }
  if (ribbon.border) drawn(ribbon.border);
  over = setTimeout(() => { next(); if (!shown.length) lookAgain(); }, STAYS); // not under a finger
}

/** The border of a realm is drawn anew, or glows. @param {string} id */
function drawn(id) {
  const line = document.getElementById(id)?.querySelector('.realm-line');
  if (!line) return;
  if (CALM.matches) {
    line.classList.add('glows');
    setTimeout(() => line.classList.remove('glows'), GLOWS);
    return;
  }
  line.setAttribute('pathLength', '1');
  line.animate([{ strokeDasharray: '0 1' }, { strokeDasharray: '1 0' }], { duration: ANEW, easing: 'ease-in-out' })
    .finished.finally(() => line.removeAttribute('pathLength'));
}

/** Everything that moves arrives at once, and the ribbon disappears. */
function hurry() {
  waiting = [];
  if (shown.length) next();
  for (const one of document.getAnimations()) if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish();
}
addEventListener('keydown', hurry, true);
addEventListener('pointerdown', () => { if (shown.length) hurry(); }, true);
