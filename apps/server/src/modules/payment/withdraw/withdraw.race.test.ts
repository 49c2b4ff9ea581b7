import type { Cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { moneyOf, payingPlayer } from '../../../../../../tests/world/paying-player.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { withdrawing } from '../../../../../../tests/world/withdrawing.ts';
import { expectOk } from '../../../../../../tests/world/world.ts';
import { runDueWithdraws } from './run-due-withdraws.ts';

const MINUTE = 60_000;
const world = useWorld();

const { toWallet, requestPayout, look } = withdrawing(() => world);
async function pass(ms: number) {
  await world.advance(ms / 2);
  await world.advance(ms / 2);
  await runDueWithdraws(world.app);
}

describe('a sender that fails', () => {
  it('after recording the attempt leaves a payout that is queried and not sent again [R1.08]', async () => {
    const player = await payingPlayer(world, { main: '5000' });
    const { data } = expectOk(await requestPayout(player, 3, await toWallet(player, 3, '00')));
    const { payout } = world.app.ports.rails;
    const real = payout.jazzcash!.send;
    const sent: string[] = [];
    payout.jazzcash!.send = async ({ reference }) => {
      sent.push(reference);
      throw new Error('killed here');
    };
    await pass(1000);
    payout.jazzcash!.send = real;
    expect((await look(player, data.id)).status).toBe('sending');
    for (let i = 0; i < 3; i++) await pass(10 * MINUTE + 1000);
    expect((await look(player, data.id)).status).toBe('unknown');
    expect(sent).toHaveLength(1);
    expect((await moneyOf(world, player.id)).blocked).toBe(100_000n as Cents);
  });

  it('between paying and recording the result leaves a payout that a later query finds paid [R1.08]', async () => {
    const player = await payingPlayer(world, { main: '5000' });
    const { data } = expectOk(await requestPayout(player, 3, await toWallet(player, 3, '00')));
    const { payout } = world.app.ports.rails;
    const real = payout.jazzcash!.send;
    payout.jazzcash!.send = async (order) => {
      await real(order);
      throw new Error('killed here');
    };
    await pass(1000);
    payout.jazzcash!.send = real;
    for (let i = 0; i < 3; i++) await pass(10 * MINUTE + 1000);
    expect((await look(player, data.id)).status).toBe('paid');
    expect(await moneyOf(world, player.id)).toEqual({ main: 400_000n, blocked: 0n });
  });

  it('before the paying request was sent leaves a payout that is retried with the same reference', async () => {
    const player = await payingPlayer(world, { main: '5000' });
    const { data } = expectOk(await requestPayout(player, 3, await toWallet(player, 3, '00')));
    const { payout } = world.app.ports.rails;
    const real = payout.jazzcash!.send;
    const references: string[] = [];
    payout.jazzcash!.send = async ({ reference }) => {
      references.push(reference);
      return { state: 'not_sent', reason: 'no token' };
    };
    await pass(1000);
    expect((await look(player, data.id)).status).toBe('approved');
    payout.jazzcash!.send = async (order) => {
      references.push(order.reference);
      return await real(order);
    };
    await pass(2 * MINUTE);
    payout.jazzcash!.send = real;
    expect((await look(player, data.id)).status).toBe('paid');
    expect(new Set(references).size).toBe(1);
    expect(references).toHaveLength(2);
  });
});

it('workers that run at the same time send each payout once', async () => {
  const player = await payingPlayer(world, { main: '5000' });
  const account = await toWallet(player, 3, '00');
  for (let i = 0; i < 4; i++) expectOk(await requestPayout(player, 3, account, '500.00'));
  world.clock.advance(1000);
  await Promise.all([runDueWithdraws(world.app), runDueWithdraws(world.app), runDueWithdraws(world.app)]);
  await runDueWithdraws(world.app);
  const { rows } = await world.pool.query('select state, attempt from withdraw where player_id = $1', [player.id]);
  expect(rows).toEqual(Array(4).fill({ state: 'paid', attempt: 1 }));
});
