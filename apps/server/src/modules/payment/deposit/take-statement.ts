import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../core/app.ts';
import { createFieldSeal } from '../../../core/sealing/field-seal.ts';
import { newId } from '../../../db/new-id.ts';
import { HOUSE_OWNER } from '../../../ledger/ledger.ts';
import { findReference, type StatementLine } from '../../../providers/rails/bank/statement-line.ts';
import { readIban } from '../../../providers/rails/iban.ts';
import { recordProvenNumbers } from '../../protection/public.ts';
import { applyInside, type DepositDeps } from './apply-gateway-result.ts';
import { type DepositRow, findByReference, isAccountClosed } from './deposit-row.ts';

const POLL_MS = 10_000;

/**
 * Polls the bank's statement if a poll is due, and takes every new line. The cursor moves only after its lines are stored.
 *
 * Anyone can send the notice that triggers a poll, so the task's row allows one poll in ten seconds on all nodes.
 *
 * Shape   deps -> the number of new lines
 */
export async function pollStatement(deps: DepositDeps): Promise<number> {
  const bank = deps.ports.rails.bank;
  if (!bank) return 0;
  const now = deps.clock.now();
  const next_at = new Date(now.getTime() + POLL_MS);
  const claimed = await sql<{ cursor: string | null }>`
    update payment_task set next_at = ${next_at} where name = 'bank_statement' and next_at <= ${now}
    returning cursor`.execute(deps.db);
  if (claimed.rows.length === 0) return 0;
  const cursor = claimed.rows[0]!.cursor ?? '0';
  const statement = await bank.readLines(cursor);
  if (!statement) return 0;
  if (statement.invalid_count > 0)
    deps.log.error({ unread: statement.invalid_count }, 'lines of the bank statement cannot be read');
  let taken = 0;
  let failed = 0;
  for (const line of statement.lines) {
    try {
      if (await processStatementLine(deps, line)) taken += 1;
    } catch (error) {
      // A line that fails must not block the lines after it.
      failed += 1;
      deps.log.error({ err: error, line: line.line_id }, 'a line of the bank statement could not be processed');
    }
  }
  // The next poll starts at the same cursor and skips the stored lines by their ids.
  if (failed > 0) return taken;
  await sql`update payment_task set cursor = ${statement.next} where name = 'bank_statement' and cursor is not distinct from ${claimed.rows[0]!.cursor}`.execute(
    deps.db,
  );
  return taken;
}

/** Returns `match` if the line pays this deposit, otherwise the reason for a review. */
function verdictOn(order: DepositRow | null, line: StatementLine): 'match' | string {
  if (!order) return findReference(line.reference) ? 'reference_unknown' : 'reference_missing';
  if (order.state === 'paid' || order.state === 'reviewing') return 'paid_twice';
  return order.amount_cents === line.amount_cents ? 'match' : 'amount_differs';
}

/**
 * Processes a line once; returns false if it was processed before. A line whose reference and amount match pays its deposit. Any other line
 * is reviewed, and its money is held in suspense until an operator assigns it.
 */
export async function processStatementLine(deps: DepositDeps, line: StatementLine): Promise<boolean> {
  const known = await sql`select 1 from bank_line where line_id = ${line.line_id}`.execute(deps.db);
  if (known.rows.length > 0) return false;
  const reference = findReference(line.reference);
  const found = reference === null ? null : await findByReference(deps.db, reference, 1);
  return await deps.db.transaction().execute(async (tx) => {
    if (found) await deps.ledger.responses.lockOwner(tx, found.player_id);
    const order = found ? await findByReference(tx, found.reference, 1) : null;
    const is_account_closed = order !== null && (await isAccountClosed(tx, order.player_id));
    const verdict = is_account_closed ? 'account_closed' : verdictOn(order, line);
    const isMatch = verdict === 'match';
    const written = await sql`
      insert into bank_line (line_id, at, amount_cents, reference, sender, sender_iban, state, reason, deposit_id, taken_at)
      values (${line.line_id}, ${line.at}, ${line.amount_cents}, ${line.reference}, ${line.sender}, ${line.sender_iban},
        ${isMatch ? 'matched' : 'review'}, ${isMatch ? null : verdict}, ${order?.id ?? null}, ${deps.clock.now()})
      on conflict (line_id) do nothing returning line_id`.execute(tx);
    if (written.rows.length === 0) return false;
    if (!isMatch) await holdInSuspense(deps, tx, line);
    if (order && isMatch) await recordSender(deps, tx, order, line);
    if (order && (isMatch || verdict === 'amount_differs')) {
      await applyInside(deps, tx, order.id, {
        state: 'paid',
        source: 'statement',
        reason: 'transfer arrived',
        provider_ref: line.line_id,
        payment: {
          reference: order.reference,
          amount_cents: line.amount_cents,
          currency: 'PKR',
          // The statement is of our own account, so the merchant always matches.
          merchant: deps.ports.rails.bank!.merchant,
        },
      });
    }
    return true;
  });
}

/** Records the sender's IBAN as a proven number of the player, because the bank has named it. */
async function recordSender(deps: DepositDeps, tx: Tx, { player_id }: DepositRow, line: StatementLine): Promise<void> {
  const iban = readIban(line.sender_iban ?? '');
  if (iban === null) return;
  const print = createFieldSeal(deps.keys).print(`number ${iban}`);
  await recordProvenNumbers(tx, { player_id, identifiers: [{ kind: 'account', print }], at: deps.clock.now() });
}

async function holdInSuspense(deps: DepositDeps, tx: Tx, line: StatementLine): Promise<void> {
  const id = newId();
  await deps.ledger.mustPost(tx, {
    id,
    owner_id: HOUSE_OWNER,
    key: id,
    request_hash: createHash('sha256').update(`bank line ${line.line_id}`).digest(),
    currency: 'PKR',
    at: deps.clock.now(),
    legs: [
      {
        debit: { house: 'psp_clearing:bank' },
        credit: { house: 'suspense' },
        amount: line.amount_cents,
        reason: 'settlement',
      },
    ],
  });
}
