import type { Feature } from '../../core/handle.ts';
import { countDaySums } from './count-day-sums.ts';

export const daySumFeature: Feature = {
  name: 'day-sum',
  handlers: [],
  jobs: [{ name: 'day-sums', every_ms: 5_000, max_at_once: 1, run: (app) => countDaySums(app) }],
};
