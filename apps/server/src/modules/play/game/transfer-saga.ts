import type { App } from '../../../core/app.ts';
import type { ProviderKnowledge, ProviderResponse } from '../../../core/ports/game-provider.ts';
import { newId } from '../../../db/new-id.ts';
import { sendBalanceChanged } from '../../event/public.ts';
import {
  claimSending,
  finishTransfer,
  isOpen,
  postponeTransfer,
  readTransfer,
  type Transfer,
  transferJournal,
} from './transfer-row.ts';

/** The pauses after each query without a result. Later queries are a minute apart. */
const QUERY_AFTER_S = [1, 2, 5, 15, 60];
/** A transfer that the provider does not know is cancelled after this many queries and this much time. */
const LOST_AFTER = { queries: 3, ms: 60_000 };

/** Parallel requests for the same transfer share one attempt. */
const inProgress = new Map<string, Promise<Transfer>>();

/**
 * Advances a transfer as far as possible now: sends it if it was never sent, otherwise queries it.
 *
 * After a call without a response the transfer is `unknown`. It is then queried by its id and never sent again.
 *
 * Shape   (app, id) -> the transfer in its new state
 */
export function driveTransfer(app: App, id: string): Promise<Transfer> {
  const running = inProgress.get(id);
  if (running) return running;
  const attempt = drive(app, id).finally(() => inProgress.delete(id));
  inProgress.set(id, attempt);
  return attempt;
}

async function drive(app: App, id: string): Promise<Transfer> {
  const claimed = await claimSending(app.db, id, app.clock.now());
  if (claimed) return await send(app, claimed);
  const transfer = await readTransfer(app.db, id);
  return isOpen(transfer) ? await query(app, transfer) : transfer;
}

async function send(app: App, transfer: Transfer): Promise<Transfer> {
  const provider = app.ports.game;
  let response: ProviderResponse;
  try {
    response =
      transfer.direction === 'in'
        ? await provider.deposit(app, { ...transfer, amount: transfer.amount_cents! })
        : await provider.withdrawAll(app, transfer);
  } catch (error) {
    app.log.warn({ err: error, transfer_id: transfer.id }, 'a game transfer got no response');
    return await query(app, transfer);
  }
  return await conclude(app, transfer, response);
}

async function query(app: App, transfer: Transfer): Promise<Transfer> {
  const provider = app.ports.game;
  let known: ProviderKnowledge;
  try {
    known = await provider.queryTransfer(app, transfer);
    if (known.state === 'not_found') {
      if (!isLost(transfer, app.clock.now())) return await postpone(app, transfer);
      known = await provider.cancelTransfer(app, transfer);
    }
  } catch (error) {
    app.log.warn({ err: error, transfer_id: transfer.id }, 'cannot query a game transfer');
    return await postpone(app, transfer);
  }
  return await conclude(app, transfer, known.state === 'done' ? known : { state: 'refused', refusal: 'CANCELLED' });
}

function isLost({ asked, sent_at }: Transfer, now: Date): boolean {
  return asked + 1 >= LOST_AFTER.queries && sent_at !== null && now.getTime() - sent_at.getTime() >= LOST_AFTER.ms;
}

async function postpone(app: App, transfer: Transfer): Promise<Transfer> {
  const seconds = QUERY_AFTER_S[transfer.asked] ?? 60;
  return await postponeTransfer(app.db, transfer.id, new Date(app.clock.now().getTime() + seconds * 1000));
}

/** Applies a provider's response. If the amount differs, the error is logged for an operator and the transfer is queried again later. */
async function conclude(app: App, transfer: Transfer, response: ProviderResponse): Promise<Transfer> {
  if (response.state === 'done' && transfer.direction === 'in' && response.amount !== transfer.amount_cents) {
    const { id: transfer_id, amount_cents: sent } = transfer;
    app.log.error(
      { transfer_id, sent: `${sent}`, received: `${response.amount}` },
      'a provider reported another amount for a game transfer',
    );
    return await postpone(app, transfer);
  }
  return await settle(app, transfer, response);
}

/** Ends a transfer with the provider's result. A transfer that has already ended does not change. */
async function settle(app: App, { id, player_id }: Transfer, response: ProviderResponse): Promise<Transfer> {
  return await app.db.transaction().execute(async (tx) => {
    await app.ledger.lockWallets(tx, player_id);
    const transfer = await readTransfer(tx, id, true);
    if (!isOpen(transfer)) return transfer;
    const at = app.clock.now();
    const isDone = response.state === 'done';
    const to_main = moneyToMain(transfer, response);
    if (to_main !== null && to_main.amount > 0n) {
      const main = { player_id, purpose: 'main' as const };
      const journal = transferJournal({
        ...to_main,
        transfer,
        debit: { house: 'in_transit' },
        credit: main,
        id: newId(),
        at,
      });
      await app.ledger.mustPost(tx, journal);
      await sendBalanceChanged(tx, { player_id, at, key: 'game_money_home' });
    }
    const amount = isDone ? response.amount : null;
    const reason = isDone ? null : response.refusal;
    await finishTransfer(tx, { id, state: isDone ? 'confirmed' : 'failed', amount, reason, at });
    return await readTransfer(tx, id);
  });
}

/** Returns the amount that the main wallet receives: money that left the game, or never reached it. Null if there is none. */
function moneyToMain(transfer: Transfer, response: ProviderResponse) {
  if (response.state === 'done' && transfer.direction === 'out')
    return { name: 'arrive_in_main' as const, reason: 'game_out' as const, amount: response.amount };
  if (response.state === 'refused' && transfer.direction === 'in')
    return { name: 'return_to_main' as const, reason: 'reversal' as const, amount: transfer.amount_cents! };
  return null;
}
