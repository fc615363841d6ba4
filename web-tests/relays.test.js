// What lies at relays, and what comes from there, through relays that forget, refuse, double, lie and go deaf.
import assert from 'node:assert/strict';
import { after, beforeEach, mock, test } from 'node:test';
import { rest } from './browser.js';
import { authorOf, genuine, text, unsealed, written } from '../web/courier/sealing.js';
import { meant, Relays } from '../web/courier/relays.js';
import { Relay } from './relay.js';

const really = setTimeout;
const ANN = '1'.repeat(64);
const BO = '2'.repeat(64);
const SEAL = text(new Uint8Array(32).fill(7));
const OTHER = text(new Uint8Array(32).fill(8));
const AUTHORS = [authorOf(ANN), authorOf(BO)];
const ONE = 'wss://one.example';
const TWO = 'wss://two.example';

/** @type {Record<string, Relay>} */
let world;
/** @type {Relays[]} */
let open = [];

/** A device's relays, with all that they told. */
function device() {
  /** @type {any[]} */
  const told = [];
  const relays = new Relays(one => told.push(one), url => /** @type {any} */ (world[url].open()));
  open.push(relays);
  return { relays, told, came: () => told.filter(one => one.kind === 'came').map(one => atob(one.raw)) };
}

/** @param {string} secret @param {string} said @param {string} place */
const put = (secret, said, place = '0') => ({ secret, seal: SEAL, place, raw: btoa(said) });

/** @param {any[]} puts @param {string[]} relays @param {string[]} seals */
const wish = (puts = [], relays = [ONE, TWO], seals = [SEAL]) => ({ relays, authors: AUTHORS, seals, puts, secret: ANN });

/** Until something holds. @param {() => unknown} condition */
async function until(condition) {
  for (let look = 0; look < 1_000; look += 1) {
    if (condition()) return;
    await new Promise(done => setTimeout(done, 10));
  }
  assert.fail(`It never came about: ${condition}`);
}

/** Nobody listens any more. */
function close() {
  for (const one of open) one.close();
  open = [];
}

after(close);
beforeEach(() => {
  close();
  mock.timers.reset();
  world = { [ONE]: new Relay(), [TWO]: new Relay() };
});

test('an event is genuine until anything in it is changed', async () => {
  const event = await written(put(ANN, 'hello'), 1_000);
  assert.ok(await genuine(event));
  assert.equal(atob(await unsealed(event, '0', [OTHER, SEAL]) ?? ''), 'hello');
  assert.equal(await unsealed(event, '0', [OTHER]), null);
  assert.equal(await unsealed(event, '1', [SEAL]), null);
  assert.equal(await unsealed({ ...event, pubkey: AUTHORS[1] }, '0', [SEAL]), null);
  for (const change of [{ created_at: 1_001 }, { pubkey: AUTHORS[1] }, { content: event.content.replace(/./, 'A') }, { sig: '0'.repeat(128) }]) {
    const other = { ...event, ...change };
    if (JSON.stringify(other) !== JSON.stringify(event)) assert.ok(!await genuine(other), JSON.stringify(change));
  }
});

test('what one lays comes to the other, once', async () => {
  const [ann, bo] = [device(), device()];
  world[ONE].doubles = true;
  bo.relays.set(wish());
  ann.relays.set(wish([put(ANN, 'a part', 'a1'), put(ANN, 'the head')]));
  await until(() => bo.came().length >= 2);
  await until(() => ann.told.filter(one => one.state === 'laid').length === 2);
  assert.deepEqual(bo.came().sort(), ['a part', 'the head']);
  assert.equal(world[ONE].rows.size, 2);
});

test('a relay that was killed and emptied has everything again without a touch', async () => {
  const [ann, bo] = [device(), device()];
  ann.relays.set(wish([put(ANN, 'first')], [ONE]));
  await until(() => world[ONE].rows.size === 1);
  world[ONE].kill();
  world[ONE].rows.clear();
  ann.relays.set(wish([put(ANN, 'second')], [ONE]));
  world[ONE].away = false;
  bo.relays.set(wish([], [ONE]));
  await until(() => bo.came().includes('second'));
});

test('a connection that ends while an event is prepared counts as lost, not as a refusal', async () => {
  const ann = device();
  let falls = 1;
  ann.relays.may = async () => {
    if (falls-- > 0) {
      world[ONE].kill();
      await until(() => ann.told.some(one => one.state === 'off'));
    }
    return true;
  };
  ann.relays.set(wish([put(ANN, 'hello')], [ONE]));
  await until(() => falls <= 0);
  world[ONE].away = false;
  await until(() => ann.told.some(one => one.state === 'laid'));
  assert.equal(world[ONE].rows.size, 1);
  assert.ok(!ann.told.some(one => one.state === 'refused'));
});

/** Until something holds, with nothing else in between. @param {() => unknown} condition */
async function soon(condition) {
  while (!condition()) await new Promise(done => setImmediate(done));
}

/** A device that listens as it is told, while something of Ann's is stored. @param {any} before */
async function listening(before) {
  const [ann, bo] = [device(), device()];
  ann.relays.set(wish([put(ANN, 'stored')], [ONE]));
  await until(() => world[ONE].rows.size === 1);
  ann.relays.close();
  bo.relays.set({ ...wish([], [ONE]), ...before });
  return bo;
}

test('an author learned while stored events are on their way is listened to at once', async () => {
  const bo = await listening({ authors: [AUTHORS[1]] });
  await soon(() => [...world[ONE].sockets].some(socket => socket.authors));
  bo.relays.set(wish([], [ONE]));
  await until(() => bo.came().includes('stored'));
});

test('a key learned while stored events are on their way opens those that came', async () => {
  world[ONE].reorders = true; // the last comes late
  const bo = await listening({ seals: [OTHER] });
  await soon(() => bo.relays.seen.size > 0);
  bo.relays.set(wish([], [ONE]));
  await until(() => bo.came().includes('stored'));
});

test('one who learns something while saying who this is keeps the connection', async () => {
  world[ONE].knowsAll = false;
  const bo = await listening({ authors: [AUTHORS[1]], secret: BO });
  await soon(() => [...world[ONE].sockets].some(socket => socket.challenge));
  bo.relays.set({ ...wish([], [ONE]), secret: BO });
  await until(() => bo.came().includes('stored'));
  assert.equal(last(bo.told, 'refused'), undefined);
});

test('of two relays one may be away', async () => {
  const [ann, bo] = [device(), device()];
  world[ONE].away = true;
  bo.relays.set(wish());
  ann.relays.set(wish([put(ANN, 'here')]));
  await until(() => bo.came().includes('here'));
  assert.equal(world[ONE].rows.size, 0);
});

test('an older drawer at a relay, whatever its clock says, is put anew by its owner', async () => {
  const [ann, bo] = [device(), device()];
  world[ONE].keep(await written(put(ANN, 'a copy of the past'), Math.floor(Date.now() / 1000) + 500));
  ann.relays.set(wish([put(ANN, 'now')], [ONE]));
  await until(() => ann.told.some(one => one.state === 'laid'));
  bo.relays.set(wish([], [ONE]));
  await until(() => bo.came().length > 0);
  assert.deepEqual(bo.came(), ['now']);
});

test('the own drawer of before comes back, so that a restored device learns of it', async () => {
  const ann = device();
  world[ONE].keep(await written(put(ANN, 'of before'), 1_000));
  ann.relays.set(wish([], [ONE]));
  await until(() => ann.told.some(one => one.state === 'on'));
  assert.deepEqual(ann.came(), ['of before']);
});

for (const [said, why] of [
  ['invalid: event too large', 'large'], ['invalid: created_at too far in the future', 'clock'],
  ['rate-limited: slow down', 'often'], ['auth-required: we only serve members', 'closed'],
  ['pow: 28 bits needed', 'closed'], ['invalid: 280 characters should be enough for anybody', 'large'],
  ['invalid: event exceeds max_content_length', 'large'], ['blocked: pubkey is not allowed to publish to this relay', 'closed'],
  ['invalid: event created_at field is out of the acceptable range (+30min) for this relay', 'clock'],
  ['invalid: created_at too early', 'clock'], ['rate-limited: too many events', 'often'], ['blocked: kind 30078 not allowed', 'closed'], ['restricted: pay first', 'closed'],
  ['error: database', 'other'],
]) {
  test(`a refusal is understood: ${said}`, async () => {
    assert.equal(meant(said), why);
    const ann = device();
    world[ONE].refusal = said;
    world[ONE].namesRefused = why !== 'large'; // one program leaves the id out
    ann.relays.set(wish([put(ANN, 'x'), put(ANN, 'y', 'a1')], [ONE]));
    await until(() => ann.told.some(one => one.state === 'refused'));
    assert.deepEqual(ann.told.at(-1), { kind: 'carried', relay: ONE, state: 'refused', why, said });
    assert.equal(world[ONE].puts, 1);
  });
}

/** Time goes on until something holds. @param {() => unknown} condition @param {number} most ms */
async function inTime(condition, most, step = 100) {
  for (let gone = 0; gone < most && !condition(); gone += step) {
    mock.timers.tick(step);
    await new Promise(done => really(done, 1)); // signing takes its time, whatever the clock says,
    for (let hashes = 0; hashes < 4; hashes += 1) await crypto.subtle.digest('SHA-256', new Uint8Array(1)); // and more of it on a busy machine
  }
  assert.ok(condition(), `It never came about: ${condition}`);
}

/** @param {any[]} told @param {string} state */
const last = (told, state) => told.filter(one => one.state === state).at(-1);

test('a relay that asks who is there is answered as this device’s author', async () => {
  const [ann, bo] = [device(), device()];
  world[ONE].knowsAll = false;
  ann.relays.set(wish([put(ANN, 'of a member')], [ONE]));
  bo.relays.set({ ...wish([], [ONE]), secret: BO });
  await until(() => bo.came().includes('of a member'));
  assert.equal(last(ann.told, 'refused'), undefined);
});

test('one that serves members only says so, and nothing lies there', async () => {
  const ann = device();
  world[ONE].knowsAll = false;
  world[ONE].members.add(AUTHORS[1]);
  ann.relays.set(wish([put(ANN, 'x')], [ONE]));
  await until(() => last(ann.told, 'refused'));
  assert.equal(last(ann.told, 'refused').why, 'closed');
  assert.equal(world[ONE].rows.size, 0);
});

test('a relay that hands out few events at once is asked for the older ones', async () => {
  const bo = device();
  for (let n = 0; n < 30; n += 1) world[ONE].keep(await written(put(ANN, `part ${n}`, `a${n}`), 1_000 + n));
  world[ONE].most = 22;
  bo.relays.set(wish([], [ONE]));
  await until(() => bo.told.some(one => one.state === 'on'));
  assert.equal(new Set(bo.came()).size, 30);
});

test('a relay that hangs up at a message takes none as large', async () => {
  const ann = device();
  world[ONE].largest = 2_000;
  ann.relays.set(wish([put(ANN, 'x'.repeat(3_000))], [ONE]));
  await until(() => last(ann.told, 'refused'));
  assert.equal(last(ann.told, 'refused').why, 'large');
  ann.relays.set(wish([put(ANN, 'x'.repeat(300))], [ONE]));
  await until(() => world[ONE].rows.size === 1);
});

for (const [notice, why] of [['ERROR: bad msg: message too large', 'large'], ['rate limit exceeded', 'often'], ['', 'silent']]) {
  test(`a relay that answers with ${notice ? `a notice only: ${notice}` : 'nothing'} counts as one that refused`, async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const ann = device();
    ann.relays.set(wish([], [ONE]));
    await inTime(() => last(ann.told, 'on'), 1_000, 1);
    world[ONE].notice = notice;
    world[ONE].deaf = notice === '';
    ann.relays.set(wish([put(ANN, 'x')], [ONE]));
    await inTime(() => last(ann.told, 'refused'), 15_000);
    assert.equal(last(ann.told, 'refused').why, why);
    close();
  });
}

test('a relay that asks for a pause is left alone for a minute and then asked again', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const ann = device();
  world[ONE].refusal = 'rate-limited: slow down';
  ann.relays.set(wish([put(ANN, 'patience')], [ONE]));
  await inTime(() => last(ann.told, 'refused'), 5_000);
  world[ONE].refusal = null;
  mock.timers.tick(50_000);
  await new Promise(done => really(done, 20));
  assert.equal(world[ONE].puts, 1);
  await inTime(() => world[ONE].rows.size === 1, 30_000);
  close();
});

test('events that come in any order and twice are told once', async () => {
  const bo = device();
  for (let n = 0; n < 8; n += 1) world[ONE].keep(await written(put(ANN, `part ${n}`, `a${n}`), 1_000 + n));
  world[ONE].reorders = world[ONE].doubles = true;
  bo.relays.set(wish([], [ONE]));
  await until(() => bo.told.some(one => one.state === 'on') && bo.came().length === 8);
  assert.notDeepEqual(bo.came(), [...bo.came()].sort());
});

test('what still counts after a month is written anew, long before it expires', async () => {
  let now = Date.now();
  const relays = new Relays(() => {}, url => /** @type {any} */ (world[url].open()), () => now);
  open.push(/** @type {any} */ (relays));
  relays.set(wish([put(ANN, 'I am still here')], [ONE]));
  await until(() => world[ONE].rows.size === 1);
  const [before] = world[ONE].rows.values();
  now += 31 * 24 * 3_600_000;
  world[ONE].kill();
  world[ONE].away = false;
  await until(() => [...world[ONE].rows.values()][0].created_at > before.created_at);
});

test('a tab that has lost the campaign puts nothing any more', async () => {
  let mine = true;
  const relays = new Relays(() => {}, url => /** @type {any} */ (world[url].open()), Date.now, async () => mine);
  open.push(/** @type {any} */ (relays));
  relays.set(wish([put(ANN, 'first')], [ONE]));
  await until(() => world[ONE].puts === 1);
  mine = false;
  relays.set(wish([put(ANN, 'frozen, and thawed')], [ONE]));
  world[ONE].kill();
  world[ONE].away = false;
  await until(() => world[ONE].sockets.size === 1);
  await new Promise(done => setTimeout(done, 50));
  assert.equal(world[ONE].puts, 1);
});

test('a relay that refused is asked again when something else should lie there', async () => {
  const ann = device();
  world[ONE].refusal = 'invalid: too large';
  ann.relays.set(wish([put(ANN, 'large')], [ONE]));
  await until(() => ann.told.some(one => one.state === 'refused'));
  world[ONE].refusal = null;
  ann.relays.set(wish([put(ANN, 'small')], [ONE]));
  await until(() => world[ONE].rows.size === 1);
});

test('a relay that lies is left alone, and nothing of it is told', async () => {
  const bo = device();
  const good = await written(put(ANN, 'good'), 1_000);
  const strange = await written(put('3'.repeat(64), 'of a stranger'), 1_000);
  world[ONE].slipsIn = [
    'no JSON', '[]', 'null', '[["EVENT"]]', ['EVENT', 'post', null], ['EVENT', 'post', {}], ['NOTICE', null],
    `["EVENT","post","${'x'.repeat(100_000)}"]`,
    ...Array.from({ length: 10 }, () => ['EVENT', 'post', { ...good, content: 'AAAA' }]),
    ...Array.from({ length: 10 }, () => ['EVENT', 'post', strange]),
  ];
  bo.relays.set(wish([], [ONE]));
  await until(() => bo.told.some(one => one.state === 'lying'));
  assert.deepEqual(bo.came(), []);
  assert.equal(world[ONE].sockets.size, 0);
});

test('somebody with the key alone writes into no drawer of another', async () => {
  const bo = device();
  const mine = await written(put(BO, 'forged'), 1_000);
  world[ONE].slipsIn = [['EVENT', 'post', { ...mine, pubkey: AUTHORS[0] }]];
  bo.relays.set(wish([], [ONE]));
  await until(() => bo.told.some(one => one.state === 'on'));
  assert.deepEqual(bo.came(), []);
});

test('what another lock sealed waits, and comes once the lock is known', async () => {
  const [ann, bo] = [device(), device()];
  ann.relays.set(wish([{ ...put(ANN, 'behind a new lock'), seal: OTHER }], [ONE]));
  await until(() => world[ONE].rows.size === 1);
  bo.relays.set(wish([], [ONE]));
  await until(() => bo.told.some(one => one.state === 'on'));
  assert.deepEqual(bo.came(), []);
  bo.relays.set(wish([], [ONE], [OTHER, SEAL]));
  await until(() => bo.came().length === 1);
});

test('a relay that went deaf is found out when somebody looks at the page', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const ann = device();
  ann.relays.set(wish([], [ONE]));
  /** @param {string} state */
  const becomes = async state => {
    for (let gone = 0; ann.told.at(-1)?.state !== state && gone < 20_000; gone += 50) {
      mock.timers.tick(50);
      await rest();
    }
    assert.equal(ann.told.at(-1)?.state, state);
  };
  await becomes('on');
  world[ONE].deaf = true;
  ann.relays.nudge();
  await becomes('off');
  world[ONE].deaf = false;
  await becomes('on');
  close();
});

test('a relay that cannot be reached is told once', async () => {
  const ann = device();
  world[ONE].away = true;
  ann.relays.set(wish([put(ANN, 'x')], [ONE]));
  await until(() => ann.told.length > 0);
  assert.deepEqual(ann.told.map(one => one.state), ['off']);
});
