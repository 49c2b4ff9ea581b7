import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';
import { spanOf } from '../protection/public.ts';
import { netOfReturns, weightedStakes } from '../reward/public.ts';
import type { WheelDay } from './wheel-rules.ts';

/**
 * Reads a player's deposits, stakes and spins on the calendar day of a moment.
 *
 * A deposit belongs to the day on which it was first paid. Reversed deposits and returned parts do not count.
 */
export async function readDay(db: Queryable, player_id: string, at: Date): Promise<WheelDay> {
  const { first_day: day, from } = spanOf('day', at);
  const { rows } = await sql<{ deposited: bigint; used: number; again: number }>`
    select (
        select coalesce(sum(${netOfReturns}), 0)::bigint from deposit d
        where d.player_id = ${player_id} and d.state = 'paid' and d.final_at >= ${from}
          and not exists (select from deposit_event e where e.deposit_id = d.id and e.state = 'paid' and e.at < ${from})
      ) as deposited,
      count(*)::int as used, count(*) filter (where s.again)::int as again
    from wheel_spin s where s.player_id = ${player_id} and s.day = ${day}::date`.execute(db);
  const { deposited, used, again } = rows[0]!;
  const staked = await weightedStakes(db, player_id, { from_day: day, to_day: day });
  return { deposited: deposited as Cents, staked, used, again };
}
