import { createHash } from 'node:crypto';

/** The milliseconds that one measurement takes on two idle cores of the authors' machine. */
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
 * The factor of this run's time limits. It is measured once, and child processes inherit it.
 *
 * Shape   -> 1 to 6
 */
export function slownessOfRun() {
  process.env.NUA_SLOWNESS ??= String(measureSlowness());
  return Number(process.env.NUA_SLOWNESS);
}

/**
 * How much slower than an idle machine this machine is now: 1 to 6. Time limits of tests are multiplied by it, so that
 * correct code passes on a busy machine. The median of five measurements ignores a single pause.
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
 * Computes the factor from five measurements.
 *
 * Shape   [30, 30, 90, 300, 60] -> 2
 * Units   milliseconds
 */
export function slownessOf(times) {
  const median = times.toSorted((one, other) => one - other)[2];
  return Math.min(MAX_SLOWNESS, Math.max(1, median / QUIET_MS));
}

/** The progress line about a factor; null for a factor that rounds to 1.0. */
export function describeSlowness(slowness) {
  const factor = slowness.toFixed(1);
  return factor === '1.0' ? null : `time limits are multiplied by ${factor}: this machine is slow or busy`;
}
