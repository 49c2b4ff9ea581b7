import type { Cents } from '@nua/money';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';

/** Days of the calendar in Pakistan, both included: `2026-11-23`. */
export type Days = { from_day: string; to_day: string };

/** The first day of a period that covers all time: a day before any play. */
export const FIRST_DAY = '2000-01-01';

/**
 * Returns the player's weighted stakes of own money, the only stakes that count for rewards.
 *
 * Stakes are summed by day and game, then weighted by the rule in force when the day began, and rounded down.
 *
 * Units   paisa
 */
export async function weightedStakes(db: Queryable, player_id: string, days: Days): Promise<Cents> {
  const { rows } = await sql<{ staked: string }>`select coalesce(sum(d.weighted), 0)::text as staked
    from (${weightedByDay(sql`${player_id}::uuid`, days)}) d`.execute(db);
  return BigInt(rows[0]!.staked) as Cents;
}

/** The weighted stakes as a subquery of (day, game_id, weighted). */
export function weightedByDay(player_id: RawBuilder<unknown>, { from_day, to_day }: Days): RawBuilder<unknown> {
  return sql`select p.day, p.game_id, floor(sum(p.stake_cents - p.bonus_stake_cents) * weight_on(p.game_id, p.day) / 10000)::bigint as weighted
    from arcade.round_parts_between(${player_id}, ${from_day}::date, ${to_day}::date) p
    group by p.day, p.game_id`;
}
