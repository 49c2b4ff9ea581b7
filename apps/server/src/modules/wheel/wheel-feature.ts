import type { Feature } from '../../core/handle.ts';
import { claimWheel } from './claim-prize.ts';
import { getWheel } from './get-wheel.ts';
import { listWheelLog } from './list-wheel-log.ts';
import { runDuePrizes } from './run-due-prizes.ts';
import { setWheelSeed } from './set-wheel-seed.ts';
import { spinWheel } from './spin-wheel.ts';

const LOOK_EVERY_MS = 60_000;

/**
 * The prize wheel: spins for deposits and stakes of a day, drawn from seeds that were committed together with the table.
 */
export const wheelFeature: Feature = {
  name: 'wheel',
  handlers: [getWheel, spinWheel, claimWheel, setWheelSeed, listWheelLog],
  jobs: [{ name: 'wheel-due', every_ms: LOOK_EVERY_MS, max_at_once: 1, run: runDuePrizes }],
};
