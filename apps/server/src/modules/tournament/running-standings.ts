import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';
import { hasOffersOff } from '../reward/public.ts';
import { type Edition, ruleOfEdition, spanOfEdition } from './edition-row.ts';
import { reasonOf } from './get-my-tournament.ts';

export type RunningStanding = {
  id: string;
  /** Null until the player's counted stakes reach the minimum of the tournament. */
  place: number | null;
  /** The prize of the place according to the current standings. */
  prize: Cents;
  ends_at: Date;
};

type Row = Pick<Edition, 'id' | 'rule_id' | 'rule_version' | 'from_day' | 'until_day'> & {
  place: number | null;
  points: bigint;
  weighted_cents: Cents;
  prize_cents: Cents;
};

/**
 * Returns the running tournaments in which a player has points. Leaves out tournaments in which the player cannot get a place, and all
 * tournaments of a player who turned offers off. The caller checks that the player is neither a guest nor excluded.
 */
export async function runningStandings(
  db: Queryable,
  { player_id, at }: { player_id: string; at: Date },
): Promise<RunningStanding[]> {
  const today = dayInKarachi(at);
  const { rows } = await sql<Row>`
    select t.id, t.rule_id, t.rule_version, t.from_day, t.until_day, s.place, s.points, s.weighted_cents, s.prize_cents
    from tournament t join tournament_score s on s.tournament_id = t.id
    where t.state = 'open' and t.from_day <= ${today} and t.until_day >= ${today} and s.player_id = ${player_id} and s.points > 0
      and not ${hasOffersOff(sql`${player_id}::uuid`)}`.execute(db);
  const standings: RunningStanding[] = [];
  for (const row of rows)
    if (row.place !== null || (await isBelowEntry(db, player_id, row, at)))
      standings.push({ id: row.id, place: row.place, prize: row.prize_cents, ends_at: spanOfEdition(row).until });
  return standings;
}

async function isBelowEntry(db: Queryable, player_id: string, row: Row, at: Date): Promise<boolean> {
  const rule = await ruleOfEdition(db, row);
  return (await reasonOf(db, { player_id, is_guest: false, mine: row, rule, at })) === 'below_entry';
}
