// Keeps the whole page for play without a network. The build writes the version and every file's hash.
//
// Files are kept by content: an update fetches only what changed, and each fetch is checked against its hash,
// so a half-published release is never installed. A new version waits until no page of the old one is left,
// until the only page starts again, or until the player agrees (js/offline.js); every page then reloads, so no
// page sees two versions.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const VERSION = '{{version}}';
/** @type {Record<string, string>} name -> hash */
const FILES = JSON.parse(`{{files}}`);
const CACHE = 'empires-files';

// The files that a start sees while a newer version waits. It asks for nothing else, because Chromium leaves a worker
// waiting for half a minute if a request comes at the moment it takes over, and would reload the page in mid-game.
const TURNING = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Empires</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,"><p>A newer version of Empires takes over.</p><script>
navigator.serviceWorker.onmessage = () => location.reload();
navigator.serviceWorker.controller.postMessage('turn');
setTimeout(() => navigator.serviceWorker.controller.postMessage('stay'), 10_000);
</script></html>`;
const PAGE = {
  'content-type': 'text/html',
  'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'; img-src data:",
};
const POST = 'courier/'; // needed only where the post is on
const ALONE = "default-src 'none'; script-src 'self'; connect-src wss: ws://localhost:* ws://127.0.0.1:*";
const STAY = 5_000; // ms in which a start that was told to stay with this version is not asked again
let stayed = -Infinity;

/** @param {string} name */
const kept = name => new URL(`${name}?${encodeURIComponent(FILES[name])}`, worker.registration.scope).href;

async function install() {
  const cache = await caches.open(CACHE);
  const have = new Set((await cache.keys()).map(request => request.url));
  /** @param {string} name */
  const fetchOne = async name => {
    if (have.has(kept(name))) return;
    // no-cache: asks the server whether the browser's copy is still right
    const response = await fetch(new Request(name, { cache: 'no-cache', integrity: FILES[name] }));
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    await cache.put(kept(name), response);
  };
  await Promise.all(Object.keys(FILES).filter(name => !name.startsWith(POST)).map(fetchOne));
}

async function activate() {
  const cache = await caches.open(CACHE);
  const wanted = new Set(Object.keys(FILES).map(kept));
  for (const request of await cache.keys()) if (!wanted.has(request.url)) await cache.delete(request);
  await worker.clients.claim();
  for (const page of await worker.clients.matchAll()) page.postMessage({ version: VERSION });
}

/** @param {Request} request @returns {Promise<Response>} */
async function answer(request) {
  const name = new URL(request.url).pathname.slice(new URL(worker.registration.scope).pathname.length);
  const file = name === '' || (request.mode === 'navigate' && !(name in FILES)) ? 'index.html' : name;
  if (!(file in FILES)) return fetch(request);
  if (file.startsWith(POST)) return answerPost(file);
  const turn = file === 'index.html' && worker.registration.waiting && performance.now() - stayed > STAY;
  if (turn) return new Response(TURNING, { headers: PAGE });
  const cache = await caches.open(CACHE);
  return await cache.match(kept(file), { ignoreVary: true }) ?? fetch(request);
}

/** A file of the worker that speaks to relays, with a policy of its own: it may do that, and nothing else.
 * @param {string} name @returns {Promise<Response>}
 */
async function answerPost(name) {
  const cache = await caches.open(CACHE);
  let found = await cache.match(kept(name), { ignoreVary: true });
  if (!found) {
    found = await fetch(new Request(name, { cache: 'no-cache', integrity: FILES[name] }));
    if (found.ok) await cache.put(kept(name), found.clone());
  }
  const headers = new Headers(found.headers);
  headers.set('content-security-policy', ALONE);
  return new Response(found.body, { status: found.status, headers });
}

/** Whether no more than one page is open. A page that was just reloaded counts twice for a moment. */
async function alone() {
  for (let look = 0; look < 20; look += 1) {
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (pages.length <= 1) return true;
    await new Promise(done => setTimeout(done, 100));
  }
  return false;
}

/** Obey a page or the version before: start, or let the next version start if nobody plays with this one. @param {ExtendableMessageEvent} event */
async function order({ data, source }) {
  if (data === 'start') return worker.skipWaiting();
  if (data === 'turn' && await alone()) return worker.registration.waiting?.postMessage('start');
  stayed = performance.now();
  return source?.postMessage('stay');
}

worker.addEventListener('install', event => event.waitUntil(install()));
worker.addEventListener('activate', event => event.waitUntil(activate()));
worker.addEventListener('message', event => event.waitUntil(order(event)));
worker.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(worker.clients.matchAll({ type: 'window' }).then(pages => pages[0]?.focus()));
});
const LARGEST = 8_000_000; // bytes of a file that is shared
/** Take in what the system shares with the page: a message or text as from a link; files wait in a cache. @param {Request} request */
async function shared(request) {
  const form = await request.formData();
  const files = /** @type {File[]} */ ([...form.values()].filter(one => typeof one !== 'string' && one.size && one.size < LARGEST));
  if (files.length) {
    const cache = await caches.open('empires-shared');
    for (const key of await cache.keys()) await cache.delete(key);
    const at = (/** @type {File} */ file) => new URL(`shared/${encodeURIComponent(file.name)}`, worker.registration.scope);
    await Promise.all(files.map(file => cache.put(at(file), new Response(file))));
    return Response.redirect(new URL('./#shared=', worker.registration.scope).href, 303);
  }
  const text = [...form.values()].filter(one => typeof one === 'string').join('\n').trim();
  const slip = text.match(/\bE2F?\.[\w-]*/)?.[0];
  const hash = slip && !text.startsWith('{') ? `slip=${slip}` : `text=${encodeURIComponent(text)}`;
  return Response.redirect(new URL(`./#${hash}`, worker.registration.scope).href, 303);
}

worker.addEventListener('fetch', event => {
  const { method, url } = event.request;
  if (method === 'POST' && url.startsWith(worker.registration.scope)) event.respondWith(shared(event.request));
  if (method === 'GET' && url.startsWith(worker.registration.scope)) event.respondWith(answer(event.request));
});
