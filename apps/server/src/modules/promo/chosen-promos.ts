import type { BrokenPromise } from '@nua/rewards';
import { sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';

/** Of the promotions that a new rule would end or make worse, returns those that players have chosen for their next deposit. */
export async function promosThatPlayersChose(
  db: Queryable,
  promises: readonly BrokenPromise[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(promises.map(({ offer_id }) => offer_id))];
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select distinct promo_id as id from promo_choice where promo_id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
