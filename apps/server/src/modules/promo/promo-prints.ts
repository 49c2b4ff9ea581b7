import { type PromoRefusal, promoRefusals } from '@nua/contract/promo.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../core/app.ts';

/**
 * Devices, wallets, banks and CNICs of a player as (print, reason, is_named): what was proven, what a payout has reached, and what the
 * player named as the own payout account, also one that was removed. Of a CNIC the last six digits count alone as well: they are all that
 * JazzCash compares, so the other seven are merely typed. Two persons in a million share them; an operator lifts such a match. `is_named`: it was named and nothing more, which anybody can do to a
 * stranger's number. A match that an operator has lifted is none.
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
 * What a player shares with another account that had a promotion, by the reason that is told; null where nothing.
 *
 * `counts_named`: what the player merely named counts too, otherwise one person with two accounts could have it twice and be paid out to one
 * wallet. It is asked for only once the money of an own deposit has come: asked before, naming a stranger's number would tell whether its
 * holder had the promotion, as often as anybody likes. What a player holds does not count where the other account merely named it: nobody takes
 * a promotion from its owner by typing.
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

/** Keeps what says who had a promotion, for when the account is closed or the device forgotten. */
export async function keepPrints(
  tx: Tx,
  { promo_id, player_id }: { promo_id: string; player_id: string },
): Promise<void> {
  await sql`insert into promo_print (promo_id, print, player_id, is_named)
    select distinct ${promo_id}::uuid, m.print, ${player_id}::uuid, m.is_named from (${printsOf(sql`${player_id}::uuid`)}) m
    on conflict do nothing`.execute(tx);
}
