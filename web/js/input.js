// A person's input, turned into commands.
import * as map from './map.js';
import { painting, paints } from './painting.js';
import { makeRoom } from './sheet.js';

/** @typedef {import('./engine.js').Command} Command */
/** @typedef {import('../wire.d.ts').File} FileCommand */
/** @typedef {Record<string, string[]>} Fields */

/** @type {Record<string, () => void>} */
const ZOOM = { in: () => map.zoomBy(1.4), out: () => map.zoomBy(1 / 1.4), fit: map.fit };
/** @type {Record<string, () => void>} */
const KEYS = {
  '+': ZOOM.in, '=': ZOOM.in, '-': ZOOM.out, 0: ZOOM.fit, t: () => map.hop(1), T: () => map.hop(-1),
};

/** The command an element carries in `data-cmd` and `data-args`. @param {HTMLElement | SVGElement} element */
const carried = element => ({ cmd: element.dataset.cmd, ...JSON.parse(element.dataset.args ?? '{}') });

/**
 * Every control of a form by name, each with all its values.
 * @param {HTMLFormElement} form @param {HTMLElement | null} [submitter]
 */
function filled(form, submitter) {
  /** @type {Fields} */
  const fields = {};
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value === 'string') (fields[name] ??= []).push(value);
  }
  return fields;
}

const LARGEST = 11_000_000; // bytes of a file without a data-limit of its own
const [BESIDE, MOST_BESIDE, MOST_BYTES] = [2_500_000, 8, 8_000_000]; // limits of files beside another, and of bytes
const NOTCH = 120; // ms of wheel movement that count as one turn
const FREE = ['text', 'textarea', 'search', 'range']; // controls whose value an older answer must not set back
const TYPED = 250; // ms without a key until a live form is sent

/**
 * A file as a command; one that is too large is only named.
 * @param {File} file @param {FileCommand['purpose']} purpose
 * @param {DOMStringMap} [control] its control's settings @param {HTMLFormElement | null} [form] around it
 * @returns {Promise<FileCommand>}
 */
async function fileCommand(file, purpose, { limit, bytes, field } = {}, form = null) {
  /** @type {FileCommand} */
  const command = { cmd: 'file', purpose, field: field ?? '', name: file.name, size: file.size, fields: form ? filled(form) : {} };
  if (file.size > Number(limit ?? LARGEST)) return command;
  if (bytes === undefined) return { ...command, text: await file.text() };
  return { ...command, base64: await base64(file) };
}

/** The contents of a file in base64. @param {File} file */
async function base64(file) {
  const raw = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < raw.length; at += 8192) text += String.fromCharCode(...raw.subarray(at, at + 8192));
  return btoa(text);
}

/** Several files at once: a map (the largest), and tile sets or rivers.
 * @param {File[]} files @param {FileCommand['purpose']} purpose
 * @param {DOMStringMap} [how] @param {HTMLFormElement | null} [form] @returns {Promise<Command>} */
async function filesCommand(files, purpose, how = {}, form = null) {
  if (files[0].type.startsWith('image/') && purpose !== 'roster') {
    const { painted } = await import('../late/picture.js');
    const passage = purpose === 'photograph' ? how.field ?? '' : '';
    const picture = await painted(files[0], !!passage).catch(() => null);
    if (picture) return { cmd: 'picture', ...picture, passage };
  }
  const maps = files.filter(one => !/\.ts[xj]$/i.test(one.name)).sort((one, other) => other.size - one.size);
  const first = maps[0] ?? files[0];
  if (purpose === 'campaign') how = { ...how, ...packed(first) };
  const others = files.filter(one => one !== first && one.size < BESIDE).slice(0, MOST_BESIDE);
  const command = await fileCommand(first, purpose, how, form);
  if (!others.length) return command;
  return { ...command, beside: Object.fromEntries(await Promise.all(others.map(async one => [one.name, await base64(one)]))) };
}

/** How a file of unknown kind is sent: campaigns and texts as text, everything else in bytes. @param {File} file */
const packed = file => (/\.(empires|json|txt)$/i.test(file.name) ? {} : { bytes: '', limit: String(MOST_BYTES) });

/** The files that the system has shared with the page (sw.js). @returns {Promise<Command | undefined>} */
export async function sharedFiles() {
  const cache = await caches.open('empires-shared');
  const files = await Promise.all((await cache.keys()).map(async key => {
    const held = await cache.match(key);
    await cache.delete(key);
    return new File(held ? [await held.blob()] : [], decodeURIComponent(key.url.split('/').at(-1) ?? ''));
  }));
  if (files.length) return filesCommand(files, 'campaign');
}

/** The element an event happened on. @param {Event} event */
const at = event => /** @type {HTMLElement} */ (event.target);

/** Note that the engine knows what was typed: all of it, or the contents of these fields. @param {Fields} [fields] */
function answered(fields) {
  for (const one of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('[data-typed]'))) {
    if (!fields || fields[one.name]?.includes(one.value)) one.removeAttribute('data-typed');
  }
}

/** Whether a key press belongs to a control that is being typed in. @param {Event} event */
const typing = event => at(event).closest('input:not([type=radio], [type=checkbox], [type=button]), textarea, select');

/** Copy the contents of a control; if the browser forbids it, the text is selected so that a person can copy it.
 * @param {HTMLButtonElement} button @param {string} id @param {string} [link] what makes it a link to this page
 */
async function copy(button, id, link) {
  const from = /** @type {HTMLTextAreaElement} */ (document.getElementById(id));
  from.select();
  try {
    await navigator.clipboard.writeText(link ? new URL(link + from.value, document.baseURI).href : from.value);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Copy the marked text by hand';
  }
}

/** @type {{form: 'slip'}} the form into which a friend's message goes */
const SLIP = { form: 'slip' };

/** A message in the clipboard, to be taken in; if the browser forbids reading it, a person pastes it.
 * @param {HTMLButtonElement} button @returns {Promise<Command | undefined>}
 */
async function pasted(button) {
  try {
    return { cmd: 'fill', form: SLIP, fields: { slip: [await navigator.clipboard.readText()] } };
  } catch {
    button.textContent = 'Paste it by hand';
    const field = /** @type {HTMLTextAreaElement | null} */ (document.querySelector('textarea[name="slip"]'));
    if (!field) return { cmd: 'open_friends' };
    field.focus();
  }
}

/** The visible rows of the card, which digits choose. @returns {HTMLElement[]} */
const rows = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll('#card [data-cmd=choose]')]).filter(row => row.checkVisibility());

/** Press the element found, unless a curtain has fallen or a dialog is open. @param {string} what */
function press(what) {
  if (document.querySelector('dialog[open], [data-region=curtain]:not([hidden])')) return;
  /** @type {HTMLElement | null} */ (document.querySelector(what))?.click();
}

/** @param {(command: Command | Promise<Command | undefined>) => Promise<unknown>} send */
export function listen(send) {
  painting(/** @type {HTMLElement} */ (document.querySelector('[data-region="map"]')), send);
  document.addEventListener('submit', event => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!form.dataset.cmd) return; // a form of the page's own
    event.preventDefault();
    answered();
    send({ ...carried(form), fields: filled(form, event.submitter) });
  });

  // A form may want to be sent while it is filled in, such as for a preview: data-live.
  let pause = 0;
  /** @type {HTMLFormElement | null} the form being typed in */
  let typed = null;
  /** @param {HTMLFormElement | null} form @param {string} [wish] the action of one of its buttons, as JSON */
  const tell = (form, wish) => {
    clearTimeout(pause);
    typed = null;
    if (!form?.isConnected || !form.dataset.live) return;
    const fields = filled(form);
    if (wish) answered(); // the action may change what was typed
    const live = { ...JSON.parse(form.dataset.live), ...(wish && { do: JSON.parse(wish) }) };
    const coming = send({ cmd: 'fill', form: live, fields });
    coming.then(() => answered(fields)); // not before: an earlier answer may still arrive, and knows less
  };
  document.addEventListener('input', event => {
    const { form, type } = /** @type {HTMLInputElement} */ (event.target);
    if (type === 'file' || !form?.dataset.live) return;
    if (FREE.includes(type)) at(event).dataset.typed = ''; // until it is answered
    clearTimeout(pause);
    typed = form;
    pause = setTimeout(() => tell(form), TYPED);
  });
  document.addEventListener('submit', () => { clearTimeout(pause); typed = null; }, true);
  /** Do something else once the typed text has been sent. @param {Command} command */
  const go = command => {
    if (typed) tell(typed);
    send(command);
  };

  document.addEventListener('change', async event => {
    const control = /** @type {HTMLInputElement} */ (event.target);
    if (control.type !== 'file' || !control.dataset.file || !control.files?.length) return;
    const purpose = /** @type {FileCommand['purpose']} */ (control.dataset.file);
    send(await filesCommand([...control.files], purpose, control.dataset, control.form));
    control.value = ''; // so that the same file can be chosen again
  });

  // Any file may be dropped anywhere, and a message as a link.
  /** @param {DragEvent} event */
  const carriesFiles = event => ['Files', 'text/uri-list'].some(type => event.dataTransfer?.types.includes(type));
  document.addEventListener('dragover', event => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    document.body.dataset.dropping = '';
  });
  document.addEventListener('dragleave', event => {
    if (!event.relatedTarget) delete document.body.dataset.dropping;
  });
  document.addEventListener('drop', async event => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    delete document.body.dataset.dropping;
    const files = [...event.dataTransfer?.files ?? []];
    const text = event.dataTransfer?.getData('text/uri-list');
    if (files.length) send(await filesCommand(files, 'campaign'));
    else if (text) send({ cmd: 'fill', form: SLIP, fields: { slip: [text] } });
  });

  // Files that the system opens with this page.
  const queue = /** @type {{setConsumer: (take: (launch: {files: {getFile: () => Promise<File>}[]}) => void) => void} | undefined} */ (
    /** @type {any} */ (window).launchQueue
  );
  queue?.setConsumer(async ({ files }) => {
    const opened = await Promise.all(files.map(one => one.getFile()));
    if (opened.length) send(await filesCommand(opened, 'campaign'));
  });

  // Pointing at a choice marks its tiles on the map.
  /** @param {Event} event */
  const pointAt = event => {
    const choice = /** @type {HTMLElement | null} */ (at(event).closest?.('[data-tiles]'));
    map.point(choice?.dataset.tiles?.split(' ') ?? [], choice);
  };
  document.addEventListener('pointerover', pointAt);

  // With a tile in hand the mouse carries it from space to space, and the wheel turns it there.
  /** @param {Event} event the glowing tile under it, if a tile is in hand */
  const carriedTo = event => {
    const tile = document.querySelector('#card [data-hand]') && map.tileAt(event);
    return tile?.getAttribute('aria-describedby') === 'glows' ? tile.dataset.tile : undefined;
  };
  document.addEventListener('pointerover', event => {
    const id = event.pointerType === 'mouse' && event.buttons === 0 ? carriedTo(event) : undefined;
    if (id) send({ cmd: 'tile', id, hover: true });
  });
  let turned = 0;
  document.addEventListener('wheel', event => {
    if (event.ctrlKey || !event.deltaY || !at(event).closest?.('[data-tile]') || !carriedTo(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.timeStamp - turned < NOTCH) return;
    turned = event.timeStamp;
    send({ cmd: 'turn', by: event.deltaY > 0 ? 1 : -1 });
  }, { capture: true, passive: false });
  document.addEventListener('focusin', pointAt);

  let asked = '';
  document.addEventListener('click', event => {
    const now = JSON.stringify({ ...document.getElementById('card-body')?.dataset });
    if (event.detail > 1 && now !== asked) return event.preventDefault(); // a double click must not answer the next question
    asked = now;
    if (at(event).closest('[data-region=map]')) makeRoom();
    const button = at(event).closest('button');
    if (button?.dataset.zoom) return ZOOM[button.dataset.zoom]();
    if (button?.dataset.do) return tell(button.form, button.dataset.do);
    if (button && 'print' in button.dataset) return print();
    if (button?.dataset.copy) return copy(button, button.dataset.copy, button.dataset.link);
    if (button && 'paste' in button.dataset) return send(pasted(button));
    const carrier = /** @type {HTMLElement | null} */ (at(event).closest('[data-cmd]:not(form)'));
    if (carrier) return go(carried(carrier));
    const tile = map.tileAt(event)?.dataset.tile;
    return tile && !(paints() && event.detail > 0) && go({ cmd: 'tile', id: tile }); // a press has painted
  });

  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Enter' && event.repeat && !typing(event)) return event.preventDefault(); // one press, one answer
    if (event.key !== 'Escape' && typing(event)) return;
    const tile = map.tileAt(event)?.dataset.tile;
    if (tile && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      go({ cmd: 'tile', id: tile, keys: true });
    } else if (event.key === 'Enter' && !at(event).closest('button, a, summary, input, dialog')) {
      event.preventDefault();
      press('#deed:not([disabled])');
    } else if (/^[1-9]$/.test(event.key) && rows().length) {
      rows()[Number(event.key) - 1]?.click();
    } else if (event.key === 'Escape' && !document.querySelector('dialog[open]')) {
      go({ cmd: 'back' });
    } else if (event.key === '?') {
      send({ cmd: 'show_keys' });
    } else if (event.key === 'm' && document.body.dataset.layout === 'table') {
      map.enter();
    } else if (event.key === 'c' && document.body.dataset.layout === 'table') {
      document.getElementById('card')?.focus();
    } else if (document.body.dataset.layout === 'table' && KEYS[event.key]) {
      event.preventDefault();
      KEYS[event.key]();
    } else {
      const keyed = `[data-key="${CSS.escape(event.key)}"]:not([disabled])`;
      if (!document.querySelector(keyed)) return;
      event.preventDefault(); // the space bar would press the focused button
      press(keyed);
    }
  });

  // Escape in a dialog: the dialog stays until Python empties it.
  document.querySelector('dialog')?.addEventListener('cancel', event => {
    event.preventDefault();
    send({ cmd: 'back' });
  });
}
