// Pan and zoom by a CSS transform. The point under the pointer, or both points under two fingers, stay put.

const MARGIN = 80; // px of the world that always stay in sight
const LEGIBLE = 0.62; // scale from which names and numbers on the map can be read
const NEAR = LEGIBLE * 1.2; // scale at which something is looked at
const FIT = 0.8; // part of its size that the whole map may give up so that nothing covers it
const TWICE = 350; // ms between two taps that are one gesture
const BESIDE = 12; // units of the sheet around what is looked at
const HEART = 0.2; // part of a tile on each side of its middle that may be covered
const STILL = { mouse: 4, pen: 6, touch: 9 }; // px a pointer may tremble and still count as a click

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{left: number, top: number, width: number, height: number}} Room */

/**
 * @param {HTMLElement} surface takes the gestures
 * @param {HTMLElement} world is moved; its size is `size()` and its land is at `land()`, in its own pixels
 * @param {object} measures
 * @param {() => {width: number, height: number}} measures.size
 * @param {() => Box} measures.land
 * @param {() => Room} measures.free the part of the surface beside the card
 * @param {(asked: boolean) => Room[]} measures.covers what lies over this room: the buttons and, if it is asked for,
 *   also what is there for a while; whatever must be seen is moved beside them
 * @param {() => Box[]} measures.tiles the boxes of all tiles
 * @param {() => boolean} measures.idle whether two taps can mean nothing else
 * @param {(scale: number) => void} measures.near is called with the scale of the map
 * @param {() => void} measures.moved is called for every new view
 * @param {() => boolean} measures.held whether one pointer draws and only two move the world
 */
export function panzoom(surface, world, { size, land, free, covers, tiles, idle, near, moved: told, held }) {
  const view = { x: 0, y: 0, k: 1 };
  /** @type {Map<number, Point>} id -> position now */
  const pointers = new Map();
  /** @type {{from: Point} & Point | null} position of the press and the view then */
  let drag = null;
  /** @type {[Point, Point] | null} the two world points under the fingers */
  let pinch = null;
  let moved = false;
  let fitted = true; // the player has not chosen a view yet
  let settle = 0;
  let [wide, high] = [surface.clientWidth, surface.clientHeight]; // of the surface when the view was chosen
  /** @type {Point & {time: number} | null} the last click */
  let tapped = null;

  /** @param {MouseEvent} event @returns {Point} */
  const here = event => {
    const box = surface.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  /** @param {Point} point @returns {Point} */
  const toWorld = point => ({ x: (point.x - view.x) / view.k, y: (point.y - view.y) / view.k });
  /** @param {Point} a @param {Point} b @returns {Point} */
  const middle = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  /** @param {Point} a @param {Point} b */
  const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
  /** @param {number} value @param {number} low @param {number} high */
  const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

  /** @param {{width: number, height: number}} part */
  const scaleOf = ({ width, height }, room = free()) => {
    return Math.min(room.width / width, room.height / height) || 1;
  };

  /** The largest part of the free room that nothing covers; at least a third of it. @param {boolean} asked */
  const open = (asked = true) => {
    const room = free();
    return covers(asked).reduce((left, over) => {
      const [right, bottom] = [left.left + left.width, left.top + left.height];
      const [far, foot] = [over.left + over.width, over.top + over.height];
      if (over.left >= right || far <= left.left || over.top >= bottom || foot <= left.top) return left;
      const parts = [
        { ...left, top: foot, height: bottom - foot }, { ...left, height: over.top - left.top },
        { ...left, left: far, width: right - far }, { ...left, width: over.left - left.left },
      ].filter(part => part.width > room.width / 3 && part.height > room.height / 3);
      return parts.sort((one, other) => other.width * other.height - one.width * one.height)[0] ?? left;
    }, room);
  };

  /** A box with some room around it. @param {Box} box @returns {Box} */
  const roomy = box => ({ x: box.x - BESIDE, y: box.y - BESIDE, width: box.width + 2 * BESIDE, height: box.height + 2 * BESIDE });

  /** The box around some boxes. @param {Box[]} boxes @returns {Box} */
  function around(boxes) {
    const [x, y] = [Math.min(...boxes.map(box => box.x)), Math.min(...boxes.map(box => box.y))];
    return { x, y, width: Math.max(...boxes.map(box => box.x + box.width)) - x, height: Math.max(...boxes.map(box => box.y + box.height)) - y };
  }

  /** The whole sheet if that can be read, otherwise the land alone. */
  function whole() {
    const { width, height } = size();
    if (scaleOf({ width, height }) >= LEGIBLE) return { x: 0, y: 0, width, height };
    const { x, y, width: wide, height: high } = land();
    return { x: x - 12, y: y - 12, width: wide + 24, height: high + 24 };
  }

  const fitScale = () => Math.min(scaleOf(size()), scaleOf(whole()));
  /** @param {number} k */
  const limited = k => clamp(k, Math.min(fitScale() * 0.8, 1), 4);

  function put(gliding = false) {
    const { width, height } = size();
    view.x = clamp(view.x, MARGIN - width * view.k, surface.clientWidth - MARGIN);
    view.y = clamp(view.y, MARGIN - height * view.k, surface.clientHeight - MARGIN);
    world.classList.toggle('gliding', gliding);
    world.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.k})`;
    [wide, high] = [surface.clientWidth, surface.clientHeight];
    told();
  }

  /** Report the scale of the map once it rests. */
  const tell = () => near(view.k);

  /** While moving, the picture is one composited layer; at rest it is drawn sharp again. */
  function moving() {
    fitted = false;
    world.style.willChange = 'transform';
    clearTimeout(settle);
    settle = setTimeout(() => { world.style.willChange = ''; tell(); }, 200);
  }

  /** @param {boolean} gliding */
  function fit(gliding) {
    fitted = true;
    const [part, beside, all] = [whole(), open(gliding), free()];
    show(part, 1.6, gliding);
    if (scaleOf(part, beside) >= scaleOf(part, all) * FIT && !clear(tiles(), -8, gliding)) show(part, 1.6, gliding, beside);
  }

  /** Behind a curtain: the middle of the land, as large as questions show it, so that it is painted beforehand. */
  function wait() {
    fit(false);
    if (view.k >= NEAR) return;
    const { x, y, width, height } = land();
    fitted = false;
    show({ x: x + width / 2, y: y + height / 2, width: 0.1, height: 0.1 }, NEAR, false);
  }

  /**
   * Centre a part of the world in the free room, no larger than scale `most`.
   * @param {Box} part @param {number} most @param {boolean} gliding @param {ReturnType<typeof free>} [room]
   */
  function show({ x, y, width, height }, most, gliding, room = free()) {
    view.k = Math.min(scaleOf({ width, height }, room), most);
    view.x = room.left + (room.width - width * view.k) / 2 - x * view.k;
    view.y = room.top + (room.height - height * view.k) / 2 - y * view.k;
    within();
    [view.x, view.y] = [Math.round(view.x), Math.round(view.y)]; // so the land stays painted
    put(gliding);
    tell();
  }

  /** Zoom so that the world point now at `point` stays there. @param {Point} point @param {number} k */
  function zoomAt(point, k, gliding = false) {
    const fixed = toWorld(point);
    view.k = limited(k);
    view.x = point.x - fixed.x * view.k;
    view.y = point.y - fixed.y * view.k;
    put(gliding);
  }

  /**
   * Whether boxes of the world are inside the free room, `within` pixels from its border, and nothing covers their middle.
   * @param {Box[]} boxes @param {number} within
   */
  function clear(boxes, within, asked = true) {
    const [room, over] = [free(), covers(asked)];
    return boxes.every(box => {
      const [left, top] = [box.x * view.k + view.x, box.y * view.k + view.y];
      const [width, height] = [box.width * view.k, box.height * view.k];
      return left > room.left + within && left + width < room.left + room.width - within
        && top > room.top + within && top + height < room.top + room.height - within
        && !over.some(one => left + width * (1 - HEART) > one.left && left + width * HEART < one.left + one.width
          && top + height * (1 - HEART) > one.top && top + height * HEART < one.top + one.height);
    });
  }

  /** If the sheet fills the free room, the table beneath it is not shown. */
  function within() {
    const [room, beside, { width, height }] = [free(), open(), size()];
    /** @param {number} at @param {number} extent @param {number} length @param {number} start @param {number} inner of the part that nothing covers */
    const kept = (at, extent, length, start, inner) => (length < extent ? at : clamp(at, start + inner - length, start));
    view.x = kept(view.x, room.width, width * view.k, beside.left, beside.width);
    view.y = kept(view.y, room.height, height * view.k, beside.top, beside.height);
  }

  /** A gesture starts again whenever a finger is added or lifted. */
  function begin() {
    const [first, second] = pointers.values();
    pinch = second ? [toWorld(first), toWorld(second)] : null;
    drag = first && !second && !held() ? { from: first, x: view.x, y: view.y } : null;
  }

  surface.addEventListener('pointerdown', event => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    if (/** @type {Element} */ (event.target).closest('button, a, input')) return;
    if (pointers.size === 0) moved = false;
    if (pointers.size < 2) pointers.set(event.pointerId, here(event));
    begin();
  });

  surface.addEventListener('pointermove', event => {
    if (!pointers.has(event.pointerId)) return;
    const now = here(event);
    pointers.set(event.pointerId, now);
    if (pinch) {
      const [first, second] = pointers.values();
      const [one, two] = pinch;
      moved = true;
      view.k = limited(apart(first, second) / apart(one, two));
      const centre = middle(first, second);
      const fixed = middle(one, two);
      view.x = centre.x - fixed.x * view.k;
      view.y = centre.y - fixed.y * view.k;
    } else if (drag) {
      if (!moved && apart(now, drag.from) <= (STILL[/** @type {keyof typeof STILL} */ (event.pointerType)] ?? 4)) return;
      if (!moved) surface.setPointerCapture(event.pointerId); // only now: a captured press would click no tile
      moved = true;
      view.x = drag.x + now.x - drag.from.x;
      view.y = drag.y + now.y - drag.from.y;
    }
    if (!pinch && !drag) return;
    moving();
    put();
  });

  /** @param {PointerEvent} event */
  const lift = event => { if (pointers.delete(event.pointerId)) begin(); };
  surface.addEventListener('pointerup', lift);
  surface.addEventListener('pointercancel', lift);
  // A touch is captured by the element it began on until the surface takes it over: that loss bubbles up here too.
  surface.addEventListener('lostpointercapture', event => { if (event.target === surface) lift(event); });
  window.addEventListener('pointerup', lift); // a press that leaves the surface before it drags

  surface.addEventListener('click', event => {
    if (moved && event.detail > 0) return event.stopPropagation(); // the end of a drag is not a click
    const now = { ...here(event), time: event.timeStamp };
    if (tapped && now.time - tapped.time < TWICE && apart(now, tapped) < 24 && idle()) {
      tapped = null;
      fitted = false;
      zoomAt(now, view.k < 3.9 ? view.k * 1.8 : fitScale(), true); // at the largest scale it goes back to the whole map
    } else if (event.detail > 0) tapped = now;
  }, true);

  surface.addEventListener('wheel', event => {
    event.preventDefault();
    const pixels = event.deltaY * [1, 16, 400][event.deltaMode];
    moving();
    zoomAt(here(event), view.k * Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0018)));
  }, { passive: false });

  return {
    /** Zoom about the middle of the surface. @param {number} factor */
    zoomBy(factor) {
      const room = free();
      fitted = false;
      zoomAt({ x: room.left + room.width / 2, y: room.top + room.height / 2 }, view.k * factor, true);
      tell();
    },
    /** Show everything. */
    fit,
    wait,
    /** The part of the world that is seen in the free room. @returns {Box} */
    seen() {
      const room = free();
      const { x, y } = toWorld({ x: room.left, y: room.top });
      return { x, y, width: room.width / view.k, height: room.height / view.k };
    },
    /** Which way a box of the world lies from the middle of what is seen, in degrees clockwise from the top; null if it is in sight. @param {Box} box */
    wayTo(box) {
      if (clear([box], -8)) return null;
      const room = open();
      const [x, y] = [(box.x + box.width / 2) * view.k + view.x, (box.y + box.height / 2) * view.k + view.y];
      return Math.round(Math.atan2(x - room.left - room.width / 2, room.top + room.height / 2 - y) * 180 / Math.PI);
    },
    /** Bring a point of the world to the middle. @param {Point} point */
    goTo({ x, y }) {
      const room = free();
      fitted = false;
      view.x = room.left + room.width / 2 - x * view.k;
      view.y = room.top + room.height / 2 - y * view.k;
      within();
      put();
    },
    /** Bring boxes of the world to the middle, unless they are already well inside the free room. @param {Box[]} boxes */
    bringIn(boxes) {
      if (clear(boxes, 24)) return;
      const [box, room] = [around(boxes), open()];
      fitted = false;
      view.x = room.left + room.width / 2 - (box.x + box.width / 2) * view.k;
      view.y = room.top + room.height / 2 - (box.y + box.height / 2) * view.k;
      within();
      put(true);
    },
    /** Bring boxes of the world into sight, and near if they are too small to be read. @param {Box[]} boxes @param {boolean} gliding */
    look(boxes, gliding = true) {
      const seen = clear(boxes, -8);
      if (seen && view.k >= LEGIBLE) return;
      const [part, room] = [roomy(around(boxes)), open()];
      if (seen && scaleOf(part, room) < LEGIBLE) return; // they are too far apart: zooming in would hide some
      fitted = false;
      show(part, Math.max(NEAR, seen ? 0 : view.k), gliding, room);
      if (!clear(boxes, -8)) show(part, NEAR, gliding, open()); // the small map has come
    },
    /** Whether boxes of the world can be read together, at least at a scale. @param {Box[]} boxes @param {number} [least] */
    legible: (boxes, least = LEGIBLE) => scaleOf(roomy(around(boxes)), open()) >= least,
    /** After the surface or its cover changed size: keep the whole map in sight, or the view within bounds. */
    resized() {
      if (fitted) fit(false);
      else {
        view.x += (surface.clientWidth - wide) / 2; // the middle stays in the middle
        view.y += (surface.clientHeight - high) / 2;
        within();
        put();
      }
    },
  };
}
