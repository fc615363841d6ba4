// The post: starts the worker that speaks to relays, passes on what is wanted there and what comes.

/** @typedef {import('../wire.d.ts').Carry} Carry */

/** @type {Worker | null} */
let worker = null;

/** Somebody looks at the page again, or the network is back. */
const nudge = () => { if (document.visibilityState === 'visible') worker?.postMessage('nudge'); };
addEventListener('online', nudge);
document.addEventListener('visibilitychange', nudge);

/** @param {Carry} wish @param {(command: import('./engine.js').Command) => void} send */
export function carry({ relays, authors, seals, puts }, send) {
  if (relays.length === 0) {
    worker?.terminate();
    worker = null;
    return;
  }
  if (!worker) {
    worker = new Worker(new URL('../courier/worker.js', import.meta.url), { type: 'module' });
    /** @param {MessageEvent<import('../courier/relays.js').Told>} told */
    worker.onmessage = ({ data: { kind, ...told } }) => {
      send(/** @type {import('./engine.js').Command} */ ({ cmd: kind === 'came' ? 'came' : 'carried', ...told }));
    };
  }
  const events = puts.map(([secret, seal, place, raw]) => ({ secret, seal, place, raw }));
  worker.postMessage({ relays, authors, seals, puts: events });
}
