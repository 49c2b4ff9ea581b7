import type { calls, ResponseOf } from '@nua/contract';
import { sql } from 'kysely';
import type { App } from '../../../core/app.ts';
import type { PlayerQuery, RunPlayerQuery } from '../../../db/player-query.ts';
import { EXCLUSION, type Exclusion, readExclusion } from '../is-excluded.ts';
import type { LimitRow, Usage } from '../limit-rules.ts';
import { DEPOSITED, LIMITS, PLAY_DAYS, readOwnUsage } from '../read-limits.ts';

type ResponseData = ResponseOf<typeof calls.getLimits>;

export async function protectionResponse(
  { settings }: Pick<App, 'settings'>,
  load: RunPlayerQuery,
  at: Date,
): Promise<ResponseData> {
  const [limits, exclusion, reality_check] = await Promise.all([
    readOwnUsage(load, at),
    readExclusion(load),
    realityCheckOf({ settings }, load),
  ]);
  return {
    limits: limits.map((limit) => limitView(limit, at)),
    reality_check,
    exclusion: exclusion && exclusionView(exclusion),
    server_time: at.toISOString(),
  };
}

export function exclusionView({ kind, from, until, set_by }: Exclusion) {
  return { kind, from: from.toISOString(), until: until?.toISOString() ?? null, set_by };
}

function limitView(limit: LimitRow & Usage, at: Date): ResponseData['limits'][number] {
  const { kind, period, amount_cents, used, left, resets_at, wanted_cents, confirm_from, confirm_until } = limit;
  const pending =
    confirm_from && confirm_until && confirm_until > at
      ? { amount: wanted_cents, confirm_from: confirm_from.toISOString(), confirm_until: confirm_until.toISOString() }
      : null;
  return { kind, period, amount: amount_cents, used, left, resets_at: resets_at.toISOString(), pending };
}

/** Returns the player's interval in minutes, or the default. 0 turns the reality check off. */
export async function realityCheckOf({ settings }: Pick<App, 'settings'>, load: RunPlayerQuery): Promise<number> {
  const [chosen] = await load(REALITY_CHECK);
  return chosen?.minutes ?? settings.get('protection_rules').reality_check;
}

const REALITY_CHECK: PlayerQuery<{ minutes: number }> = {
  select: (player_id) => sql`select minutes from reality_check where player_id = ${player_id}`,
};

/** The queries of `protectionResponse`. A player's page includes them in its first statement. */
export const PROTECTION = [LIMITS, PLAY_DAYS, DEPOSITED, EXCLUSION, REALITY_CHECK] as const;
