// Sounds: seven, none louder than allowed, none silent, all short.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { made } from '../web/late/sounds.js';

const RATE = 8000;
/** @type {import('../web/wire.d.ts').Sound['name'][]} */
const NAMES = ['dice', 'seal', 'march', 'news', 'won', 'lost', 'turn'];

for (const name of NAMES) {
  test(`${name} is heard, at most at -18 dBFS and for less than two seconds`, () => {
    const samples = made(name, RATE);
    const peak = Math.max(...samples.map(Math.abs));
    assert.ok(Math.abs(20 * Math.log10(peak) + 18) < 0.01, `${peak}`);
    assert.ok(samples.length < 2 * RATE);
    assert.ok(Math.abs(samples[samples.length - 1]) < 0.01 * peak, 'it has died away');
  });
}
