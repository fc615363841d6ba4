// Seven sounds, made when they are heard: noise, low thuds and plucked strings. None is needed to understand anything.

/** @typedef {import('../wire.d.ts').Sound['name']} Name */

const LOUD = 10 ** (-18 / 20); // the highest peak: -18 dBFS
const [A3, D4, A4, D5] = [220, 293.66, 440, 587.33]; // Hz

/** @type {AudioContext | null} made with the first sound, which follows a touch */
let audio = null;
/** @type {AudioBufferSourceNode | null} never two at once */
let playing = null;

/** Add noise that dies away. @param {Float32Array} to @param {number} rate @param {number} at s @param {number} length s @param {number} [loud] */
function noise(to, rate, at, length, loud = 1) {
  const [from, count] = [Math.round(at * rate), Math.round(length * rate)];
  for (let n = 0; n < count; n += 1) to[from + n] += loud * (Math.random() * 2 - 1) * (1 - n / count) ** 2;
}

/** Add a tone that dies away. @param {Float32Array} to @param {number} rate @param {number} at s @param {number} length s @param {number} pitch Hz @param {number} [loud] */
function tone(to, rate, at, length, pitch, loud = 1) {
  const [from, count] = [Math.round(at * rate), Math.round(length * rate)];
  for (let n = 0; n < count; n += 1) to[from + n] += loud * Math.sin((2 * Math.PI * pitch * n) / rate) * Math.exp((-5 * n) / count);
}

/** Add a plucked string (Karplus-Strong). @param {Float32Array} to @param {number} rate @param {number} at s @param {number} length s @param {number} pitch Hz */
function pluck(to, rate, at, length, pitch) {
  const string = Float32Array.from({ length: Math.round(rate / pitch) }, () => Math.random() * 2 - 1);
  const [from, count] = [Math.round(at * rate), Math.round(length * rate)];
  for (let n = 0; n < count; n += 1) {
    const [here, on] = [n % string.length, (n + 1) % string.length];
    to[from + n] += string[here] * (1 - n / count);
    string[here] = 0.498 * (string[here] + string[on]);
  }
}

/**
 * How long each sound is, in seconds, what is in it, and the filter it goes through.
 * @type {Record<Name, {length: number, fill: (to: Float32Array, rate: number) => void, filter?: [BiquadFilterType, number]}>}
 */
const SOUNDS = {
  dice: { length: 0.5, fill: (to, rate) => { for (let n = 0; n < 5; n += 1) noise(to, rate, 0.02 + n * 0.085, 0.018, 1 - n * 0.16); }, filter: ['bandpass', 2500] },
  seal: { length: 0.2, fill: (to, rate) => { noise(to, rate, 0, 0.02, 0.4); tone(to, rate, 0, 0.12, 90); } },
  march: { length: 0.6, fill: (to, rate) => { tone(to, rate, 0, 0.18, 70); tone(to, rate, 0.3, 0.18, 70, 0.8); } },
  news: { length: 0.3, fill: (to, rate) => noise(to, rate, 0, 0.25), filter: ['highpass', 3000] },
  won: { length: 1.6, fill: (to, rate) => { pluck(to, rate, 0, 1, D4); pluck(to, rate, 0.22, 1, A4); pluck(to, rate, 0.44, 1.1, D5); } },
  lost: { length: 1.4, fill: (to, rate) => { pluck(to, rate, 0, 1, D4); pluck(to, rate, 0.35, 1, A3); } },
  turn: { length: 0.95, fill: (to, rate) => { tone(to, rate, 0, 0.9, 660); tone(to, rate, 0, 0.9, 990, 0.5); } },
};

/** The samples of a sound, its highest peak at the loudest allowed. @param {Name} name @param {number} rate @returns {Float32Array<ArrayBuffer>} */
export function made(name, rate) {
  const { length, fill } = SOUNDS[name];
  const samples = new Float32Array(Math.ceil(length * rate));
  fill(samples, rate);
  const peak = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0) || 1;
  return samples.map(one => (one / peak) * LOUD);
}

/** Play a sound; one that still sounds gives way. @param {Name} name */
export function play(name) {
  audio ??= new AudioContext();
  audio.resume();
  const samples = made(name, audio.sampleRate);
  const buffer = audio.createBuffer(1, samples.length, audio.sampleRate);
  buffer.copyToChannel(samples, 0);
  playing?.stop();
  playing = audio.createBufferSource();
  playing.buffer = buffer;
  const { filter } = SOUNDS[name];
  const through = filter ? new BiquadFilterNode(audio, { type: filter[0], frequency: filter[1] }) : null;
  if (through) playing.connect(through).connect(audio.destination);
  else playing.connect(audio.destination);
  playing.start();
}
