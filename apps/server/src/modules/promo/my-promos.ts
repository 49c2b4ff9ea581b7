import type { ResponseOf } from '@nua/contract';
import type { claimPromo, PromoRefusal } from '@nua/contract/promo.ts';
import type { Cents } from '@nua/money';
import type { Promo, PromoForDeposit } from '@nua/rewards';
import { type Kysely, sql } from 'kysely';
import type { Tx } from '../../core/app.ts';
import type { Database } from '../../db/connect.ts';
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

async function readKnown(db: Kysely<Database>, promo_id: string, player_id: string): Promise<StoredPromoState> {
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

/** Returns the state of a deposit promotion for a player. A refused promotion includes the reason of the last refused deposit. */
export async function depositStanding(
  tx: Tx,
  promo: PromoForDeposit,
  { player_id, is_guest, at }: PromoViewer,
  isOn: boolean,
): Promise<MyPromo> {
  const { id } = promo;
  const known = await readKnown(tx, id, player_id);
  const when = (time: Date | null) => time?.toISOString() ?? null;
  if (known.granted_at !== null)
    return { id, state: 'granted', reason: null, amount: known.granted_cents, at: when(known.granted_at) };
  const closed = is_guest ? 'guest' : await refusalOf(tx, { promo, player_id, at });
  const reason = closed === null ? (isOn ? null : 'ended') : (known.refused ?? closed);
  if (reason !== null) return { id, state: 'refused', reason, amount: null, at: null };
  const isChosen = known.chosen_at !== null;
  return { id, state: isChosen ? 'chosen' : 'available', reason: null, amount: null, at: when(known.chosen_at) };
}

/** Returns the state of the rebate for a player: the unclaimed amount, or else the last payment. */
export async function rebateStanding(
  db: Kysely<Database>,
  id: string,
  { player_id, is_guest, at }: PromoViewer,
): Promise<MyPromo> {
  const waiting = sumOf(await unclaimedRebate(db, { player_id, promo_id: id, at }));
  const amount = waiting > 0n ? waiting : null;
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

/** Finds the rebates of earlier rules, which can still be claimed. */
async function earlierRebates(db: Kysely<Database>, inForce: readonly Promo[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p ->> 'id' as id from ${PUBLISHED_REBATES}`.execute(db);
  return rows.map(({ id }) => id).filter((id) => !inForce.some((promo) => promo.id === id));
}

/** Returns the states of all published promotions for a player, and of earlier rebates with an unclaimed amount. */
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
