// The worker that speaks to relays: a thread of its own, whose timers do not sleep with the page, and a policy of
// its own (see sw.js), so that the page itself still speaks to nobody.
import { Relays } from './relays.js';

const relays = new Relays(told => postMessage(told));

/** @param {MessageEvent<import('./relays.js').Wish | 'nudge'>} message */
onmessage = ({ data }) => { if (data === 'nudge') relays.nudge(); else relays.set(data); };
