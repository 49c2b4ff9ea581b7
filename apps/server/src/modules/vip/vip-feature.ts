import type { Feature } from '../../core/handle.ts';
import { claimVip } from './claim-vip.ts';
import { getVip } from './get-vip.ts';
import { raiseLevels } from './raise-levels.ts';
import { warnLapsing } from './warn-lapsing.ts';

const LOOK_EVERY_MS = 5_000;
const WARN_EVERY_MS = 60_000;

export const vipFeature: Feature = {
  name: 'vip',
  handlers: [getVip, claimVip],
  jobs: [
    {
      // Cycles through the players who played recently, some in each run.
      name: 'vip-level',
      every_ms: LOOK_EVERY_MS,
      max_at_once: 1,
      run: (app, last) => raiseLevels(app, typeof last === 'string' ? last : null),
    },
    { name: 'vip-lapsing', every_ms: WARN_EVERY_MS, max_at_once: 1, run: warnLapsing },
  ],
};
