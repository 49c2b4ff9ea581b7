import type { AnswerOf, calls } from '@nua/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/connect.ts';
import { type Exclusion, exclusionOf } from '../../domain/protection/is-excluded.ts';
import type { LimitRow, Usage } from '../../domain/protection/limit-rules.ts';
import { readUsage } from '../../domain/protection/read-limits.ts';
import type { App } from '../../http/request-context.ts';

type Answer = AnswerOf<typeof calls.getLimits>;

/** Everything that protects a player, as it stands at a moment. */
export async function protectionAnswer(
  { settings }: Pick<App, 'settings'>,
  db: Kysely<Database>,
  player_id: string,
  at: Date,
): Promise<Answer> {
  const limits = await readUsage(db, player_id, at);
  const exclusion = await exclusionOf(db, player_id, at);
  return {
    limits: limits.map((limit) => shownLimit(limit, at)),
    reality_check: await realityCheckOf({ settings }, db, player_id),
    exclusion: exclusion && shownExclusion(exclusion),
    server_time: at.toISOString(),
  };
}

export function shownExclusion({ kind, from, until, set_by }: Exclusion) {
  return { kind, from: from.toISOString(), until: until?.toISOString() ?? null, set_by };
}

function shownLimit(limit: LimitRow & Usage, at: Date): Answer['limits'][number] {
  const { kind, period, amount_cents, used, left, resets_at, wanted_cents, confirm_from, confirm_until } = limit;
  // What has lapsed is not there any more.
  const pending =
    confirm_from && confirm_until && confirm_until > at
      ? { amount: wanted_cents, confirm_from: confirm_from.toISOString(), confirm_until: confirm_until.toISOString() }
      : null;
  return { kind, period, amount: amount_cents, used, left, resets_at: resets_at.toISOString(), pending };
}

/** The player's choice in minutes, or what the settings say for who has not chosen. 0 is never. */
export async function realityCheckOf(
  { settings }: Pick<App, 'settings'>,
  db: Kysely<Database>,
  player_id: string,
): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select minutes from reality_check where player_id = ${player_id}`.execute(db);
  return rows[0]?.minutes ?? settings.get('protection_rules').reality_check;
}
