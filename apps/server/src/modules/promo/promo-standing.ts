import type { PayType } from '@nua/contract/payment.ts';
import type { PromoRefusal } from '@nua/contract/promo.ts';
import type { Cents } from '@nua/money';
import type { Promo, PromoForDeposit, RuleOf } from '@nua/rewards';
import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import { payTypeFacts } from '../../core/pay-type-facts.ts';
import type { Queryable } from '../../db/connect.ts';
import { isExcluded } from '../protection/public.ts';
import { ruleAt } from '../reward/public.ts';
import { promoItemsAt } from './promo-item.ts';
import { sharedWith } from './promo-prints.ts';

export const promoIn = ({ promos }: RuleOf<'promo'>, id: string): Promo | undefined =>
  promos.find((promo) => promo.id === id);

export const isForDeposit = (promo: Promo | undefined): promo is PromoForDeposit =>
  promo !== undefined && promo.type !== 'rebate';

/** Returns the promotions that are published and whose offer is active at a moment. */
export async function promosOn(db: Queryable, at: Date): Promise<{ version: number; promos: Promo[] }> {
  const [{ version, rule }, items] = await Promise.all([ruleAt(db, 'promo', at), promoItemsAt(db, at)]);
  const keys = new Set(items.map(({ key }) => key));
  return { version, promos: rule.promos.filter(({ key }) => keys.has(key)) };
}

/** The payer of a deposit: the provider, and the print of the CNIC. */
export type Payer = { pay_type: PayType; cnic_print: Buffer | null };

type PromoCheck = {
  promo: PromoForDeposit;
  player_id: string;
  at: Date;
  /** The deposit that uses the promotion. It does not count as an earlier deposit, and its id is given only after its money has arrived. */
  deposit?: { id?: string; amount: Cents } & Payer;
};

/**
 * Returns why a player does not get a deposit promotion, or null.
 *
 * It does not check whether the offer is still active, because a deposit started during the offer gets the bonus.
 *
 * Shape   -> the first reason in the order of the contract
 */
export async function refusalOf(tx: Tx, { promo, player_id, at, deposit }: PromoCheck): Promise<PromoRefusal | null> {
  if (await isExcluded(tx, player_id, at)) return 'excluded';
  const { rows } = await sql<{ had: boolean; deposits: number }>`
    select exists (select from promo_grant where promo_id = ${promo.id} and player_id = ${player_id}) as had,
      (select count(*)::int from deposit where player_id = ${player_id} and state in ('paid', 'reversed')
        and id is distinct from ${deposit?.id ?? null}::uuid) as deposits`.execute(tx);
  const { had, deposits } = rows[0]!;
  if (had) return 'had_before';
  if (deposits + 1 !== promo.nth) return 'not_this_deposit';
  const shared = await sharedWith(tx, { promo_id: promo.id, player_id, counts_named: deposit?.id !== undefined });
  if (shared !== null) return shared;
  const payer = deposit && (await payerRefusal(tx, player_id, deposit));
  if (payer) return payer;
  return deposit !== undefined && deposit.amount < promo.deposit_minimum ? 'below_minimum' : null;
}

/**
 * Returns why a payer does not qualify, or null.
 *
 * A bonus is for one person, identified by CNIC. So the provider must have checked the payer's CNIC, and it must be the CNIC of the
 * player's earlier payments.
 */
async function payerRefusal(tx: Tx, player_id: string, { pay_type, cnic_print }: Payer): Promise<PromoRefusal | null> {
  if (!payTypeFacts(pay_type).proves_cnic || cnic_print === null) return 'unproven_payer';
  const { rows } = await sql`select 1 from person_print
    where player_id = ${player_id} and kind = 'cnic' and proof = 'held' and lifted_at is null and print <> ${cnic_print}
    limit 1`.execute(tx);
  return rows.length > 0 ? 'other_payer' : null;
}
