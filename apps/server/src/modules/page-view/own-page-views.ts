import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import type { App } from '../../core/app.ts';
import type { PageViewSink } from '../../core/ports/page-view-sink.ts';

const DAY_MS = 86_400_000;
const RETENTION_DAYS = 90;

/** Returns the built-in collector, which stores one row for each view. */
export function ownPageViews(app: Pick<App, 'pool'>): PageViewSink {
  return {
    async record({ at, route, signed_in, player_id }) {
      await app.pool.query('insert into page_view (at, route, signed_in, player_id) values ($1, $2, $3, $4)', [
        at,
        route,
        signed_in,
        player_id,
      ]);
    },
    idle: async () => {},
  };
}

/** Deletes the views older than ninety days, and the counts of past days. Returns the number of deleted views. */
export async function forgetOldPageViews(app: Pick<App, 'pool' | 'clock'>): Promise<number> {
  await app.pool.query('delete from page_view_day where day < $1::date', [dayInKarachi(app.clock.now())]);
  const before = new Date(app.clock.now().getTime() - RETENTION_DAYS * DAY_MS);
  return (await app.pool.query('delete from page_view where at < $1', [before])).rowCount ?? 0;
}
