import type { App } from '../../../core/app.ts';
import type { Feature } from '../../../core/handle.ts';
import { reportRoutes } from './report-routes.ts';

const HOUR_MS = 3_600_000;
const SWEEP_EVERY_MS = HOUR_MS;
/** Gateways report within three days; the rest is time for players to complain about a missing code. */
const KEEP_DAYS = 14;
const DAY_MS = 86_400_000;

export async function sweepAttempts({ pool, clock }: Pick<App, 'pool' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEEP_DAYS * DAY_MS);
  await pool.query('delete from sms_attempt where sent_at < $1', [before]);
  await pool.query('delete from sms_usage where began_at < $1', [before]);
}

function watchTexts({ metrics, pool, clock }: App): void {
  metrics.watch('nua_texts_last_hour', async () => {
    const since = new Date(clock.now().getTime() - HOUR_MS);
    const { rows } = await pool.query<{ gateway: string; state: string; texts: bigint }>(
      'select gateway, state, count(*) as texts from sms_attempt where sent_at > $1 group by 1, 2',
      [since],
    );
    return rows.map(({ texts, ...labels }) => ({ ...labels, value: Number(texts) }));
  });
}

export const smsReportFeature: Feature = {
  name: 'sms-report',
  handlers: [],
  routes: reportRoutes,
  jobs: [{ name: 'sms-sweep', every_ms: SWEEP_EVERY_MS, run: sweepAttempts }],
  start: watchTexts,
};
