// A window dragged over the small picture of a map: its edges are written into the form around it.

const EDGES = ['left', 'top', 'wide', 'high'];
/** @type {{svg: SVGSVGElement, from: DOMPoint} | null} */
let drag = null;

/** Where a pointer is, counted in columns and rows. @param {SVGSVGElement} svg @param {PointerEvent} event */
function placeOf(svg, event) {
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()?.inverse());
  const { width, height } = svg.viewBox.baseVal;
  const step = Number(svg.dataset.crop);
  const within = (/** @type {number} */ value, /** @type {number} */ most) => Math.min(Math.max(Math.floor(value / step), 0), most / step - 1);
  return new DOMPoint(within(x, width), within(y, height));
}

/** The window between where the drag began and a pointer. @param {PointerEvent} event */
function show(event) {
  if (!drag) return;
  const { svg, from } = drag;
  const to = placeOf(svg, event);
  const edges = [Math.min(from.x, to.x) + 1, Math.min(from.y, to.y) + 1, Math.abs(from.x - to.x) + 1, Math.abs(from.y - to.y) + 1];
  const step = Number(svg.dataset.crop);
  const box = { x: (edges[0] - 1) * step, y: (edges[1] - 1) * step, width: edges[2] * step, height: edges[3] * step };
  for (const [name, value] of Object.entries(box)) svg.querySelector('.frame')?.setAttribute(name, String(value));
  const inputs = /** @type {HTMLInputElement[]} */ (EDGES.map(name => svg.closest('form')?.elements.namedItem(name)));
  inputs.forEach((input, at) => { input.value = String(edges[at]); });
  if (event.type === 'pointermove') return;
  drag = null;
  inputs[0].dispatchEvent(new Event('input', { bubbles: true }));
}

document.addEventListener('pointerdown', event => {
  const svg = /** @type {SVGSVGElement | null} */ (/** @type {Element} */ (event.target).closest('[data-crop]'));
  if (!svg || event.button) return;
  event.preventDefault();
  svg.setPointerCapture(event.pointerId);
  drag = { svg, from: placeOf(svg, event) };
});
document.addEventListener('pointermove', show);
document.addEventListener('pointerup', show);
document.addEventListener('pointercancel', () => { drag = null; });

export {};
