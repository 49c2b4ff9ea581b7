import type { FundKind } from '@nua/contract/fund-record.ts';
import type { Cents } from '@nua/money';
import type { PlayerPurpose, TransferRef } from './journal.ts';
import { type LedgerTx, runSql } from './run-sql.ts';

/** What of a player's money is asked for; what is absent is not narrowed. */
export type FundRecordQuery = {
  player_id: string;
  wallets?: readonly string[];
  kinds?: readonly string[];
  /** From this moment on. */
  from?: Date;
  /** Up to this moment, included. */
  to?: Date;
  offset: number;
  size: number;
  oldest_first?: boolean;
};

/**
 * One movement as one wallet saw it.
 *
 * Units   amounts in paisa; signed by what it did to the available balance, so that a settled hold, which left earlier, is 0
 */
export type FundRecord = {
  /** The ledger transfer; a transfer between two wallets of a player is seen twice, once from each side. */
  id: string;
  at: Date;
  kind: FundKind;
  wallet: PlayerPurpose;
  step: 'post' | 'hold' | 'settle' | 'void';
  amount: Cents;
  /** Available in this wallet after it; what an operator has frozen counts as there. */
  balance_after: Cents;
  ref: TransferRef | { type: 'round'; id: string } | null;
};

const MATCHING = `($3::text[] is null or t.reason = any ($3)) and ($4::timestamptz is null or t.at >= $4) and ($5::timestamptz is null or t.at <= $5)`;

const sideOf = (side: 'debit' | 'credit', change: string, order: string): string => `
  (select t.id, t.at, t.reason, t.kind, t.journal_id, t.ref, t.${side}_entry as entry, t.${side}_balance as balance_after, ${change} as amount
   from ledger.transfer t
   where t.${side}_account = w.id and t.${side}_entry is not null and ${MATCHING}
   order by t.${side}_entry ${order} limit $6)`;

/** Each wallet's newest entries come in the order of their numbers from the two indexes; only then they are merged by time. */
function listText(oldest_first: boolean): string {
  const order = oldest_first ? 'asc' : 'desc';
  const debit = `case t.kind when 'void' then t.amount
    when 'settle' then (select h.amount from ledger.hold h where h.id = t.hold_id) - t.amount else -t.amount end`;
  return `
    select r.id, r.at, r.reason as kind, w.purpose as wallet, r.kind as step, r.amount::text as amount, r.balance_after::text as balance_after,
      coalesce(r.ref, case when r.reason in ('bet', 'win') then jsonb_build_object('type', 'round', 'id', r.journal_id) end) as ref
    from ledger.account w
    cross join lateral (${sideOf('debit', debit, order)} union all ${sideOf('credit', 't.amount', order)}) r
    where w.owner_id = $1 and w.guarded and ($2::text[] is null or w.purpose = any ($2))
    order by r.at ${order}, r.entry ${order}, w.purpose, r.amount
    offset $7 limit $8`;
}

const COUNT_ALL = `select coalesce(sum(entries), 0)::text as total from ledger.account w
  where w.owner_id = $1 and w.guarded and ($2::text[] is null or w.purpose = any ($2))`;

const COUNT_MATCHING = `select count(*)::text as total from ledger.account w
  cross join lateral (
    select 1 from ledger.transfer t where t.debit_account = w.id and t.debit_entry is not null and ${MATCHING}
    union all
    select 1 from ledger.transfer t where t.credit_account = w.id and t.credit_entry is not null and ${MATCHING}
  ) r
  where w.owner_id = $1 and w.guarded and ($2::text[] is null or w.purpose = any ($2))`;

type Row = Omit<FundRecord, 'amount' | 'balance_after'> & { amount: string; balance_after: string };

/** Reads a page of a player's movements, newest first, and how many there are in all. */
export async function readFundRecords(
  tx: LedgerTx,
  query: FundRecordQuery,
): Promise<{ list: FundRecord[]; total: number }> {
  const { player_id, wallets = null, kinds = null, from = null, to = null, offset, size } = query;
  const narrowing = [player_id, wallets, kinds, from, to];
  const everything = kinds === null && from === null && to === null;
  const count = everything ? COUNT_ALL : COUNT_MATCHING;
  const rows = await runSql<Row>(tx, listText(query.oldest_first ?? false), [
    ...narrowing,
    offset + size,
    offset,
    size,
  ]);
  const [counted] = await runSql<{ total: string }>(tx, count, everything ? [player_id, wallets] : narrowing);
  const list = rows.map((row) => ({
    ...row,
    amount: BigInt(row.amount) as Cents,
    balance_after: BigInt(row.balance_after) as Cents,
  }));
  return { list, total: Number(counted!.total) };
}
