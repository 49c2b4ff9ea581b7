import { createHash } from 'node:crypto';
import { type Cents, formatMoney, parseCents } from '@nua/money';
import type { Tx } from '../core/app.ts';
import { newId } from '../db/new-id.ts';
import type { Journal } from '../ledger/ledger.ts';
import { sendBalanceChanged } from '../modules/event/public.ts';
import { isClosed } from '../modules/payment/public.ts';
import { authorise, type Decision } from './authorise.ts';
import type { ProposingCall } from './call.ts';
import { findPlayer } from './find-player.ts';
import { CommandError, type OperatorDeps } from './operator-deps.ts';
import { logAct } from './operator-log.ts';
import { given } from './read-words.ts';

type Adjustment = { who: string; amount: string; reason: string };

/** A signed amount in rupees: "-250.00" takes money away. */
function readAmount(text: string): Cents {
  const amount = /^[+-]?\d{1,9}(\.\d{1,2})?$/.test(text) ? parseCents(text.replace(/^[+-]/, '')) : (0n as Cents);
  if (amount === 0n) throw new CommandError(`${given(text)} is no amount: write 250 or -250.50, without a currency.`);
  return (text.startsWith('-') ? -amount : amount) as Cents;
}

function journalOf(player_id: string, amount: Cents, at: Date): Journal {
  const id = newId();
  const main = { player_id, purpose: 'main' } as const;
  const house = { house: 'adjustment' } as const;
  const [debit, credit] = amount > 0n ? [house, main] : [main, house];
  const size = (amount > 0n ? amount : -amount) as Cents;
  return {
    id,
    owner_id: player_id,
    key: id,
    request_hash: createHash('sha256').update(`adjust ${player_id} ${amount}`).digest(),
    currency: 'PKR',
    legs: [{ debit, credit, amount: size, reason: 'adjustment' }],
    at,
    despite_block: true,
  };
}

type Found = { id: string; main: Cents; debt: Cents };

/** A closed account has no owner: nothing is put into it or taken from it. */
async function moneyOf(deps: OperatorDeps, tx: Tx, who: string): Promise<Found> {
  const { id } = await findPlayer(tx, who);
  const wallets = (await deps.ledger.balances([id], tx)).get(id);
  if (!wallets || (await isClosed(tx, id))) throw new CommandError('The account is closed.');
  return { id, main: wallets.main, debt: wallets.debt };
}

/**
 * Corrects the main wallet of a player by a transfer with the house's adjustment account. It stands in the player's records. What
 * comes in pays first what the player owes, as any money does. Always takes two different names and a reason.
 */
export async function adjustBalance(call: ProposingCall, { who, amount: text, reason }: Adjustment): Promise<Decision> {
  const { deps, acting, confirm } = call;
  const amount = readAmount(text);
  if (!reason.trim()) throw new CommandError('Say why: the log keeps the reason.');
  const seen = await deps.db.transaction().execute((tx) => moneyOf(deps, tx, who));
  const after = (seen.main + amount) as Cents;
  if (after < 0n) throw new CommandError(`The main wallet holds ${formatMoney(seen.main)}; no wallet goes below zero.`);
  const debt = seen.debt > 0n ? `, owes ${formatMoney(seen.debt)}, which money that comes in pays first` : '';
  await confirm(
    `Adjusts player ${seen.id} by ${formatMoney(amount, { sign: true })} (two names): ${reason}\nMain wallet ${formatMoney(seen.main)} -> ${formatMoney(after)}${debt}`,
  );
  return await deps.db.transaction().execute(async (tx) => {
    await deps.ledger.responses.lockOwner(tx, seen.id);
    const { id, main } = await moneyOf(deps, tx, seen.id);
    const at = deps.clock.now();
    const subject = `player ${id}`;
    const noted = { amount_cents: amount, reason };
    const size = (amount > 0n ? amount : -amount) as Cents;
    const causes = { kind: 'given', player_id: id, amount: size } as const;
    const allowed = await authorise(tx, call, { subject, content: { player: id, ...noted }, causes });
    if (!allowed.goes_on) return allowed.decision;
    const journal = journalOf(id, amount, at);
    const [verdict] = await deps.ledger.post(tx, [journal]);
    if (verdict?.status !== 'posted')
      throw new CommandError(`The ledger refused it: ${verdict?.refusal ?? verdict?.status}. Nothing moved.`);
    await sendBalanceChanged(tx, { player_id: id, at });
    const now = { ...noted, main_cents: verdict.balances.main, transfer: journal.id };
    await logAct(tx, { ...acting, at, act: 'adjust', subject, before: { main_cents: main }, after: now });
    const paid = verdict.debt_paid ? `; ${formatMoney(verdict.debt_paid)} of it paid what was owed` : '';
    return allowed.done(
      `Adjusted: the main wallet holds ${formatMoney(verdict.balances.main)}${paid}. Transfer ${journal.id}`,
    );
  });
}
