import { type RawBuilder, sql } from 'kysely';

/** One side of a wallet's transfers comes from an index in the order of its entries. */
const side = (name: 'debit' | 'credit', after: string | null, size: number): RawBuilder<unknown> => {
  const column = (one: string) => sql.ref(`t.${name}_${one}`);
  return sql`(select t.id, ${column('entry')} as entry, t.at, t.reason, t.kind as step, t.amount, ${column('balance')} as balance_after,
      ${sql.lit(name === 'debit' ? 'out' : 'in')} as direction
    from ledger.transfer t where ${column('account')} = w.id and ${column('entry')} is not null
      and (${after}::bigint is null or ${column('entry')} < ${after}::bigint)
    order by ${column('entry')} desc limit ${size})`;
};

/** Selects a page of the transfers of a player's wallet, the newest first. `after` is the entry of the last row of the page before. */
export const walletTransfers = (
  owner_id: string,
  wallet: 'main' | 'game' | 'bonus',
  after: string | null,
  size: number,
): RawBuilder<unknown> => sql`
  select r.id, r.entry, r.at, r.reason, r.step, r.direction, r.amount, r.balance_after
  from ledger.account w cross join lateral (${side('debit', after, size)} union all ${side('credit', after, size)}) r
  where w.owner_id = ${owner_id} and w.purpose = ${wallet} order by r.entry desc limit ${size}`;
