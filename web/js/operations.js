// The operations that Python may send, one small function each. Nothing here decides anything.
import * as claims from './claims.js';
import * as home from './home.js';
import * as map from './map.js';
import * as offline from './offline.js';
import * as sheet from './sheet.js';
import * as spare from './spare.js';

/** @typedef {import('../wire.d.ts').Operation} Operation */
/**
 * An operation by its name.
 * @template {Operation['op']} Name @typedef {Extract<Operation, {op: Name}>} Of
 */

/** @param {string} name */
const region = name => /** @type {HTMLElement} */ (document.querySelector(`[data-region="${name}"]`));

/** What scrolls in a region: the part of the card above its foot, otherwise the region itself. @param {HTMLElement} place */
const scroller = place => /** @type {HTMLElement} */ (place.querySelector(':scope > .scrolls') ?? place);

/**
 * Where the keyboard and the scroll were, to be restored once the markup around them is replaced. A control
 * that is no longer there leaves the keyboard to its region, never to the top of the page. What was typed
 * since the last answer (`data-typed`, see input.js) is newer than the markup that arrives, and stays.
 * @param {HTMLElement} place
 */
function remember(place) {
  const had = place.contains(document.activeElement) ? /** @type {HTMLInputElement} */ (document.activeElement) : null;
  const typed = /** @type {HTMLInputElement[]} */ ([...place.querySelectorAll('[data-typed][name]')]);
  const caret = had?.matches('[data-typed]') ? [had.selectionStart, had.selectionEnd] : [null, null];
  const scrollTop = sheet.scrolled(scroller(place));
  const open = [...place.querySelectorAll('details[open][id]')].map(one => one.id);
  return () => {
    for (const id of open) document.getElementById(id)?.setAttribute('open', '');
    if (scrollTop) sheet.scroll(scroller(place), scrollTop);
    /** @param {string} name @returns {HTMLInputElement | null} */
    const named = name => place.querySelector(`[name="${CSS.escape(name)}"]`);
    for (const { name, value, isConnected } of typed) {
      const control = isConnected ? null : named(name);
      if (control) { control.value = value; control.dataset.typed = ''; }
    }
    if (!had || had.isConnected) return;
    /** @type {HTMLElement | null} */
    const heir = (had.id && document.getElementById(had.id)) || (had.name && named(had.name)) || place.closest('[tabindex]');
    heir?.focus({ preventScroll: true });
    if (caret[0] !== null && heir instanceof HTMLInputElement) heir.setSelectionRange(caret[0], caret[1]);
  };
}

/** @param {HTMLElement} place */
const heading = place => /** @type {HTMLElement | null} */ (place.querySelector('h2'));

/**
 * A dialog begins at its top, the keyboard at its first control if that is in sight there, otherwise at its
 * heading: the browser would scroll down to a button at the end.
 * @param {HTMLDialogElement} dialog
 */
function begin(dialog) {
  const at = document.activeElement;
  const own = at !== dialog && dialog.contains(at) ? at : null;
  dialog.scrollTop = 0;
  if (own && own.getBoundingClientRect().bottom <= dialog.getBoundingClientRect().bottom) return;
  const title = heading(dialog);
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}

/** A layer (dialog, drawer, curtain, notice) is open while it has content; a new one has a new heading. @param {HTMLElement} place @param {string | undefined} before */
function openOrClose(place, before) {
  const open = place.childNodes.length > 0;
  if (place instanceof HTMLDialogElement) {
    const another = !place.open || heading(place)?.textContent !== before;
    if (open && !place.open) place.showModal();
    if (open && another) begin(place);
    if (!open && place.open) place.close();
    return;
  }
  place.hidden = !open;
  if (place.dataset.region === 'curtain') {
    const round = document.querySelectorAll('body > header, main > :not(.board), .board > .zoom');
    for (const other of round) /** @type {HTMLElement} */ (other).inert = open;
    map.cover(open);
    if (open) /** @type {HTMLElement | null} */ (place.querySelector('[autofocus]'))?.focus();
  }
}

/** The end of a list that continues: its button shows more, and is pressed when it comes near. */
const horizon = new IntersectionObserver(seen => {
  for (const { isIntersecting, target } of seen) {
    if (!isIntersecting) continue;
    horizon.unobserve(target);
    /** @type {HTMLElement} */ (target).click();
  }
}, { rootMargin: '600px' });

/** @param {Element} place */
function watch(place) {
  for (const end of place.querySelectorAll('[data-more]')) horizon.observe(end);
}

const LATE = 'late/story.css'; // styles that only players need
/** Modules for moments, peeks, sounds, dragging a window, the post and its notifications, each fetched when first needed. */
const late = {
  moments: () => import('../late/moments.js'),
  peek: () => import('../late/peek.js'),
  sounds: () => import('../late/sounds.js'),
  crop: () => import('../late/crop.js'),
  carrier: () => import('../late/carrier.js'),
  bell: () => import('../late/bell.js'),
  picture: () => import('../late/picture.js'),
};
/** @type {(command: import('./engine.js').Command) => unknown} */
let sent;
/** @type {Promise<unknown>} reports of the post are made in order */
let carrying = Promise.resolve();

/** Fetch what is not needed for the first question, once that is on the screen. */
function furnish() {
  if (document.querySelector(`link[href="${LATE}"]`)) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: LATE }));
  late.moments();
  late.peek().then(({ peeking }) => peeking(sent));
}

/** @param {Of<'html'>} operation */
function html({ region: name, html }) {
  if (name === 'card' && html) requestAnimationFrame(() => setTimeout(furnish));
  const place = region(name);
  const restore = remember(place);
  const before = heading(place)?.textContent ?? undefined;
  if (name === 'map') map.show(place, html);
  else place.innerHTML = html;
  if (name === 'card') {
    sheet.asked();
    map.unpoint();
  }
  if (place.querySelector('[data-crop]')) late.crop();
  if (name === 'locator') map.frame();
  if (name === 'legend') sheet.explained(place);
  restore();
  if (name === 'card') sheet.showChosen();
  watch(place);
  if ('layer' in place.dataset) openOrClose(place, before);
}

/** @param {Of<'part'>} operation */
function part({ id, html, whole }) {
  const place = document.getElementById(id);
  if (!place) return;
  if (whole) return stead(place, html);
  const restore = remember(place);
  place.innerHTML = html;
  restore();
  watch(place);
}

/** Replace an element with markup; the keyboard moves to its beginning if it was there. @param {HTMLElement} place @param {string} html */
function stead(place, html) {
  const { parentElement, previousElementSibling } = place;
  if (!parentElement) return;
  const had = place.contains(document.activeElement);
  place.outerHTML = html;
  watch(parentElement);
  if (!had) return;
  const first = /** @type {HTMLElement | null} */ (
    previousElementSibling ? previousElementSibling.nextElementSibling : parentElement.firstElementChild
  );
  if (!first) return;
  first.tabIndex = -1;
  first.focus({ preventScroll: true });
}

/** `top` is the heading of another page, which is read from its beginning. @param {Of<'focus'>} operation */
function focus({ id }) {
  const one = document.getElementById(id);
  one?.focus();
  if (id === 'top') one?.closest('[data-region]')?.scrollTo(0, 0);
}

/** @param {Of<'reveal'>} operation */
function reveal({ id }) {
  const found = document.getElementById(id);
  const place = /** @type {HTMLElement | null | undefined} */ (found?.closest('.scrolls, [data-region]'));
  if (found && place) sheet.wholeRows(place, found);
}

/** @type {Map<HTMLElement, number>} place -> the frame that will say something there */
const saying = new Map();

/** Say something; nothing cancels what was said or is about to be. @param {Of<'announce'>} operation */
function announce({ text, urgent, html }) {
  const place = /** @type {HTMLElement} */ (document.getElementById(urgent ? 'announce-urgent' : 'announce-polite'));
  place.textContent = '';
  cancelAnimationFrame(saying.get(place) ?? 0);
  if (!text) return;
  saying.set(place, requestAnimationFrame(() => { if (html) place.innerHTML = html; else place.textContent = text; })); // the same words are spoken twice if sent twice
}

const SHARP = 2; // pixels of the picture per unit of the drawing
const LARGEST_SIDE = 8000; // pixels; canvases have limits

/** A drawing as a bitmap. @param {string} svg @returns {Promise<Blob>} */
async function painted(svg) {
  const drawing = new Image();
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  drawing.src = url;
  await drawing.decode();
  const [wide, high] = (svg.match(/viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/) ?? ['', '1000', '1000']).slice(1).map(Number);
  const scale = Math.min(SHARP, LARGEST_SIDE / Math.max(wide, high));
  const canvas = Object.assign(document.createElement('canvas'), { width: wide * scale, height: high * scale });
  canvas.getContext('2d')?.drawImage(drawing, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  return new Promise((keep, fail) => {
    canvas.toBlob(blob => { if (blob) keep(blob); else fail(new Error('no picture')); }, 'image/png');
  });
}

/** @param {Of<'download'>} operation */
async function download({ name, text, type }) {
  const blob = type === 'image/png' ? await painted(text) : new Blob([text], { type });
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Pass a message on by the system's share sheet, or copy it to the clipboard.
 * @param {Of<'pass'>} operation @returns {Promise<'shared' | 'copied' | 'kept' | 'failed'>}
 */
async function passOn({ words, slip, brings }) {
  const url = new URL(`#${brings}=${slip}`, document.baseURI).href;
  const parcel = { text: words, url };
  try {
    if (!navigator.canShare?.(parcel)) throw new Error('no share sheet');
    await navigator.share(parcel);
    return 'shared';
  } catch (error) {
    if (/** @type {Error} */ (error).name === 'AbortError') return 'kept';
  }
  try {
    await navigator.clipboard.writeText(`${words}\n${url}`);
    return 'copied';
  } catch {
    return 'failed';
  }
}

/** @param {Of<'theme'>} operation */
function theme({ name }) {
  dispatchEvent(new CustomEvent('empires:theme', { detail: name })); // theme.js applies it
  home.write([['empires:theme', name]], []);
}

/** @param {Of<'progress'>} operation */
function thinking({ text, part }) {
  const [bar, said] = [document.querySelector('#thinking progress'), document.querySelector('#thinking span')];
  /** @type {HTMLProgressElement} */ (bar).value = part;
  /** @type {HTMLElement} */ (said).textContent = text;
}

const CALM = matchMedia('(prefers-reduced-motion: reduce)');

let guarded = false;
addEventListener('beforeunload', event => { if (guarded) event.preventDefault(); });

/**
 * The table of operations.
 * @param {(command: import('./engine.js').Command) => void} send for operations that are answered
 * @returns {{[Name in Operation['op']]: (operation: Of<Name>) => unknown}} a promise if a command will follow
 */
export function table(send) {
  sent = send;
  /** Send it once the page is painted and the results of the last answer are on disk. @param {import('./engine.js').Command} command */
  const again = async command => {
    await new Promise(requestAnimationFrame);
    await new Promise(painted => setTimeout(painted));
    await spare.settled();
    send(command);
  };
  return {
    html,
    part,
    reveal,
    sight: ({ tiles, news }) => map.look(tiles, news),
    fragments: map.change,
    layout: ({ name }) => { document.body.dataset.layout = name; map.resized(); },
    title: ({ text }) => { document.title = text; },
    focus,
    announce,
    pass: async operation => send({ cmd: 'passed', how: await passOn(operation) }),
    carry: wish => {
      carrying = Promise.all([late.carrier(), carrying, spare.settled()]).then(([{ carry }]) => carry(wish, send));
    },
    wait: ({ command, ms }) => { setTimeout(() => send(command), ms); },
    ask: async () => send({ cmd: 'notified', granted: await late.bell().then(({ ask }) => ask()) }),
    notify: operation => { late.bell().then(({ notify }) => notify(operation)); },
    badge: ({ count }) => { late.bell().then(({ badge }) => badge(count)); },
    store: ({ place, writes, under, batch, expect }) => {
      const to = place === 'home' ? home : spare;
      const lost = under && !claims.holds(under);
      /** @type {{done: number, problem: home.Problem} | Promise<{done: number, problem: home.Problem}>} */
      const came = lost ? { done: 0, problem: 'lost' } : to.write(writes, expect);
      /** @param {{done: number, problem: home.Problem}} what */
      const answer = what => send({ cmd: 'stored', place, under, batch, ...what });
      if (came instanceof Promise) came.then(answer); // nobody waits for the second copy
      else answer(came);
    },
    recall: async ({ name, starts }) => {
      const here = home.read(starts);
      send({ cmd: 'recalled', name, home: here, ...await spare.read(starts, here) });
    },
    claim: async ({ name, take, patience }) => {
      const granted = await claims.claim(name, { take, patience }, () => send({ cmd: 'lost', name }));
      send({ cmd: 'claimed', name, granted });
    },
    release: ({ name }) => claims.release(name),
    guard: ({ on }) => { guarded = on; },
    download,
    theme,
    fit: map.fit,
    anew: map.anew,
    picture: operation => { late.picture().then(({ lay }) => lay(operation)); },
    repaint: async ({ pixels, op, ...about }) => {
      const picture = await (await late.picture()).painted(pixels, 'passage' in about).catch(() => null);
      if (picture) send({ cmd: 'picture', ...picture, ...about });
    },
    ribbon: operation => { late.moments().then(({ show }) => show(operation)); },
    sound: ({ name }) => { late.sounds().then(({ play }) => play(name)); },
    centre: ({ tile }) => map.centre(tile),
    progress: thinking,
    again: ({ command, after }) => {
      if (!after) return again(command);
      if (!CALM.matches) setTimeout(() => send(command), after);
    },
    offline: () => { offline.keep(state => send({ cmd: 'offline', ...state })); },
    update: offline.update,
  };
}
