// Painting on the drawing table: one pointer draws a stroke from tile to tile, and a second one cancels it.

/** @typedef {import('./engine.js').Command} Command */

/** Whether a press on the map paints. */
export const paints = () => document.querySelector('#card [data-paint]') !== null;

/** The tile under a point of the screen. @param {number} x @param {number} y */
const tileAt = (x, y) => /** @type {SVGElement | null | undefined} */ (document.elementFromPoint(x, y)?.closest('[data-tile]'))?.dataset.tile;

/** @param {HTMLElement} surface takes the strokes @param {(command: Command) => Promise<unknown>} send */
export function painting(surface, send) {
  /** @type {Set<number>} */
  const pointers = new Set();
  let stroke = false;
  let last = '';
  /** @type {string[]} tiles that are not sent yet */
  let waiting = [];
  let flying = Promise.resolve();

  /** Send the waiting tiles, after those sent before. @param {'on' | 'up' | 'off'} how */
  const tell = how => {
    flying = flying.then(async () => {
      const tiles = waiting;
      waiting = [];
      if (tiles.length || how !== 'on') await send({ cmd: 'paint', tiles, how });
    });
  };

  /** @param {PointerEvent} event */
  const reach = event => {
    const tile = tileAt(event.clientX, event.clientY);
    if (!tile || tile === last) return;
    last = tile;
    waiting.push(tile);
    if (waiting.length === 1) tell('on');
  };

  surface.addEventListener('pointerdown', event => {
    if (!paints() || (event.pointerType === 'mouse' && event.button !== 0)) return;
    if (/** @type {Element} */ (event.target).closest('button, a, input')) return;
    pointers.add(event.pointerId);
    if (pointers.size > 1) {
      if (stroke) {
        waiting = [];
        tell('off');
      }
      stroke = false;
      return;
    }
    [stroke, last] = [true, ''];
    reach(event);
  });
  surface.addEventListener('pointermove', event => {
    if (!stroke || !pointers.has(event.pointerId)) return;
    for (const one of event.getCoalescedEvents?.() ?? [event]) reach(one);
  });
  /** @param {PointerEvent} event */
  const lift = event => {
    if (!pointers.delete(event.pointerId) || !stroke) return;
    stroke = false;
    if (event.type === 'pointercancel') waiting = [];
    tell(event.type === 'pointercancel' ? 'off' : 'up'); // a stroke that the system cancels was not drawn
  };
  window.addEventListener('pointerup', lift);
  window.addEventListener('pointercancel', lift);
}
