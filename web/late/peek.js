// A peek at a tile: the mouse rests on it, or a finger stays there. It shows the tile and never chooses it.
import { tileAt } from '../js/map.js';
import { paints } from '../js/painting.js';

const REST = 250; // ms the mouse rests
const STAY = 400; // ms a finger stays
const STILL = 9; // px it may move
const card = /** @type {HTMLElement} */ (document.querySelector('[data-region=peek]'));
const map = /** @type {HTMLElement} */ (document.querySelector('[data-region=map]'));

/** @param {(command: import('../js/engine.js').Command) => unknown} send */
export function peeking(send) {
  let waiting = 0;
  let shown = '';
  let held = false; // a finger has peeked: lifting it is not a tap
  /** @type {{x: number, y: number} | null} */
  let from = null;

  const forget = () => {
    clearTimeout(waiting);
    if (!shown) return;
    shown = '';
    card.replaceChildren();
    send({ cmd: 'peek', id: '' });
  };
  /** @param {PointerEvent} event @param {number} after */
  const look = (event, after) => {
    const tile = tileAt(event)?.dataset.tile ?? '';
    if (tile === shown && tile) return;
    forget();
    if (!tile || paints() || document.body.dataset.layout !== 'table') return;
    waiting = setTimeout(async () => {
      held = event.pointerType !== 'mouse';
      shown = tile;
      await send({ cmd: 'peek', id: tile });
      if (shown === tile) place(event);
    }, after);
  };

  map.addEventListener('pointerover', event => {
    if (event.pointerType === 'mouse' && !event.buttons) look(event, REST);
  });
  map.addEventListener('pointerdown', event => {
    held = false;
    forget();
    if (event.pointerType === 'mouse') return;
    from = { x: event.clientX, y: event.clientY };
    look(event, STAY);
  });
  map.addEventListener('pointermove', event => {
    if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > STILL) { from = null; forget(); }
  });
  map.addEventListener('contextmenu', event => event.preventDefault());
  map.addEventListener('pointerleave', event => { if (event.pointerType === 'mouse') forget(); });
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => { from = null; if (!shown) clearTimeout(waiting); });
  map.addEventListener('click', event => {
    if (!held) return;
    held = false;
    event.stopPropagation();
  }, true);
  addEventListener('keydown', forget);
}

/** Next to the pointer, within the map. @param {PointerEvent} event */
function place(event) {
  const [room, { width, height }] = [map.getBoundingClientRect(), card.getBoundingClientRect()];
  const x = Math.min(event.clientX - room.left + 24, room.width - width - 8);
  const above = event.clientY - room.top - height - 24;
  card.style.translate = `${Math.max(8, x)}px ${above > 8 ? above : event.clientY - room.top + 32}px`;
}
