import type { Feature } from '../../../core/handle.ts';
import { backfillPersonPrints } from '../backfill-person-prints.ts';
import { excludePlayer } from './exclude-player.ts';
import { getLimits } from './get-limits.ts';
import { getPlay } from './get-play.ts';
import { PROTECTION } from './protection-response.ts';
import { setLimits } from './set-limits.ts';

const DAY_MS = 86_400_000;

export const limitFeature: Feature = {
  name: 'limit',
  handlers: [getLimits, setLimits, excludePlayer, getPlay],
  on_pages: PROTECTION,
  jobs: [
    { name: 'person-print-backfill', every_ms: DAY_MS, at_start: true, max_at_once: 1, run: backfillPersonPrints },
  ],
};
