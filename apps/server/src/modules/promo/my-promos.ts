import type { ResponseOf } from '@nua/contract';
import type { claimPromo, PromoRefusal } from '@nua/contract/promo.ts';
import type { Cents } from '@nua/money';
import type { Promo, PromoForDeposit } from '@nua/rewards';
import { sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import type { Queryable } from '../../db/connect.ts';
import { ruleAt } from '../reward/public.ts';
import { isForDeposit, promosOn, refusalOf } from './promo-standing.ts';
import { sumOf, unclaimedRebate } from './rebate.ts';

export type MyPromo = ResponseOf<typeof claimPromo>;

export type PromoViewer = { player_id: string; is_guest: boolean; at: Date };

type StoredPromoState = {
  chosen_at: Date | null;
  granted_at: Date | null;
  granted_cents: Cents | null;
  refused: PromoRefusal | null;
};

async function readStoredState(db: Queryable, promo_id: string, player_id: string): Promise<StoredPromoState> {
  const { rows } = await sql<StoredPromoState>`
    select (select chosen_at from promo_choice where player_id = ${player_id} and promo_id = ${promo_id}) as chosen_at,
      g.at as granted_at, d.promo_bonus_cents as granted_cents,
      (select promo_refused from deposit where player_id = ${player_id} and promo_id = ${promo_id} and promo_refused is not null
        order by created_at desc limit 1) as refused
    from (select 1) one
    left join promo_grant g on g.promo_id = ${promo_id} and g.player_id = ${player_id}
    left join deposit d on d.id = g.deposit_id`.execute(db);
  return rows[0]!;
}

/** Returns the state of a deposit promotion for a player. A refused promotion has the reason of the last refused deposit, if any. */
export async function depositStanding(
  tx: Tx,
  promo: PromoForDeposit,
  { player_id, is_guest, at }: PromoViewer,
  isOn: boolean,
): Promise<MyPromo> {
  const { id } = promo;
  const stored = await readStoredState(tx, id, player_id);
  const onWire = (time: Date | null) => time?.toISOString() ?? null;
  if (stored.granted_at !== null)
    return { id, state: 'granted', reason: null, amount: stored.granted_cents, at: onWire(stored.granted_at) };
  const refusal = is_guest ? 'guest' : await refusalOf(tx, { promo, player_id, at });
  const reason = refusal === null ? (isOn ? null : 'ended') : (stored.refused ?? refusal);
  if (reason !== null) return { id, state: 'refused', reason, amount: null, at: null };
  const isChosen = stored.chosen_at !== null;
  return { id, state: isChosen ? 'chosen' : 'available', reason: null, amount: null, at: onWire(stored.chosen_at) };
}

/** Returns the state of the rebate for a player: the unclaimed amount, or else the last payment. */
export async function rebateStanding(
  db: Queryable,
  id: string,
  { player_id, is_guest, at }: PromoViewer,
): Promise<MyPromo> {
  const unclaimed = sumOf(await unclaimedRebate(db, { player_id, promo_id: id, at }));
  const amount = unclaimed > 0n ? unclaimed : null;
  if (is_guest) return { id, state: 'refused', reason: 'guest', amount, at: null };
  if (amount !== null) return { id, state: 'claimable', reason: null, amount, at: null };
  const { rows } = await sql<{ amount: string; at: Date }>`
    select sum(amount_cents)::text as amount, claimed_at as at from rebate_day where player_id = ${player_id} and promo_id = ${id}
    group by claimed_at order by claimed_at desc limit 1`.execute(db);
  const last = rows[0];
  if (last === undefined) return { id, state: 'available', reason: null, amount: null, at: null };
  return { id, state: 'granted', reason: null, amount: BigInt(last.amount) as Cents, at: last.at.toISOString() };
}

/** The tables and the condition of a query for all rebates `p` that were ever published. */
export const PUBLISHED_REBATES = sql`reward_rule, jsonb_array_elements(rule -> 'promos') p
  where kind = 'promo' and p ->> 'type' = 'rebate'`;

async function earlierRebates(db: Queryable, inForce: readonly Promo[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p ->> 'id' as id from ${PUBLISHED_REBATES}`.execute(db);
  return rows.map(({ id }) => id).filter((id) => !inForce.some((promo) => promo.id === id));
}

export async function myPromos(tx: Tx, viewer: PromoViewer): Promise<MyPromo[]> {
  const [{ rule }, on] = await Promise.all([ruleAt(tx, 'promo', viewer.at), promosOn(tx, viewer.at)]);
  const isOn = new Set(on.promos.map(({ id }) => id));
  const mine: MyPromo[] = [];
  for (const promo of rule.promos)
    mine.push(
      isForDeposit(promo)
        ? await depositStanding(tx, promo, viewer, isOn.has(promo.id))
        : await rebateStanding(tx, promo.id, viewer),
    );
  for (const id of await earlierRebates(tx, rule.promos)) {
    const standing = await rebateStanding(tx, id, viewer);
    if (standing.state === 'claimable') mine.push(standing);
  }
  return mine;
}
