import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { runDueWithdraws } from '../../apps/server/src/modules/payment/withdraw/run-due-withdraws.ts';
import type { PayingPlayer } from './paying-player.ts';
import { signInStaff } from './staff.ts';
import { withdrawing } from './withdrawing.ts';
import { expectOk, type World } from './world.ts';

/** Pays out an amount with the approval of two staff members. */
export async function paidOut(world: World, player: PayingPlayer, amount: string): Promise<string> {
  const { toWallet, requestPayout } = withdrawing(() => world);
  const { id } = expectOk(await requestPayout(player, 3, await toWallet(player, 3, '00'), amount)).data;
  const [first, second] = [await signInStaff(world, 'omar'), await signInStaff(world, 'sana')];
  await first.call(consoleCalls.runAct, { body: { name: 'approve', values: { withdrawal: id } } });
  const { list } = (await second.call(consoleCalls.listProposals)).data;
  const { hash, ...proposal } = list.find(({ subject }) => subject === `withdraw ${id}`)!;
  await second.call(consoleCalls.acceptProposal, { params: { id: proposal.id }, body: { hash } });
  for (let n = 0; n < 4; n += 1) {
    await world.advance(30_000);
    await runDueWithdraws(world.app);
  }
  return id;
}

/** Stores deposits that moved no money: ten failed after one to ten minutes, and two wait. */
export const requestsThatFailed = async (world: World, player_id: string) =>
  world.pool.query(
    `insert into deposit (id, player_id, pay_type, amount_cents, state, reference, created_at, expires_at, final_at)
     select uuidv7(), $1, 2, 50000, case when n <= 10 then 'failed' else 'awaiting_approval' end, 'TIMES' || n, $2::timestamptz, $2::timestamptz,
       case when n <= 10 then $2::timestamptz + n * interval '1 minute' end
     from generate_series(1, 12) n`,
    [player_id, world.clock.now()],
  );
