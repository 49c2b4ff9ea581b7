import type { Cents } from '@nua/money';
import { type LedgerTx, runSql } from './run-sql.ts';

/** One leg of a journal with the accounts that it moves. The owner of a guarded account is a player. */
export type JournalLeg = {
  id: string;
  journal_id: string;
  kind: 'post' | 'hold' | 'settle' | 'void';
  reason: string;
  amount: Cents;
  hold_id: string | null;
  at: Date;
  ref: { type: string; id: string } | null;
  debit_account: string;
  debit_purpose: string;
  debit_player: string | null;
  debit_balance: Cents | null;
  credit_account: string;
  credit_purpose: string;
  credit_player: string | null;
  credit_balance: Cents | null;
};

// The legs of a journal have one time, and the index of times finds them in a few pages. Journals have no index of their own.
const LEGS = `select t.id, t.journal_id, t.kind, t.reason, t.amount, t.hold_id, t.at, t.ref,
    t.debit_account, d.purpose as debit_purpose, case when d.guarded then d.owner_id end as debit_player, t.debit_balance,
    t.credit_account, c.purpose as credit_purpose, case when c.guarded then c.owner_id end as credit_player, t.credit_balance
  from ledger.transfer t
  join ledger.account d on d.id = t.debit_account
  join ledger.account c on c.id = t.credit_account
  where t.at = $1 and t.journal_id = $2 order by t.id = t.journal_id desc, t.id`;

/**
 * Reads the journal of a transfer.
 *
 * Shape   (connection, the id of any leg) -> its legs; [] if there is no such transfer
 */
export async function readJournal(tx: LedgerTx, transfer_id: string): Promise<JournalLeg[]> {
  const found = await runSql<{ at: Date; journal_id: string }>(
    tx,
    'select at, journal_id from ledger.transfer where id = $1',
    [transfer_id],
  );
  const [leg] = found;
  return leg === undefined ? [] : await runSql<JournalLeg>(tx, LEGS, [leg.at, leg.journal_id]);
}
