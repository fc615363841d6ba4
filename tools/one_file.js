// What the single file runs first: it lays out the files it carries and starts the page with them. A page opened
// from a disk may fetch nothing beside it, so each file becomes a blob with an address of its own. A worker of such
// a page may not fetch the page's blobs: it gets the files and lays them out for itself.

/**
 * A file as the page carries it: its name in the site, its type, whether it is compressed, its content in base64.
 * Modules come after those that they import.
 * @typedef {[name: string, type: string, packed: boolean, content: string]} Carried
 */
/** @typedef {[name: string, type: string, body: ArrayBuffer]} Laid */

/**
 * Give each file an address. Scripts name others as `one-file:NAME`.
 * @param {Laid[]} files @param {Record<string, string>} places name -> address
 * @param {(body: BlobPart, type: string) => string} address
 */
function layOut(files, places, address) {
  for (const [name, type, body] of files) {
    const script = type === 'text/javascript';
    const text = script ? new TextDecoder().decode(body).replace(/one-file:([\w./-]+)/g, (_, one) => places[one]) : body;
    places[name] = address(text, type);
  }
}

/** In a worker: wait for the files and the script that it is to run; what the page says meanwhile waits as well. */
function beginInWorker() {
  /** @type {Record<string, string>} */
  const places = {};
  /** @type {Record<string, [body: ArrayBuffer, type: string]>} name -> what a fetch of it returns */
  const bodies = {};
  /** @type {MessageEvent[]} */
  const waiting = [];
  const { fetch } = globalThis;
  /** @param {unknown} asked */
  const given = asked => {
    const [body, type] = bodies[String(asked)];
    return new Response(body, { headers: { 'Content-Type': type } });
  };
  Object.assign(globalThis, {
    carried: places,
    importScripts: undefined, // Pyodide takes a worker that has it for a classic script; this one runs a module
    /** @param {RequestInfo | URL} asked @param {RequestInit} [how] */
    fetch: async (asked, how) => (bodies[String(asked)] ? given(asked) : fetch(asked, how)),
    XMLHttpRequest: class {
      status = 0;
      response = new ArrayBuffer(0);
      /** @param {string} _ @param {string} asked */
      open(_, asked) { [this.response] = bodies[asked]; }
      send() { this.status = 200; }
    },
    /** The name by which a content can be fetched. @param {ArrayBuffer} content */
    lend(content) {
      bodies['one-file:lent'] = [content, ''];
      return 'one-file:lent';
    },
  });
  /** @param {MessageEvent} event */
  const wait = event => {
    if (!event.isTrusted) return; // said again below
    event.stopImmediatePropagation();
    waiting.push(event);
  };
  const hear = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      dispatchEvent(new MessageEvent('message', { data: one.data, ports: [...one.ports] }));
      await new Promise(done => setTimeout(done)); // its listener may add a different one for the next
    }
    removeEventListener('message', wait);
  };
  /** @param {MessageEvent<{files: Laid[], script: ArrayBuffer}>} event */
  const begin = async event => {
    event.stopImmediatePropagation();
    addEventListener('message', wait);
    const { files, script } = event.data;
    const scripts = files.filter(([, type]) => type === 'text/javascript');
    scripts.push(['', 'text/javascript', script]);
    for (const [name, type, body] of files) bodies[`one-file:${name}`] = [body, type];
    // WebKit's workers of such a page may not even read blobs of their own; Firefox's import no text of an address
    const readable = await fetch(URL.createObjectURL(new Blob(['x']))).then(one => one.text()).then(Boolean, () => false);
    layOut(scripts, places, (text, type) => {
      if (readable) return URL.createObjectURL(new Blob([text], { type }));
      const signs = Array.from(new TextEncoder().encode(String(text)), sign => String.fromCharCode(sign));
      return `data:${type};base64,${btoa(signs.join(''))}`;
    });
    const listen = globalThis.addEventListener;
    globalThis.addEventListener = (/** @type {string} */ type, /** @type {any} */ listener, /** @type {any} */ how) => {
      listen(type, listener, how);
      if (type === 'message') queueMicrotask(hear); // a script may wait for its first message while it begins
    };
    await import(places['']);
    hear();
  };
  const start = (/** @type {MessageEvent} */ event) => void begin(event).catch(error => postMessage({ died: String(error) }));
  addEventListener('message', start, { once: true });
}

/** Let every worker have the files and begin as a module. @param {Laid[]} files */
function equipWorkers(files) {
  const { Worker } = globalThis;
  const worker = new Blob([`${layOut}\n(${beginInWorker})();`], { type: 'text/javascript' });
  const start = URL.createObjectURL(worker);
  const bodies = new Map(files.map(([name, , body]) => [`one-file:${name}`, body]));
  globalThis.Worker = class extends Worker {
    /** @param {string | URL} script @param {WorkerOptions} [options] */
    constructor(script, options) {
      super(start, { ...options, type: 'classic' });
      /** @type {[unknown, Transferable[]][] | null} */
      this.held = [];
      const body = bodies.get(String(script));
      const coming = body ? Promise.resolve(body) : fetch(script).then(response => response.arrayBuffer());
      coming.then(text => {
        super.postMessage({ files, script: text });
        for (const [message, transfer] of this.held ?? []) super.postMessage(message, transfer);
        this.held = null;
      });
    }

    /** @param {unknown} message @param {any} [transfer] */
    postMessage(message, transfer = []) {
      if (this.held) this.held.push([message, transfer]);
      else super.postMessage(message, transfer);
    }
  };
}

/** Markup in which pictures and links lead to the files that are carried. @param {string} html @param {Record<string, string>} places */
function leading(html, places) {
  return html.replace(/ (src|href)="([\w./-]+)"/g, (whole, how, name) => (places[name] ? ` ${how}="${places[name]}"` : whole));
}

/** @param {Carried} carried @returns {Promise<Laid>} */
async function unpacked([name, type, packed, content]) {
  const signs = atob(content);
  const bytes = new Uint8Array(signs.length);
  for (let n = 0; n < signs.length; n += 1) bytes[n] = signs.charCodeAt(n);
  if (!packed) return [name, type, bytes.buffer];
  const whole = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return [name, type, await new Response(whole).arrayBuffer()];
}

async function begin() {
  const carried = /** @type {HTMLElement} */ (document.getElementById('carried'));
  /** @type {Carried[]} */
  const content = JSON.parse(carried.textContent ?? '[]');
  carried.remove();
  const files = await Promise.all(content.map(unpacked));
  /** @type {Record<string, string>} */
  const places = {};
  Object.assign(globalThis, { carried: places, leading: (/** @type {string} */ html) => leading(html, places) });
  equipWorkers(files.filter(([name]) => /^(pyodide|python|courier)\//.test(name)));
  layOut(files, places, (body, type) => URL.createObjectURL(new Blob([body], { type })));
  for (const name of ['js/main.js', 'pyscript/core.js']) {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = places[name];
    document.body.append(script);
  }
}

begin();
