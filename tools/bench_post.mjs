// What the worker of the post costs, with relays in memory: `node tools/bench_post.mjs`. Figures are medians, of
// processor time but where somebody waits.
import { authorOf, genuine, text, unsealed, written } from '../web/courier/sealing.js';
import { Relays } from '../web/courier/relays.js';
import { Relay } from '../web-tests/relay.js';

const ANN = '1'.repeat(64), BO = '2'.repeat(64), STRANGER = '3'.repeat(64);
const AUTHORS = [ANN, BO].map(authorOf);
const SEAL = text(new Uint8Array(32).fill(7));
const ONE = 'wss://one.example', TWO = 'wss://two.example';
const TURN = 2_400; // bytes of a turn with its head

const put = (secret, raw = crypto.getRandomValues(new Uint8Array(TURN)), place = '0') => (
  { secret, seal: SEAL, place, raw: text(raw) });
const wish = (puts, relays) => ({ relays, authors: AUTHORS, seals: [SEAL], puts, secret: ANN });
const print = (what, figure) => console.log(what.padEnd(66), figure);

async function until(condition) {
  while (!condition()) await new Promise(done => setTimeout(done, 1));
}

/** The time that passes. */
async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Processor time of this program. */
async function cost(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

async function median(work, times = 25) {
  const took = [];
  for (let time = 0; time < times; time += 1) took.push(await cost(work));
  return took.sort((a, b) => a - b)[times >> 1];
}

const ms = figure => `${figure.toFixed(1)} ms`;
const event = await written(put(ANN), 1_000);
print('an author’s name from a secret', ms(await median(() => authorOf(ANN))));
print('a turn sealed and signed', ms(await median(() => written(put(ANN), 1_000))));
print('its author and signature checked', ms(await median(() => genuine(event))));
print('unsealed', ms(await median(() => unsealed(event, '0', [SEAL]))));

const world = { [ONE]: new Relay(), [TWO]: new Relay() };
const device = () => {
  const told = [];
  return { told, relays: new Relays(one => told.push(one), url => world[url].open()) };
};
const came = one => one.told.filter(({ kind }) => kind === 'came').length;

{
  const took = [];
  for (let time = 0; time < 25; time += 1) { // each time a first put, which waits for no earlier one
    world[ONE] = new Relay();
    const [ann, bo] = [device(), device()];
    for (const one of [ann, bo]) one.relays.set(wish([], [ONE]));
    await until(() => [ann, bo].every(one => one.told.some(({ state }) => state === 'on')));
    took.push(await cost(() => { ann.relays.set(wish([put(ANN)], [ONE])); return until(() => came(bo)); }));
    ann.relays.close();
    bo.relays.close();
  }
  print('sent to received, at both devices', ms(took.sort((a, b) => a - b)[12]));
}
{
  const many = Array.from({ length: 42 }, (_, at) => (at + 1).toString(16).padStart(64, '0'));
  world[ONE] = new Relay();
  for (const secret of many) for (const place of ['0', 'a1', 'a2']) world[ONE].keep(await written(put(secret, undefined, place), 1_000));
  const bo = device();
  const took = await cost(() => {
    bo.relays.set({ ...wish([], [ONE]), authors: many.map(authorOf) });
    return until(() => came(bo) === 126);
  });
  print('all of 42 drawers read at the start, 126 events', ms(took));
  bo.relays.close();
}
{
  const strange = await written(put(STRANGER), 1_000);
  world[ONE] = new Relay();
  world[ONE].slipsIn = Array.from({ length: 1_900 }, (_, at) => ['EVENT', 'post', at % 2 ? strange : { ...event, content: 'AAAA' }]);
  const bo = device();
  const took = await cost(() => {
    bo.relays.set(wish([], [ONE]));
    return until(() => bo.told.some(({ state }) => state === 'lying'));
  });
  print('a relay with 1,900 bad events is left alone', `${ms(took)}, ${came(bo)} taken in`);
}
{
  world[ONE] = new Relay();
  const [ann, bo] = [device(), device()];
  for (const one of [ann, bo]) one.relays.set(wish([], [ONE]));
  await until(() => [ann, bo].every(one => one.told.some(({ state }) => state === 'on')));
  world[ONE].kill();
  world[ONE].rows.clear();
  ann.relays.set(wish([put(ANN)], [ONE]));
  await new Promise(done => setTimeout(done, 3_000));
  world[ONE].away = false;
  const took = await timed(() => until(() => came(bo)));
  print('written while the relay was away 3 s, there once it was back', ms(took));
  world[ONE].kill();
  world[ONE].away = false;
  const was = ann.told.length;
  const cut = await timed(() => until(() => ann.told.slice(was).some(({ state }) => state === 'on')));
  print('back after the network was cut', ms(cut));
  ann.relays.close();
  bo.relays.close();
}
{
  world[ONE] = new Relay();
  world[TWO] = new Relay();
  world[TWO].kill();
  const [ann, bo] = [device(), device()];
  for (const one of [ann, bo]) one.relays.set(wish([], [ONE, TWO]));
  await until(() => [ann, bo].every(one => one.told.some(({ state }) => state === 'on')));
  ann.relays.set(wish([put(ANN)], [ONE, TWO]));
  const took = await timed(() => until(() => came(bo)));
  world[TWO].away = false;
  const second = await timed(() => until(() => world[TWO].rows.size === 1));
  print('of two relays one is away: received; second filled after', `${ms(took)}; ${ms(second)}`);
  ann.relays.close();
  bo.relays.close();
}
process.exit();
