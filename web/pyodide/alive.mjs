// Pyodide for a worker that holds a lock. However the worker ends, the page then gets the lock and knows of it.

if (navigator.locks) {
  const lock = `empires:engine:${crypto.randomUUID()}`;
  navigator.locks.request(lock, () => {
    postMessage({ holds: lock });
    return new Promise(() => {});
  }).catch(() => {}); // where site data is blocked, locks are too: the page plays on without this watch
}

// @ts-ignore: the build lays Pyodide beside this file
export * from './pyodide.mjs';
