import { createHash } from 'node:crypto';

/** The duration of one measurement on two idle cores of the machines on which these tests were written, in milliseconds. */
const QUIET_MS = 30;
const MAX_SLOWNESS = 6;

/** A fixed amount of work for one core: half JavaScript, half native code. */
function work() {
  const hash = createHash('sha256');
  const block = Buffer.alloc(1 << 16);
  for (let turn = 0; turn < 200; turn += 1) {
    for (let place = 0; place < block.length; place += 1) block[place] = (block[place] * 31 + turn + place) & 255;
    hash.update(block);
  }
  return hash.digest('hex');
}

/**
 * The factor of this run's time limits, measured once: child processes inherit it.
 *
 * Shape   -> 1 to 6
 */
export function slownessOfRun() {
  process.env.NUA_SLOWNESS ??= String(measureSlowness());
  return Number(process.env.NUA_SLOWNESS);
}

/**
 * How much slower this machine works now than an idle one: 1 to 6. The time limits of tests are multiplied by it, so that a busy
 * machine does not fail correct code. It is the median of five measurements, so that a single pause does not count.
 */
export function measureSlowness() {
  work();
  const times = Array.from({ length: 5 }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return slownessOf(times);
}

/**
 * The factor of five measurements.
 *
 * Shape   [30, 30, 90, 300, 60] -> 2
 * Units   milliseconds
 */
export function slownessOf(times) {
  const median = times.toSorted((one, other) => one - other)[2];
  return Math.min(MAX_SLOWNESS, Math.max(1, median / QUIET_MS));
}

/** The line about a factor; null for one that rounds to 1.0 and changes nothing. */
export function describeSlowness(slowness) {
  const factor = slowness.toFixed(1);
  return factor === '1.0' ? null : `time limits are multiplied by ${factor}: this machine is slow or busy`;
}
