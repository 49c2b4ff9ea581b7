import type { Feature } from '../../../core/handle.ts';
import { sumNextPlayers } from '../../fairness/public.ts';
import { getReport } from './get-report.ts';

const SUM_EVERY_MS = 5_000;

export const reportFeature: Feature = {
  name: 'report',
  handlers: [getReport],
  jobs: [
    {
      // Each run stores the sums of some players' rounds, so that a report has few rounds left to add.
      name: 'report-sums',
      every_ms: SUM_EVERY_MS,
      max_at_once: 1,
      run: (app, last) => sumNextPlayers(app.db, typeof last === 'string' ? last : null),
    },
  ],
};
