import { beforeAll, describe, expect, it } from 'vitest';
import { giveNames, operateAs, proposeOrAgreeAs } from '../../../../../../tests/world/operator-names.ts';
import { moneyOf, type PayingPlayer, payingPlayer } from '../../../../../../tests/world/paying-player.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { withdrawing } from '../../../../../../tests/world/withdrawing.ts';
import { expectOk } from '../../../../../../tests/world/world.ts';
import { runDueWithdraws, sendWithdraw } from './run-due-withdraws.ts';
import type { WithdrawRow } from './withdraw-row.ts';

const MINUTE = 60_000;
const world = useWorld();
beforeAll(async () => {
  await giveNames(world, 'amna', 'bashir');
});

const operate = (...words: string[]) => operateAs(world, 'amna', ...words);
const { toWallet, requestPayout, look } = withdrawing(() => world);
const requestId = async (player: PayingPlayer, amount = '1000.00', suffix = '00') =>
  expectOk(await requestPayout(player, 3, await toWallet(player, 3, suffix), amount)).data.id;
async function pass(ms: number) {
  await world.advance(ms);
  await runDueWithdraws(world.app);
}
async function pause(isPaused: boolean) {
  await operate('set', 'payouts_paused', String(isPaused));
  if (!isPaused) await proposeOrAgreeAs(world, 'bashir', 'set', 'payouts_paused', 'false');
  await world.app.revisions.catchUp();
}

describe('payouts paused by an operator', () => {
  it('stay approved, are not sent, and are sent when the pause ends [R1.08]', async () => {
    const player = await payingPlayer(world, { main: '5000' });
    await pause(true);
    const id = await requestId(player);
    await pass(MINUTE);
    await pass(MINUTE);
    expect(await look(player, id)).toMatchObject({ status: 'approved', cancellable: true });
    expect(await operate('waiting')).toContain('Payouts are paused');
    await pause(false);
    await pass(1000);
    expect((await look(player, id)).status).toBe('paid');
    expect(await operate('waiting')).toBe('Nothing waits for a person.');
  });

  it('are not sent by a node that found them due just before the pause [R1.08]', async () => {
    const player = await payingPlayer(world, { main: '5000' });
    const id = await requestId(player);
    const { rows } = await world.pool.query<WithdrawRow>('select * from withdraw where id = $1', [id]);
    await pause(true);
    await sendWithdraw(world.app, rows[0]!);
    expect((await look(player, id)).status).toBe('approved');
    await pause(false);
    await pass(1000);
    expect((await look(player, id)).status).toBe('paid');
  });

  it('are queried if they were sent before the pause [R1.08]', async () => {
    const player = await payingPlayer(world, { main: '5000' });
    const id = await requestId(player);
    await world.pool.query(
      `update withdraw set state = 'sending', attempt = 1, sent_at = $2, next_at = $2 where id = $1`,
      [id, world.clock.now()],
    );
    await pause(true);
    await pass(1000);
    const found = await look(player, id);
    expect(found.status).toBe('unknown');
    expect((await moneyOf(world, player.id)).blocked).toBe(100_000n);
    await pause(false);
  });

  it('can be approved by an operator, who sees that they wait [R1.08]', async () => {
    const player = await payingPlayer(world, { main: '30000' });
    const id = await requestId(player, '20000.00');
    await pause(true);
    expect(await operate('approve', id)).toContain('no longer paused');
    await pass(MINUTE);
    expect((await look(player, id)).status).toBe('approved');
    await pause(false);
  });
});
