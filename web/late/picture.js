// A picture under the hexes: redrawn by the browser, so that nothing but its pixels is kept, and placed.

const SVG = 'http://www.w3.org/2000/svg';
// px of the longer side (each is tried if the one before is too heavy), and characters of a picture as text
const UNDER_THE_MAP = { sides: [2048, 1536, 1024, 640], heaviest: 1_200_000 };
const PHOTOGRAPH = { sides: [1280, 1024, 800, 560, 400], heaviest: 240_000 };
const MOST_PIXELS = 120e6; // of the file: a phone could not paint more
const OVER = '.layer-ground, .layer-rivers, .layer-relief';

/** @typedef {{x: number, y: number, wide: number, turn: number, over: number}} Place */
/** @type {(Place & {pixels: string, ratio: number}) | null} */
let laid = null;

/** A picture as text, and its height as a share of its width. Rejects if the source is not a picture.
 * @param {Blob | string} source @param {boolean} [photograph] a small one, for the chronicle */
export async function painted(source, photograph = false) {
  const url = typeof source === 'string' ? source : URL.createObjectURL(source);
  const image = new Image();
  try {
    await new Promise((done, fail) => { image.onload = done; image.onerror = fail; image.src = url; });
  } finally {
    if (typeof source !== 'string') URL.revokeObjectURL(url);
  }
  const [wide, high] = [image.naturalWidth, image.naturalHeight];
  if (!wide || !high || wide * high > MOST_PIXELS) throw new Error('too large');
  const { sides, heaviest } = photograph ? PHOTOGRAPH : UNDER_THE_MAP;
  for (const side of sides) {
    const scale = Math.min(1, side / Math.max(wide, high));
    const canvas = Object.assign(document.createElement('canvas'), { width: Math.ceil(wide * scale), height: Math.ceil(high * scale) });
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    let pixels = canvas.toDataURL('image/webp', 0.8);
    if (!pixels.startsWith('data:image/webp')) pixels = canvas.toDataURL('image/jpeg', 0.8);
    if (pixels.length < heaviest) return { pixels, ratio: high / wide };
  }
  throw new Error('too heavy');
}

const map = () => /** @type {SVGSVGElement | null} */ (document.querySelector('[data-region=map] svg'));

/** Put the picture where it belongs on the sheet that is shown. */
function place() {
  const [image, svg] = [document.getElementById('underlay'), map()];
  for (const layer of /** @type {NodeListOf<SVGElement>} */ (svg?.querySelectorAll(OVER) ?? [])) layer.style.opacity = laid ? String(laid.over) : '';
  if (!laid || !image) return;
  const { x, y, wide, turn, ratio } = laid;
  const box = { x: -wide / 2, y: -wide * ratio / 2, width: wide, height: wide * ratio, transform: `translate(${x} ${y}) rotate(${turn})` };
  for (const [name, value] of Object.entries(box)) image.setAttribute(name, String(value));
}

function put() {
  document.getElementById('underlay')?.remove();
  const paper = map()?.querySelector('.layer-sheet');
  if (laid && paper) {
    const image = document.createElementNS(SVG, 'image');
    image.id = 'underlay';
    image.setAttribute('href', laid.pixels);
    image.setAttribute('preserveAspectRatio', 'none');
    paper.after(image);
  }
  place();
}
addEventListener('empires:sheet', put);

/** Lay a picture, move it, or remove it. @param {Place & {pixels: string | null, ratio: number}} wish null: the present one */
export function lay({ pixels, ...how }) {
  if (pixels === null) {
    laid = laid && { ...laid, ...how };
    const sliders = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('form[data-picture] [data-typed]'));
    for (const { name, value } of sliders) { // one that was moved since stays where it is; the engine rounds
      const key = /** @type {keyof Place} */ (name);
      if (laid && Math.abs(laid[key] - Number(value)) > 0.01) laid[key] = Number(value);
    }
    return place();
  }
  laid = pixels ? { pixels, ...how } : null;
  put();
}

// While the card says so, one finger moves the picture, and two scale and turn it.
/** @type {Map<number, DOMPoint>} */
const fingers = new Map();

/** @param {PointerEvent} event */
const at = event => new DOMPoint(event.clientX, event.clientY).matrixTransform(map()?.getScreenCTM()?.inverse());
const byHand = () => laid && document.querySelector('#card [data-lay]');

/** @param {PointerEvent} event */
function drag(event) {
  const before = fingers.get(event.pointerId);
  if (!laid || !before) return;
  event.stopImmediatePropagation();
  const now = at(event);
  const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
  if (other) {
    const [was, is] = [[before.x - other.x, before.y - other.y], [now.x - other.x, now.y - other.y]];
    const grows = Math.hypot(is[0], is[1]) / (Math.hypot(was[0], was[1]) || 1);
    const turns = Math.atan2(is[1], is[0]) - Math.atan2(was[1], was[0]);
    const [dx, dy] = [laid.x - other.x, laid.y - other.y];
    laid.x = other.x + grows * (dx * Math.cos(turns) - dy * Math.sin(turns));
    laid.y = other.y + grows * (dx * Math.sin(turns) + dy * Math.cos(turns));
    laid.wide *= grows;
    laid.turn += turns * 180 / Math.PI;
  } else {
    laid.x += now.x - before.x;
    laid.y += now.y - before.y;
  }
  fingers.set(event.pointerId, now);
  place();
}

/** @param {PointerEvent} event */
function drop(event) {
  if (!fingers.delete(event.pointerId) || fingers.size || !laid) return;
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector('#card form[data-picture]'));
  for (const name of /** @type {(keyof Place)[]} */ (['x', 'y', 'wide', 'turn'])) {
    const input = /** @type {HTMLInputElement | null} */ (form?.elements.namedItem(name) ?? null);
    if (input) input.value = String(laid[name]);
  }
  form?.elements[0]?.dispatchEvent(new Event('input', { bubbles: true }));
}

// A slider moves it at once; the engine is told when the hand rests.
document.addEventListener('input', event => {
  const { name, value, form } = /** @type {HTMLInputElement} */ (event.target);
  if (!laid || !form || !('picture' in form.dataset)) return;
  laid = { ...laid, [name]: Number(value) };
  place();
});

const surface = /** @type {HTMLElement} */ (document.querySelector('[data-region=map]'));
surface.addEventListener('pointerdown', event => {
  if (!byHand() || event.button || fingers.size > 1) return;
  event.stopImmediatePropagation();
  fingers.set(event.pointerId, at(event));
}, { capture: true });
surface.addEventListener('pointermove', drag, { capture: true });
surface.addEventListener('click', event => { if (byHand() && event.detail > 0) event.stopImmediatePropagation(); }, { capture: true });
addEventListener('pointerup', drop);
addEventListener('pointercancel', drop);
