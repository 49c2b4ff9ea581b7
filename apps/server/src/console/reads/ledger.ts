import { getJournal, getLedger } from '@nua/contract/console/ledger.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import { type JournalLeg, readJournal } from '../../ledger/read-journal.ts';
import type { ReconcileResult } from '../../ledger/reconcile-state.ts';
import { ConsoleError } from '../console-error.ts';
import { handleConsole } from '../console-handle.ts';
import { logFirstLook } from '../looks.ts';

type State = {
  done_at: Date | null;
  whole_at: Date | null;
  verified_to: Date | null;
  differences: number;
  result: ReconcileResult | null;
};

/** Reads the result of the last reconciliation. A reconciliation is a job, because it may take minutes. */
export const ledger = handleConsole(getLedger, async ({ reads }) => {
  const { rows } = await sql<State>`
    select done_at, whole_at, verified_to, differences, result from reconcile_state`.execute(reads);
  const { done_at, whole_at, verified_to, differences, result } = rows[0]!;
  return {
    done_at: done_at?.toISOString() ?? null,
    whole_at: whole_at?.toISOString() ?? null,
    verified_to: verified_to?.toISOString() ?? null,
    differences,
    result: result && {
      at: result.at,
      transfers: result.transfers,
      balances: result.balances.map(({ balance, ...one }) => ({ ...one, balance: BigInt(balance) as Cents })),
      list: result.differences,
    },
  };
});

const legOf = (leg: JournalLeg) => ({
  ...{ id: leg.id, kind: leg.kind, reason: leg.reason, amount: leg.amount, hold_id: leg.hold_id },
  debit: {
    account: leg.debit_account,
    purpose: leg.debit_purpose,
    player_id: leg.debit_player,
    balance: leg.debit_balance,
  },
  credit: {
    account: leg.credit_account,
    purpose: leg.credit_purpose,
    player_id: leg.credit_player,
    balance: leg.credit_balance,
  },
});

/** A leg shows the wallet and the balance of a player, so this look at personal data is logged. */
export const journal = handleConsole(getJournal, async (ctx, { params }) => {
  const legs = await readJournal(ctx.reads as never, params.id!);
  const [first] = legs;
  if (first === undefined) throw new ConsoleError('NOT_FOUND');
  const { journal_id, at, ref } = first;
  const [player] = legs.flatMap((leg) => [leg.debit_player, leg.credit_player]).filter((id) => id !== null);
  const subject = player === undefined ? 'read journal' : `player ${player}`;
  const look = await logFirstLook(ctx, { act: 'journal', subject, reason: `journal ${journal_id}` });
  return look.show({ journal_id, at: at.toISOString(), ref, legs: legs.map(legOf) });
});
