import type { Cents } from '@nua/money';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../db/connect.ts';
import { HOUSE_OWNER } from './journal.ts';
import { type Days, onDays } from './moved-payments.ts';

/**
 * The cost of one kind of reward on one day in Pakistan.
 *
 * Units   paisa; the cost is the granted amount less the returned amount
 */
export type RewardCost = { day: string; kind: string; granted: Cents; returned: Cents };

/** Exactly the predicate of the index `transfer_of_promotions`: all transfers that an account `promo_expense:*` can have. */
const OF_PROMOTIONS = sql`t.kind in ('post', 'settle') and (t.reason in ('bonus', 'bonus_returned', 'bonus_cleared', 'debt', 'demo_grant', 'purse')
  or t.reason in ('bet', 'bet_returned', 'win') and t.debit_entry is null and t.credit_entry is null)`;

/** Selects the transfers of the accounts `promo_expense:*` on some days. */
const movedRewards = (from: string, until: string): RawBuilder<unknown> => sql`(
  with expense as materialized (
    select a.id, substr(a.purpose, 15) as kind from ledger.account a
    where a.owner_id = ${HOUSE_OWNER} and a.purpose like 'promo\\_expense:%'
  ), moved as materialized (
    select t.id, t.at, t.amount, t.journal_id, t.debit_account, t.credit_account, t.ref ->> 'type' as ref_type, (t.ref ->> 'id')::uuid as ref_id
    from ledger.transfer t where ${OF_PROMOTIONS} and ${onDays(from, until)}
  )
  select m.id, m.at, e.kind, m.amount as granted, 0::bigint as returned, m.journal_id, m.ref_type, m.ref_id, m.credit_account as other_account
  from moved m join expense e on e.id = m.debit_account
  union all
  select m.id, m.at, e.kind, 0, m.amount, m.journal_id, m.ref_type, m.ref_id, m.debit_account
  from moved m join expense e on e.id = m.credit_account
)`;

/**
 * Reads the cost of rewards by day and kind, oldest day first. The stakes of free rounds and the purses of tournaments are included.
 *
 * If a reversed deposit takes back part of a cleared bonus, this part counts as returned on the day of the reversal, even while the player
 * owes it.
 */
export async function readRewardCosts(db: Queryable, { from, until }: Days): Promise<RewardCost[]> {
  const { rows } = await sql<RewardCost>`
    select karachi_day(m.at)::text as day, m.kind, sum(m.granted)::bigint as granted, sum(m.returned)::bigint as returned
    from ${movedRewards(from, until)} m group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** The cost of one promotion. `promo_id` is null for rewards without a promotion, such as VIP rewards. */
export type PromotionCost = { kind: string; promo_id: string | null; count: number; granted: Cents; returned: Cents };

/**
 * Adds the promotion and the player to transfers of rewards. The bonus and the free rounds of a deposit belong to the promotion of the
 * deposit, a rebate to the promotion of its days.
 */
const namedRewards = (moved: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select m.*, coalesce(b.player_id, o.player_id, f.player_id) as named_player_id,
    coalesce(d.promo_id, (select r.promo_id from rebate_day r where r.player_id = b.player_id and r.bonus_id = b.id limit 1)) as promo_id
  from ${moved} m
  left join bonus b on m.ref_type = 'bonus' and b.id = m.ref_id
  left join arcade.round o on m.kind = 'free_round' and o.free_rounds_id is not null
    and o.id = case when m.ref_type = 'round' then m.ref_id when m.ref_type is null then m.journal_id end
  left join free_rounds f on m.kind = 'free_round'
    and f.id = case when m.ref_type = 'free_rounds' then m.ref_id when b.id is not null then b.source_id else o.free_rounds_id end
  left join deposit d on d.id = coalesce(f.deposit_id, b.deposit_id)
)`;

/** Sums the cost of each promotion, in the order of kinds. */
export async function sumPromotionCosts(db: Queryable, { from, until }: Days): Promise<PromotionCost[]> {
  const { rows } = await sql<PromotionCost>`
    select m.kind, m.promo_id, count(*)::int as count, sum(m.granted)::bigint as granted, sum(m.returned)::bigint as returned
    from ${namedRewards(movedRewards(from, until))} m group by 1, 2 order by 1, 2 nulls last`.execute(db);
  return rows;
}

/** One transfer of a promotion. `player_id` is null for a transfer between accounts of the house. */
export type PromotionTransfer = { id: string; at: Date; player_id: string | null; granted: Cents; returned: Cents };

/**
 * Selects the transfers of one account on some days, with the columns of `movedRewards`. With `after`, the id of a transfer, it selects only
 * older transfers. The account's id is a parameter, so that the planner can estimate the number of its transfers.
 */
const rewardsOfAccount = (
  days: RawBuilder<unknown>,
  kind: string,
  account: string,
  after: string | null,
): RawBuilder<unknown> => sql`(
  select t.id, t.at, ${kind}::text as kind, case when t.debit_account = ${account} then t.amount else 0 end as granted,
    case when t.debit_account = ${account} then 0 else t.amount end as returned, t.journal_id, t.ref ->> 'type' as ref_type,
    (t.ref ->> 'id')::uuid as ref_id, case when t.debit_account = ${account} then t.credit_account else t.debit_account end as other_account
  from ledger.transfer t
  where ${OF_PROMOTIONS} and ${days} and (t.debit_account = ${account} or t.credit_account = ${account})
    and (${after}::uuid is null or (t.at, t.id) < (select l.at, l.id from ledger.transfer l where l.id = ${after}))
)`;

/** Lists the transfers of one promotion, newest first. `after` is the id of the last row of the previous page. */
export async function listPromotionTransfers(
  db: Queryable,
  { from, until }: Days,
  { kind, promo_id, after, limit }: { kind: string; promo_id: string | null; after: string | null; limit: number },
): Promise<PromotionTransfer[]> {
  const found = await sql<{ id: string }>`
    select a.id from ledger.account a where a.owner_id = ${HOUSE_OWNER} and a.purpose = 'promo_expense:' || ${kind}::text`.execute(
    db,
  );
  const account = found.rows[0]?.id;
  if (account === undefined) return [];
  const { rows } = await sql<PromotionTransfer>`
    select m.id, m.at, coalesce(m.named_player_id, a.owner_id) as player_id, m.granted, m.returned
    from ${namedRewards(rewardsOfAccount(onDays(from, until), kind, account, after))} m left join ledger.account a on a.id = m.other_account and a.owner_id <> ${HOUSE_OWNER}
    where m.promo_id is not distinct from ${promo_id}::uuid order by m.at desc, m.id desc limit ${limit}`.execute(db);
  return rows;
}
