import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import { excludedAt } from './is-excluded.ts';
import { LIMITS_FOLLOW_MS } from './person-prints.ts';

const DAY_MS = 86_400_000;

export async function sweepPersonPrints({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await sql`delete from person_print p where p.left_at < ${new Date(now.getTime() - LIMITS_FOLLOW_MS)}
    and not ${excludedAt(sql`p.player_id`, now)}`.execute(db);
  await sql`delete from typed_detail where at < ${new Date(now.getTime() - 2 * DAY_MS)}`.execute(db);
}
