// What a person does, turned into commands.
import * as map from './map.js';

const ZOOM = { in: () => map.zoomBy(1.4), out: () => map.zoomBy(1 / 1.4), fit: map.fit };
const KEYS = { '+': ZOOM.in, '=': ZOOM.in, '-': ZOOM.out, 0: ZOOM.fit };

/** The command an element carries in `data-cmd` and `data-args`. */
const carried = element => ({ cmd: element.dataset.cmd, ...JSON.parse(element.dataset.args ?? '{}') });

/** Every control of a form by name, each with all its values. */
function filled(form, submitter) {
  const fields = {};
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value === 'string') (fields[name] ??= []).push(value);
  }
  return fields;
}

/** Whether a key press belongs to a control that is being typed in. */
const typing = target => target.closest('input:not([type=radio], [type=checkbox], [type=button]), textarea, select');

/** @param {(command: import('./engine.js').Command) => void} send */
export function listen(send) {
  document.addEventListener('submit', event => {
    const form = event.target;
    if (!form.dataset.cmd) return; // a form of the page's own
    event.preventDefault();
    send({ ...carried(form), fields: filled(form, event.submitter) });
  });

  // A form may want to be sent at every change, such as a preview: data-live.
  document.addEventListener('input', event => {
    const form = event.target.form;
    if (form?.dataset.live) send({ cmd: 'fill', form: form.dataset.live, fields: filled(form) });
  });

  document.addEventListener('change', async event => {
    const control = event.target;
    if (control.type !== 'file' || !control.dataset.file || !control.files.length) return;
    const [file] = control.files;
    const fits = file.size <= Number(control.dataset.limit ?? Infinity);
    const text = fits ? await file.text() : null;
    send({ cmd: 'file', purpose: control.dataset.file, name: file.name, size: file.size, text });
    control.value = ''; // so that the same file can be chosen again
  });

  document.addEventListener('click', event => {
    const button = event.target.closest('button');
    if (button?.dataset.zoom) return ZOOM[button.dataset.zoom]();
    const carrier = event.target.closest('[data-cmd]:not(form)');
    if (carrier) return send(carried(carrier));
    const tile = event.target.closest('[data-tile]');
    return tile && send({ cmd: 'tile', id: tile.dataset.tile });
  });

  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || typing(event.target)) return;
    const tile = event.target.closest('[data-tile]');
    if (tile && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      send({ cmd: 'tile', id: tile.dataset.tile });
    } else if (event.key === 'Escape' && !document.querySelector('dialog[open]')) {
      send({ cmd: 'back' });
    } else if (event.key === '?') {
      send({ cmd: 'show', what: 'keys' });
    } else if (event.key === 'm' && document.body.dataset.layout === 'table') {
      map.enter();
    } else if (document.body.dataset.layout === 'table' && KEYS[event.key]) {
      event.preventDefault();
      KEYS[event.key]();
    } else {
      document.querySelector(`[data-key="${CSS.escape(event.key)}"]:not([disabled])`)?.click();
    }
  });

  // Escape in a dialog: the dialog stays until Python empties it.
  document.querySelector('dialog').addEventListener('cancel', event => {
    event.preventDefault();
    send({ cmd: 'back' });
  });
}
