import { DROPPED_CHECKS } from './reconcile-dropped-checks.ts';
import { END_CHECKS } from './reconcile-end-checks.ts';
import { FULL, onScope, type Scope } from './reconcile-scope.ts';
import { WINDOW_CHECKS } from './reconcile-window-checks.ts';
import { type LedgerTx, runSql } from './run-sql.ts';

/** One difference in the books: its place, and the two numbers. */
export type Difference = { check: string; what: string; stored: string; computed: string };

/** The names of the checks that every reconciliation runs. A whole one also runs the checks of `droppedCheckNames`. */
export const checkNames: readonly string[] = [WINDOW_CHECKS, END_CHECKS].flatMap((checks) => Object.keys(checks));

export const droppedCheckNames: readonly string[] = Object.keys(DROPPED_CHECKS);

/** Statements by the name of what they check, with the relations of a scope in braces. */
type Checks = Readonly<Record<string, string>>;

/** Runs checks on a scope and returns the differences, sorted by check and name, so that two reports of one state are equal. */
export async function runChecks(tx: LedgerTx, scope: Scope, groups: readonly Checks[]): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const [check, text] of groups.flatMap((checks) => Object.entries(checks))) {
    const rows = await runSql<Omit<Difference, 'check'>>(
      tx,
      `${onScope(text, scope)} order by what, stored, computed limit 100`,
      [],
    );
    for (const row of rows) found.push({ check, ...row });
  }
  return found;
}

/**
 * Recomputes the books from all transfers and returns the differences. For a large database, use `reconcileNew` or `reconcileWhole`.
 *
 * Call it in a repeatable-read transaction, so that all checks read one snapshot.
 *
 * Shape   [] if everything agrees
 */
export async function reconcileBooks(tx: LedgerTx): Promise<Difference[]> {
  return await runChecks(tx, FULL, [WINDOW_CHECKS, END_CHECKS, DROPPED_CHECKS]);
}

export type Balance = { currency: string; purpose: string; balance: string };

/** Sums the balances by currency and purpose. The total is zero by construction. */
export async function trialBalance(tx: LedgerTx, { opening, transfers }: Scope = FULL): Promise<Balance[]> {
  return await runSql(
    tx,
    `select a.currency, a.purpose, coalesce(sum(s.change), 0)::text as balance
     from ledger.account a
     left join (
       select account_id as account, credits - debits as change from ${opening} o
       union all select debit_account, -amount from ${transfers} t where kind in ('post', 'settle')
       union all select credit_account, amount from ${transfers} t where kind in ('post', 'settle')) s on s.account = a.id
     group by a.currency, a.purpose order by 1, 2`,
    [],
  );
}
