import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import type { Queryable } from '../db/connect.ts';
import { idsOfDays, laterId } from './ids-of-days.ts';

/** A transfer with the purposes and the owners of its two accounts. */
export type OwnedTransfer = {
  id: string;
  journal_id: string;
  kind: string;
  reason: string;
  amount: Cents;
  debit_account: string;
  debit_purpose: string;
  debit_owner: string;
  credit_account: string;
  credit_purpose: string;
  credit_owner: string;
  hold_id: string | null;
  /** The reference as JSON. */
  ref: string | null;
  at: Date;
};

export type TransferPage = {
  from: Date;
  until: Date;
  reason: string | null;
  /** The id after which the page begins. */
  after: string;
  limit: number;
  /** In a demo, the time of a transfer may be weeks before the time in its id. */
  is_demo: boolean;
};

/**
 * Reads a page of the transfers of some days, in the order of their ids.
 *
 * `is true` keeps the index of the times out of the plan, because that index would read and sort the whole range for each page. "offset 0"
 * prevents a join, which could read every account.
 */
export async function readTransfersOfDays(db: Queryable, page: TransferPage): Promise<OwnedTransfer[]> {
  const { from, until, reason, after, limit } = page;
  const { first, end } = idsOfDays(page);
  const { rows } = await sql<OwnedTransfer>`
    select t.id, t.journal_id, t.kind, t.reason, t.amount, t.debit_account, d.purpose as debit_purpose, d.owner_id as debit_owner,
      t.credit_account, c.purpose as credit_purpose, c.owner_id as credit_owner, t.hold_id, t.ref::text as ref, t.at
    from ledger.transfer t
    cross join lateral (select a.purpose, a.owner_id from ledger.account a where a.id = t.debit_account offset 0) d
    cross join lateral (select a.purpose, a.owner_id from ledger.account a where a.id = t.credit_account offset 0) c
    where t.id > ${laterId(first, after)}::uuid and t.id < ${end}::uuid
      and (t.at >= ${from} and t.at < ${until}) is true and (${reason}::text is null or t.reason = ${reason}::text)
    order by t.id limit ${limit}`.execute(db);
  return rows;
}
