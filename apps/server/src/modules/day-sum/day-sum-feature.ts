import type { Feature } from '../../core/handle.ts';
import { countDaySums } from './count-day-sums.ts';
import { countReportDays } from './count-report-days.ts';

export const daySumFeature: Feature = {
  name: 'day-sum',
  handlers: [],
  jobs: [
    { name: 'day-sums', every_ms: 5_000, max_at_once: 1, run: (app) => countDaySums(app) },
    { name: 'report-days', every_ms: 60_000, max_at_once: 1, run: (app) => countReportDays(app) },
  ],
};
