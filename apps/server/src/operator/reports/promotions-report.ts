import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';
import type { Days } from '../../ledger/moved-payments.ts';
import { listPromotionTransfers, type PromotionTransfer } from '../../ledger/reward-costs.ts';
import { readCountedPromotions } from '../../modules/day-sum/public.ts';
import { namesOf } from './payments-report.ts';

type Cost = {
  kind: string;
  promo_id: string | null;
  name: string | null;
  transfers: number;
  granted: Cents;
  returned: Cents;
};

/** Reads the cost of each promotion in some days, with the key of its texts. */
export async function readPromotionReport(
  db: Queryable,
  days: Days,
  now: Date,
): Promise<{ counted_at: Date | null; list: Cost[] }> {
  const { counted_at, days: counted } = await readCountedPromotions(db, { ...days, now });
  const keys = await keysOfPromotions(db);
  const list = counted.map(({ kind, promo_id, count, granted, returned }) => ({
    ...{ kind, promo_id, name: promo_id === null ? null : (keys.get(promo_id) ?? null) },
    ...{ transfers: count, granted, returned },
  }));
  return { counted_at, list };
}

/** Returns the key of each promotion, from the latest version of the rule that contains the promotion. */
async function keysOfPromotions(db: Queryable): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; key: string }>`
    select o ->> 'id' as id, o ->> 'key' as key from reward_rule r, jsonb_array_elements(r.rule -> 'promos') o
    where r.kind = 'promo' order by r.version`.execute(db);
  return new Map(rows.map(({ id, key }) => [id, key]));
}

type Listed = PromotionTransfer & { player: string | null };
const PAGE = 50;

/** Lists the transfers of one promotion, newest first. */
export async function listCostsOf(
  db: Queryable,
  days: Days,
  promotion: { kind: string; promo_id: string | null; after: string | null },
): Promise<{ list: Listed[]; has_more: boolean }> {
  const found = await listPromotionTransfers(db, days, { ...promotion, limit: PAGE + 1 });
  const names = await namesOf(
    db,
    found.map(({ player_id }) => player_id),
  );
  const list = found.slice(0, PAGE).map((row) => ({ ...row, player: names.get(row.player_id ?? '') ?? null }));
  return { list, has_more: found.length > PAGE };
}
