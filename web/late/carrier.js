// The post: starts the worker that speaks to relays, passes on wishes to it and events from it.

/** @typedef {import('../wire.d.ts').Carry} Carry */

/** @type {Worker | null} */
let worker = null;
/** @type {Set<string>} what is carried, by its name */
const names = new Set();

/** Somebody looks at the page again, or the network is back. */
const nudge = () => { if (document.visibilityState === 'visible') worker?.postMessage('nudge'); };
addEventListener('online', nudge);
document.addEventListener('visibilitychange', nudge);

/** @param {Carry} wish @param {(command: import('../js/engine.js').Command) => void} send */
export function carry({ name, relays, authors, seals, puts, secret }, send) {
  if (relays.length > 0) names.add(name);
  else names.delete(name);
  if (names.size === 0) {
    worker?.terminate();
    worker = null;
    return;
  }
  if (!worker) {
    worker = new Worker(new URL('../courier/worker.js', import.meta.url), { type: 'module' });
    /** @param {MessageEvent<import('../courier/worker.js').Named>} told */
    worker.onmessage = ({ data: { kind, ...told } }) => {
      send(/** @type {import('../js/engine.js').Command} */ ({ cmd: kind, ...told }));
    };
  }
  const events = puts.map(([secret, seal, place, raw]) => ({ secret, seal, place, raw }));
  worker.postMessage({ name, wish: { relays, authors, seals, puts: events, secret } });
}
