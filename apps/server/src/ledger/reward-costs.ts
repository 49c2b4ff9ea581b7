import type { Cents } from '@nua/money';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { HOUSE_OWNER } from './journal.ts';

/**
 * The cost of one kind of reward on one day in Pakistan.
 *
 * Units   paisa; the cost is the granted amount less the returned amount
 */
export type RewardCost = { day: string; kind: string; granted: Cents; returned: Cents };

/**
 * Reads the cost of rewards by day and kind from the transfers of the accounts `promo_expense:*`, oldest day first.
 *
 * If a reversed deposit takes back part of a cleared bonus, that part counts as returned on the day of the reversal, even while the player
 * owes it.
 *
 * Shape   (first day, last day), both included: "2026-03-10"
 */
export async function readRewardCosts(
  db: Kysely<Database>,
  { from_day, to_day }: { from_day: string; to_day: string },
): Promise<RewardCost[]> {
  const { rows } = await sql<RewardCost>`
    select karachi_day(t.at)::text as day, substr(a.purpose, 15) as kind,
      coalesce(sum(t.amount) filter (where t.debit_account = a.id), 0)::bigint as granted,
      coalesce(sum(t.amount) filter (where t.credit_account = a.id), 0)::bigint as returned
    from ledger.transfer t join ledger.account a on a.id in (t.debit_account, t.credit_account)
    where t.reason in ('bonus', 'bonus_returned', 'bonus_cleared', 'debt', 'demo_grant') and t.kind in ('post', 'settle')
      and t.at >= karachi_midnight(${from_day}::date)
      and t.at < karachi_midnight(${to_day}::date + 1)
      and a.owner_id = ${HOUSE_OWNER} and a.purpose like 'promo\\_expense:%'
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
