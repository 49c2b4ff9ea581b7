import type { ExclusionLength } from '@nua/contract/limit.ts';
import { sql } from 'kysely';
import { apiError } from '../../core/api-error.ts';
import type { Tx } from '../../core/app.ts';
import { sendPlayerExcluded } from '../event/public.ts';
import { recordWebhookEvent } from '../webhook/public.ts';
import { guardPlayer, publishProtection } from './guard-player.ts';
import { type Exclusion, exclusionOf } from './is-excluded.ts';
import { boundPlayers, lockPerson } from './person-prints.ts';

/** Durations by the calendar in Pakistan; null is permanent. */
const DURATIONS: Record<ExclusionLength, string | null> = {
  day: '24 hours',
  week: '7 days',
  month: '1 month',
  half_year: '6 months',
  year: '1 year',
  for_good: null,
};

/**
 * Begins a time-out or self-exclusion of a person. From the commit on, every node refuses bets. An exclusion cannot be undone.
 *
 * Shape   `set_by` is 'player' or 'operator:' and a name
 * Errors  EXCLUSION_RUNS_LONGER if a running exclusion does not end before the new one
 */
export async function beginExclusion(
  tx: Tx,
  request: { player_id: string; length: ExclusionLength; set_by: string; at: Date },
): Promise<Exclusion> {
  const { player_id, length, set_by, at } = request;
  const lasts = DURATIONS[length];
  await lockPerson(tx, player_id);
  const until = sql`((${at}::timestamptz at time zone 'Asia/Karachi') + ${lasts}::interval) at time zone 'Asia/Karachi'`;
  const running = await exclusionOf(tx, player_id, at);
  if (running) {
    const longer = await sql<{ is: boolean | null }>`select ${until} > ${running.until}::timestamptz as is`.execute(tx);
    const isLonger = running.until !== null && (lasts === null || longer.rows[0]?.is === true);
    if (!isLonger) throw apiError('EXCLUSION_RUNS_LONGER', { until: running.until?.toISOString() ?? null });
  }
  await sql`insert into player_exclusion (player_id, length, from_at, until_at, set_by)
    values (${player_id}, ${length}, ${at}, ${until}, ${set_by})`.execute(tx);
  // The exclusion binds every account that has proven the same phone, wallet or CNIC.
  const bound = await boundPlayers(tx, player_id);
  // Requested raises of limits are dropped, so that they do not apply after the exclusion.
  await sql`update player_limit set wanted_cents = null, wanted_at = null, confirm_from = null, confirm_until = null
    where player_id in (${sql.join(bound)}) and wanted_at is not null`.execute(tx);
  for (const id of bound) await guardPlayer(tx, id, at);
  for (const id of bound) await sendPlayerExcluded(tx, { player_id: id, at });
  for (const id of bound) await publishProtection(tx, id);
  const begun = await exclusionOf(tx, player_id, at);
  if (!begun) throw new Error('an exclusion was written and is not in force');
  const ends_at = begun.until?.toISOString() ?? null;
  for (const id of bound) await recordWebhookEvent(tx, 'exclusion.set', { player_id: id, until: ends_at }, at);
  return begun;
}
