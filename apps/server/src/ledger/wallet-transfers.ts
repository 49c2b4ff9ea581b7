import { type RawBuilder, sql } from 'kysely';

/** Selects one side of a wallet's transfers, by an index in the order of the wallet's entries. */
const side = (name: 'debit' | 'credit', after: string | null, size: number): RawBuilder<unknown> => {
  const column = (suffix: string) => sql.ref(`t.${name}_${suffix}`);
  return sql`(select t.id, ${column('entry')} as entry, t.at, t.reason, t.kind as step, t.amount, ${column('balance')} as balance_after,
      ${sql.lit(name === 'debit' ? 'out' : 'in')} as direction
    from ledger.transfer t where ${column('account')} = w.id and ${column('entry')} is not null
      and (${after}::bigint is null or ${column('entry')} < ${after}::bigint)
    order by ${column('entry')} desc limit ${size})`;
};

/** Selects both sides of the archived rows of dropped months. */
const archivedSides = (archived: string, after: string | null): RawBuilder<unknown> => sql`
  union all select t.id, t.debit_entry, t.at, t.reason, t.kind, t.amount, t.debit_balance, 'out'
    from ledger.archived_transfers(${archived}::json) t where t.debit_account = w.id and (${after}::bigint is null or t.debit_entry < ${after}::bigint)
  union all select t.id, t.credit_entry, t.at, t.reason, t.kind, t.amount, t.credit_balance, 'in'
    from ledger.archived_transfers(${archived}::json) t where t.credit_account = w.id and (${after}::bigint is null or t.credit_entry < ${after}::bigint)`;

/**
 * Selects the dropped months with entries of a player's wallet before `after`, newest first, each with its last entry that left the
 * database.
 */
export const droppedEntriesOf = (
  owner_id: string,
  wallet: 'main' | 'game' | 'bonus',
  after: string | null,
): RawBuilder<unknown> => sql`
  select r.month, r.account_id, max(r.last_entry) as last_entry from ledger.account w join ledger.dropped_run r on r.account_id = w.id
  where w.owner_id = ${owner_id} and w.purpose = ${wallet} and (${after}::bigint is null or r.first_entry < ${after}::bigint)
  group by r.month, r.account_id order by 3 desc`;

/** Selects a page of the transfers of a player's wallet, newest first. `after` is the entry of the last row of the previous page. */
export const walletTransfers = (
  owner_id: string,
  wallet: 'main' | 'game' | 'bonus',
  after: string | null,
  size: number,
  archived: string | null = null,
): RawBuilder<unknown> => sql`
  select r.id, r.entry, r.at, r.reason, r.step, r.direction, r.amount, r.balance_after
  from ledger.account w cross join lateral (${side('debit', after, size)} union all ${side('credit', after, size)}
    ${archived === null ? sql`` : archivedSides(archived, after)}) r
  where w.owner_id = ${owner_id} and w.purpose = ${wallet} order by r.entry desc limit ${size}`;
