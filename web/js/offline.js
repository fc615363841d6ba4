// The service worker: stores the page for play without a network, and never mixes two versions of it.

const version = /** @type {HTMLMetaElement} */ (document.querySelector('meta[name=version]')).content;
/** @type {ServiceWorker | null} */
let waiting = null;

/**
 * Store the page. Called once everything else has been fetched, and again after the engine has been restarted.
 * @param {(state: {ready: boolean, update: boolean}) => void} tell
 */
export async function keep(tell) {
  if (!navigator.serviceWorker) return tell({ ready: false, update: false });
  const registration = await navigator.serviceWorker.register('sw.js').catch(() => null);
  if (!registration) return tell({ ready: false, update: false });
  const offer = () => {
    waiting = registration.waiting;
    if (waiting && navigator.serviceWorker.controller) tell({ ready: true, update: true });
  };
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
  offer();
  await navigator.serviceWorker.ready;
  document.body.dataset.offline = 'ready';
  tell({ ready: true, update: Boolean(registration.waiting) });
}

/** The player agrees: the newer version takes over in every tab. */
export function update() {
  waiting?.postMessage('start');
}

// A worker that takes over says its version; a page of another version must not continue with its files.
navigator.serviceWorker?.addEventListener('message', ({ data }) => {
  if (data?.version && data.version !== version) location.reload();
});
