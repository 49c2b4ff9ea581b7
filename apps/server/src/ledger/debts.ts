import type { Cents } from '@nua/money';
import { type RawBuilder, sql } from 'kysely';
import { newId } from '../db/new-id.ts';
import type { Journal, Leg, Verdict } from './journal.ts';
import { postJournals } from './post-journals.ts';
import { type LedgerTx, runSql } from './run-sql.ts';

/** Opens a player's debt account before the first debt. Safe to repeat. */
export async function openDebtAccount(tx: LedgerTx, player_id: string, currency: 'PKR' = 'PKR'): Promise<void> {
  await runSql(tx, 'select ledger.open_debt_account($1, $2)', [player_id, currency]);
}

/** Reads a player's debt, in paisa. Hold the owner's lock if a decision depends on it. */
export async function readDebt(tx: LedgerTx, player_id: string, currency: 'PKR' = 'PKR'): Promise<Cents> {
  const [row] = await runSql<{ debt: string }>(tx, 'select ledger.debt_of($1, $2)::text as debt', [
    player_id,
    currency,
  ]);
  return BigInt(row!.debt) as Cents;
}

/** Reads the players who are in debt and have money in their game wallets. */
export async function readDebtorsWithGameMoney(tx: LedgerTx): Promise<string[]> {
  const rows = await runSql<{ owner_id: string }>(
    tx,
    `select d.owner_id from ledger.account d
     join ledger.account g on g.owner_id = d.owner_id and g.currency = d.currency and g.purpose = 'game'
     where d.purpose = 'debt' and g.credits_posted > g.debits_posted + g.debits_pending
       and ledger.debt_of(d.owner_id, d.currency) > 0
     order by d.owner_id`,
    [],
  );
  return rows.map(({ owner_id }) => owner_id);
}

/** Reads how much of each order's money paid the player's debt. An order without such an amount is absent. */
export async function readDebtPaidBy(
  tx: LedgerTx,
  player_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Cents>> {
  const rows = await runSql<{ id: string; paid: string }>(
    tx,
    `select t.ref ->> 'id' as id, sum(t.amount)::text as paid
     from ledger.account a join ledger.transfer t on t.credit_account = a.id and t.reason = 'debt'
     where a.owner_id = $1 and a.purpose = 'debt' and t.ref ->> 'id' = any ($2) group by 1`,
    [player_id, [...ids]],
  );
  return new Map(rows.map(({ id, paid }) => [id, BigInt(paid) as Cents]));
}

/** Selects, as text, how much money of the order `order_id` paid the player's debt. */
export const debtPaidBy = (player_id: RawBuilder<string>, order_id: RawBuilder<unknown>): RawBuilder<string> => sql`
  (select coalesce(sum(t.amount), 0)::text
   from ledger.account a join ledger.transfer t on t.credit_account = a.id and t.reason = 'debt'
   where a.owner_id = ${player_id} and a.purpose = 'debt' and t.ref ->> 'id' = ${order_id}::text)`;

/** Pays a player's debt from the available balance of the main wallet. Returns the amount paid. */
export async function payDebt(
  tx: LedgerTx,
  player_id: string,
  at: Date,
  ref: Journal['ref'] | null = null,
): Promise<Cents> {
  const params = [player_id, newId(), at, ref && JSON.stringify(ref)];
  const text = `select ledger.pay_debt($1, 'PKR', $2, $3, $4)::text as paid`;
  const [row] = await runSql<{ paid: string }>(tx, text, params);
  return BigInt(row!.paid) as Cents;
}

/** Returns the player whose main wallet this leg adds money to, or null. */
function receivingPlayer(leg: Leg): string | null {
  const kind = leg.kind ?? 'post';
  const credited = kind === 'post' || kind === 'settle' ? leg.credit : null;
  if (credited !== null && 'player_id' in credited && credited.purpose === 'main') return credited.player_id;
  // A resolved hold can return money to the wallet.
  const returned = kind === 'void' || kind === 'settle' ? leg.debit : null;
  return returned !== null && 'player_id' in returned && returned.purpose === 'main' ? returned.player_id : null;
}

/**
 * Posts journals. Money that enters the main wallet of a player in debt pays the debt first.
 *
 * The ledger pays the debt instead of its callers, so that no incoming money can bypass it.
 *
 * Shape   as postJournals; `debt_paid` of a verdict is the amount that paid the debt of the journal's owner
 */
export async function postAndPayDebts(tx: LedgerTx, journals: readonly Journal[]): Promise<Verdict[]> {
  const verdicts = await postJournals(tx, journals);
  for (const [index, journal] of journals.entries()) {
    const verdict = verdicts[index]!;
    if (verdict.status !== 'posted' && verdict.status !== 'replayed') continue;
    for (const player_id of new Set(journal.legs.map(receivingPlayer))) {
      if (player_id === null) continue;
      const paid = await payDebt(tx, player_id, journal.at, journal.ref);
      // The balances in the verdict are the owner's, so only the owner's debt changes them.
      if (paid > 0n && journal.owner_id === player_id) verdicts[index] = afterPaying(verdict, paid);
    }
  }
  return verdicts;
}

function afterPaying(verdict: Verdict, paid: Cents): Verdict {
  const { balances } = verdict;
  return { ...verdict, balances: { ...balances, main: (balances.main - paid) as Cents }, debt_paid: paid };
}
