import type { App } from '../../core/app.ts';
import type { Feature } from '../../core/handle.ts';
import {
  createComingMonths,
  MONTHS_AHEAD,
  readMonthsAhead,
  readUnarchivedAge,
  renewStatistics,
} from '../../ledger/months.ts';

const LOOK_EVERY_MS = 600_000;
/** The error code of a statement that could not get a lock in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Creates the partitions of the next months. While a long transaction uses the tables, the creation waits for a later run. */
export async function createMonthTables(app: App): Promise<void> {
  if ((await readMonthsAhead(app.pool)) < MONTHS_AHEAD) {
    try {
      const made = await createComingMonths(app.pool);
      app.log.info({ made }, 'created tables of coming months');
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      app.log.info('tables of coming months wait for a long transaction');
    }
  }
  await renewStatistics(app.pool);
}

export const monthFeature: Feature = {
  name: 'month',
  handlers: [],
  jobs: [{ name: 'months', every_ms: LOOK_EVERY_MS, at_start: true, max_at_once: 1, run: createMonthTables }],
  start: async ({ config, metrics, pool }) => {
    metrics.watch('nua_archive_age_seconds', async () =>
      config.backup === null ? [] : [{ value: await readUnarchivedAge(pool) }],
    );
  },
};
