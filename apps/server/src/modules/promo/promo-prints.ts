import { type PromoRefusal, promoRefusals } from '@nua/contract/promo.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../core/app.ts';

/**
 * Selects the prints (keyed hashes) of a player's devices, wallets, banks and CNICs as (print, reason, is_named). Removed payout accounts
 * are included, matches that an operator lifted are not.
 *
 * `is_named` is true if the player only typed the number, which could be a stranger's. For a proven CNIC, the last six digits are included
 * as a separate print, because JazzCash compares only these.
 */
const printsOf = (player_id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select o.print, o.reason, bool_and(o.is_named) over (partition by o.print) as is_named from (
    select device_hash as print, 'shared_device' as reason, false as is_named from device where player_id = ${player_id}
    union all
    select print, case when kind = 'cnic' then 'shared_identity' when proof = 'held' then 'shared_payer' else 'shared_account' end, false
      from person_print where player_id = ${player_id}
    union all
    select ending_print, 'shared_identity', false from person_print
      where player_id = ${player_id} and kind = 'cnic' and ending_print is not null and lifted_at is null
    union all
    select number_print, 'shared_account', true from payout_account where player_id = ${player_id}
    union all
    select cnic_print, 'shared_identity', true from payout_account where player_id = ${player_id} and cnic_print is not null) o
  where length(o.print) = 32 and not exists (
    select from person_print l where l.player_id = ${player_id} and l.print = o.print and l.lifted_at is not null)`;

/**
 * Returns why a player counts as the same person as another account that had a promotion, or null.
 *
 * `counts_named` also counts typed numbers, so that two accounts of one person with one wallet get the promotion once. Set it only after
 * the player's deposit has arrived. Before that, a player could type a stranger's number to learn whether the stranger had the promotion.
 *
 * A proven print does not match an account that only typed the number. So nobody loses a promotion because a stranger typed their number.
 */
export async function sharedWith(
  tx: Tx,
  { promo_id, player_id, counts_named }: { promo_id: string; player_id: string; counts_named: boolean },
): Promise<PromoRefusal | null> {
  const me = sql`${player_id}::uuid`;
  const hadIt = (other: RawBuilder<unknown>) =>
    sql`${other} <> ${me} and exists (select from promo_grant g where g.promo_id = ${promo_id} and g.player_id = ${other})`;
  const { rows } = await sql<{ reason: PromoRefusal }>`
    select distinct m.reason from (${printsOf(me)}) m
    where (${counts_named} or not m.is_named) and (
      exists (select from promo_print p where p.promo_id = ${promo_id} and p.print = m.print and p.player_id <> ${me} and (m.is_named or not p.is_named)
        and not exists (select from person_print l where l.player_id = p.player_id and l.print = p.print and l.lifted_at is not null))
      or exists (select from device d where d.device_hash = m.print and ${hadIt(sql`d.player_id`)})
      or exists (select from person_print p where p.ending_print = m.print and p.lifted_at is null and ${hadIt(sql`p.player_id`)})
      or exists (select from person_print p where p.print = m.print and p.lifted_at is null and ${hadIt(sql`p.player_id`)})
      or m.is_named and exists (select from payout_account a where a.number_print = m.print and ${hadIt(sql`a.player_id`)})
      or m.is_named and exists (select from payout_account a where a.cnic_print = m.print and ${hadIt(sql`a.player_id`)}))`.execute(
    tx,
  );
  const found = new Set(rows.map(({ reason }) => reason));
  return promoRefusals.find((reason) => found.has(reason)) ?? null;
}

/** Records the prints of a player who had a promotion, so that they remain when the account is closed or the device removed. */
export async function recordPrints(
  tx: Tx,
  { promo_id, player_id }: { promo_id: string; player_id: string },
): Promise<void> {
  await sql`insert into promo_print (promo_id, print, player_id, is_named)
    select distinct ${promo_id}::uuid, m.print, ${player_id}::uuid, m.is_named from (${printsOf(sql`${player_id}::uuid`)}) m
    on conflict do nothing`.execute(tx);
}
