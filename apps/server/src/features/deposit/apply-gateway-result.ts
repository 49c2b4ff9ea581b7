import { createHash } from 'node:crypto';
import { type Cents, formatMoney } from '@nua/money';
import { sql } from 'kysely';
import { newId } from '../../db/new-id.ts';
import type { App, Tx } from '../../http/request-context.ts';
import type { Journal, LedgerAccountRef, Leg } from '../../ledger/ledger.ts';
import { addMessage } from '../../message/add-message.ts';
import type { RailResult } from '../../rails/payment-rail.ts';
import { RAIL_OF, railOf } from '../../rails/rails.ts';
import { sendBalanceChanged, sendDepositCredited } from '../../realtime/send-event.ts';
import { type DepositRow, isClosed, lockDeposit, noteDeposit } from './deposit-row.ts';
import { type DepositStep, decideDeposit } from './deposit-rules.ts';

/** What the step needs of the server. */
export type DepositWorld = Pick<App, 'clock' | 'db' | 'ledger' | 'log' | 'ports'>;

type MoneyWorld = Pick<DepositWorld, 'clock' | 'ledger'>;

/**
 * The one step through which every answer about a deposit goes: charge, notice, browser return, inquiry, statement, operator.
 *
 * Row, note and posting commit together under the owner's lock, so that answers that arrive at once are taken one after the
 * other and the money moves exactly once.
 *
 * Shape   world, deposit id, result -> the deposit as it stands after
 * Units   amounts in paisa
 * Errors  throws when there is no such deposit
 * Source  docs/decisions/0008-money-in-and-out.md
 */
export async function applyGatewayResult(world: DepositWorld, id: string, result: RailResult): Promise<DepositRow> {
  const owner = await sql<{ player_id: string }>`select player_id from deposit where id = ${id}`.execute(world.db);
  const player_id = owner.rows[0]?.player_id;
  if (player_id === undefined) throw new Error(`there is no deposit ${id}`);
  return await world.db.transaction().execute(async (tx) => {
    await world.ledger.answers.lockOwner(tx, player_id);
    return await applyInside(world, tx, id, result);
  });
}

/** The same inside a transaction that already holds the owner's lock. */
export async function applyInside(world: DepositWorld, tx: Tx, id: string, result: RailResult): Promise<DepositRow> {
  const order = await lockDeposit(tx, id);
  if (!order) throw new Error(`there is no deposit ${id}`);
  const rail = railOf(world.ports.rails, order.pay_type);
  if (!rail) throw new Error(`pay type ${order.pay_type} is not configured`);
  const now = world.clock.now();
  const step = await withoutOwner(tx, order, decideDeposit(order, rail, result, now));
  await noteDeposit(tx, id, now, {
    ...result,
    state: step?.state ?? order.state,
    amount_cents: typeof result.amount_cents === 'bigint' ? result.amount_cents : null,
  });
  if (!step) return order;
  if (step.alert)
    world.log.warn({ deposit: id, reason: result.reason, code: result.provider_code }, 'a deposit needs a look');
  if (step.money === 'credit') await creditDeposit(world, tx, order, order.amount_cents);
  if (step.money === 'reverse') await reverseDeposit(world, tx, order);
  return await writeStep(tx, order, step, result, now);
}

/** Money that comes when the account is closed has nobody to be credited to: it waits for a person, who sends it back. */
async function withoutOwner(tx: Tx, order: DepositRow, step: DepositStep | null): Promise<DepositStep | null> {
  if (step?.money !== 'credit' || !(await isClosed(tx, order.player_id))) return step;
  return { ...step, state: 'reviewing', reason: 'account_closed', money: null, alert: true };
}

async function writeStep(
  tx: Tx,
  order: DepositRow,
  step: DepositStep,
  result: RailResult,
  now: Date,
): Promise<DepositRow> {
  const asked = result.source === 'inquiry' ? 1 : 0;
  const { rows } = await sql<DepositRow>`
    update deposit set state = ${step.state}, reason = ${step.reason}, next_at = ${step.next_at}, alert = ${step.alert},
      inquiries = inquiries + ${asked}, provider_ref = coalesce(${result.provider_ref ?? null}, provider_ref),
      final_at = ${step.next_at === null && step.state !== 'reviewing' ? now : null}
    where id = ${order.id} returning *`.execute(tx);
  return rows[0]!;
}

function journalOf(world: MoneyWorld, order: DepositRow, what: string, legs: Leg[]): Journal {
  const id = newId();
  return {
    id,
    owner_id: order.player_id,
    key: id,
    request_hash: createHash('sha256').update(`deposit ${order.id} ${what}`).digest(),
    currency: 'PKR',
    legs,
    at: world.clock.now(),
    about: { word: 'deposit', id: order.id },
    despite_block: true,
  };
}

async function postOrThrow(world: MoneyWorld, tx: Tx, journal: Journal): Promise<void> {
  const [verdict] = await world.ledger.post(tx, [journal]);
  if (verdict?.status !== 'posted')
    throw new Error(`the ledger did not post a deposit: ${verdict?.refusal ?? verdict?.status}`);
}

/** Money that came in: from the provider's clearing account, or from suspense where it waited there, to the main wallet. */
export async function creditDeposit(
  world: MoneyWorld,
  tx: Tx,
  order: DepositRow,
  amount: Cents,
  from: 'clearing' | 'suspense' = 'clearing',
): Promise<void> {
  const debit: LedgerAccountRef =
    from === 'suspense' ? { house: 'suspense' } : { house: `psp_clearing:${RAIL_OF[order.pay_type]}` };
  const credit = { player_id: order.player_id, purpose: 'main' } as const;
  await postOrThrow(world, tx, journalOf(world, order, 'credit', [{ debit, credit, amount, reason: 'deposit' }]));
  await addMessage(tx, {
    player_id: order.player_id,
    type: 4,
    text: 'deposit_credited',
    extra: { amount: formatMoney(amount) },
    link: { to: `/wallet/deposit?id=${order.id}`, label: 'deposit' },
    at: world.clock.now(),
  });
  await sendDepositCredited(tx, { player_id: order.player_id, at: world.clock.now(), deposit_id: order.id, amount });
}

/** Money that the provider took back: from the main wallet as far as it is there, the rest is owed to the house. */
async function reverseDeposit(world: DepositWorld, tx: Tx, order: DepositRow): Promise<void> {
  const wallets = (await world.ledger.balances([order.player_id], tx)).get(order.player_id);
  const available = wallets?.main ?? (0n as Cents);
  const isCovered = available >= order.amount_cents;
  const there = isCovered ? order.amount_cents : available;
  const owed = (order.amount_cents - there) as Cents;
  const credit = { house: `psp_clearing:${RAIL_OF[order.pay_type]}` } as const;
  const legs: Leg[] = [];
  if (there > 0n) {
    legs.push({ debit: { player_id: order.player_id, purpose: 'main' }, credit, amount: there, reason: 'reversal' });
  }
  if (owed > 0n) legs.push({ debit: { house: 'player_receivable' }, credit, amount: owed, reason: 'reversal' });
  await postOrThrow(world, tx, journalOf(world, order, 'reverse', legs));
  await sendBalanceChanged(tx, {
    player_id: order.player_id,
    at: world.clock.now(),
    key: 'deposit_reversed',
    title: 'A deposit was taken back',
    content: 'Your bank took back PKR {{.amount}}.',
    extra: { deposit_id: order.id, amount: order.amount_cents },
    show_type: 2,
  });
}
