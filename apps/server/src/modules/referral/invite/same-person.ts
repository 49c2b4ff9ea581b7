import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../../db/connect.ts';

/**
 * Selects the pairs (one, other) of a query that are one person or use one device. Invitations between such accounts earn nothing.
 *
 * The pairs are not stored, because a payer or a CNIC becomes known only with the first payment. Matches that operators lifted do not
 * count.
 *
 * Shape   a query of (one, other)
 */
export const samePersonPairs = (pairs: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select distinct pair.one, pair.other
  from (${pairs}) pair, lateral person_marks(pair.one) a (mark), lateral person_marks(pair.other) b (mark) where b.mark = a.mark`;

/** Returns the accounts among `others` that are the same person as `player_id` or use the same device. */
export async function samePersonAs(db: Queryable, player_id: string, others: readonly string[]): Promise<Set<string>> {
  if (others.length === 0) return new Set();
  const pairs = sql`select ${player_id}::uuid as one, o.id as other from unnest(${[...others]}::uuid[]) o (id)`;
  const { rows } = await sql<{ other: string }>`${samePersonPairs(pairs)}`.execute(db);
  return new Set([...rows.map(({ other }) => other), ...others.filter((other) => other === player_id)]);
}
