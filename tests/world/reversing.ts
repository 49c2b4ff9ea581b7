import { calls } from '@nua/contract';
import { type Cents, parseCents } from '@nua/money';
import { newId } from '../../apps/server/src/db/new-id.ts';
import { waitForCharges } from '../../apps/server/src/modules/payment/deposit/run-due-deposits.ts';
import { type PayingPlayer, payingPlayer } from './paying-player.ts';
import { newCnic, newWallet } from './withdrawing.ts';
import { expectOk, type World } from './world.ts';

/** The time in which the gateway's notification arrives. */
const NOTICE_MS = 2000;

/** Deposits by JazzCash, and waits for the money and for the gateway's notification. */
export async function depositPaid(world: World, player: PayingPlayer, amount = '10000.00'): Promise<string> {
  const body = { pay_type: 3, amount, phone: newWallet(), cnic: newCnic() };
  const { id } = expectOk(await world.call(calls.createDeposit, { body, token: player.token })).data;
  await waitForCharges();
  await world.advance(NOTICE_MS);
  return id;
}

/** Lets the gateway reverse a payment, or reinstate it if `code` is null. Waits for the signed notification. */
export async function notifyReversal(
  world: World,
  deposit_id: string,
  code: Parameters<World['sandbox']['reverse']>[1],
): Promise<void> {
  const { rows } = await world.pool.query<{ reference: string }>('select reference from deposit where id = $1', [
    deposit_id,
  ]);
  world.sandbox.reverse(rows[0]!.reference, code);
  await world.advance(NOTICE_MS);
}

/** Reads the amounts of a player, by account. */
export async function totalsOf(world: World, player: { id: string }) {
  const { main, game, blocked, debt } = (await world.app.ledger.balances([player.id])).get(player.id)!;
  const { rows } = await world.pool.query<{ paid_out: bigint; in_transit: bigint }>(
    `select (select coalesce(sum(amount_cents), 0)::bigint from withdraw where player_id = $1 and state = 'paid') as paid_out,
       (select coalesce(sum(amount_cents), 0)::bigint from game_transfer
        where player_id = $1 and direction = 'in' and state in ('requested', 'unknown')) as in_transit`,
    [player.id],
  );
  const { paid_out, in_transit } = rows[0]!;
  return { main, game, blocked, debt, paid_out: paid_out as Cents, in_transit: in_transit as Cents };
}

/** Debits a main wallet by an adjustment, in place of a loss in a game. */
export async function loseMain(world: World, player: { id: string }, amount: string): Promise<void> {
  const id = newId();
  const debit = { player_id: player.id, purpose: 'main' } as const;
  const leg = { debit, credit: { house: 'adjustment' }, amount: parseCents(amount), reason: 'adjustment' } as const;
  const journal = { id, owner_id: player.id, key: id, request_hash: Buffer.alloc(32), currency: 'PKR' } as const;
  const verdict = await world.app.ledger.submit({ ...journal, at: world.clock.now(), legs: [leg] });
  if (verdict.status !== 'posted') throw new Error(`the wallet was not debited: ${verdict.refusal}`);
}

/** Creates a player whose deposit of 10,000 was reversed after 9,000 were spent. The player owes 9,000, and the wallet is empty. */
export async function owingPlayer(world: World): Promise<{ player: PayingPlayer; deposit: string }> {
  const player = await payingPlayer(world);
  const deposit = await depositPaid(world, player);
  await loseMain(world, player, '9000.00');
  await notifyReversal(world, deposit, '122');
  const { main, debt } = await totalsOf(world, player);
  if (main !== 0n || debt !== 900_000n) throw new Error(`the player has ${main} and owes ${debt}`);
  return { player, deposit };
}
