import { calls } from '@nua/contract';
import { describe, expect, it } from 'vitest';
import { bonusesOf, bonusWallet, grantTo } from '../../../../../tests/world/granting.ts';
import { type PayingPlayer, payingPlayer } from '../../../../../tests/world/paying-player.ts';
import { depositPaid, loseMain, notifyReversal, totalsOf } from '../../../../../tests/world/reversing.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../../tests/world/world.ts';
import { readRewardCosts } from '../../ledger/reward-costs.ts';
import { runDueDeposits } from '../payment/deposit/run-due-deposits.ts';

const world = useWorld();

/** Creates a player with 1,600 of main money: a deposit of 1,000, and a cleared bonus of 600 tied to it. */
async function withClearedBonus(): Promise<{ player: PayingPlayer; deposit: string }> {
  const player = await payingPlayer(world);
  const deposit = await depositPaid(world, player, '1000.00');
  await grantTo(world, player.id, {
    source: 'deposit',
    source_id: deposit,
    deposit_id: deposit,
    amount: '600',
    wager_times: 0,
  });
  expect(await totalsOf(world, player)).toMatchObject({ main: 160_000n, debt: 0n });
  return { player, deposit };
}
const titles = async ({ token }: PayingPlayer) =>
  expectOk(await world.call(calls.listMessages, { token })).data.list.map(({ title }) => title.en);
const returnedToday = async () => {
  const day = world.clock.now().toISOString().slice(0, 10);
  const costs = await readRewardCosts(world.db, { from: day, until: day });
  return costs.filter(({ kind }) => kind === 'deposit_bonus').reduce((sum, { returned }) => sum + returned, 0n);
};

describe('the reversal of a deposit', () => {
  it('takes back the amount that the cleared bonus paid [R1.11]', async () => {
    const { player, deposit } = await withClearedBonus();
    const before = await returnedToday();
    await notifyReversal(world, deposit, '122');
    expect(await totalsOf(world, player)).toMatchObject({ main: 0n, debt: 0n });
    expect(await bonusesOf(world, player)).toMatchObject([{ state: 'given_up', converted: 0n, left: 0n }]);
    expect((await returnedToday()) - before).toBe(60_000n);
    expect(await titles(player)).toContain('Bonus reversed: PKR {{.amount}}');
  });

  it('turns a spent cleared bonus into a debt, which the next deposit pays [R1.11]', async () => {
    const { player, deposit } = await withClearedBonus();
    await loseMain(world, player, '1500.00');
    await notifyReversal(world, deposit, '122');
    expect(await totalsOf(world, player)).toMatchObject({ main: 0n, debt: 150_000n });
    await depositPaid(world, player, '2000.00');
    expect(await totalsOf(world, player)).toMatchObject({ main: 50_000n, debt: 0n });
  });

  it('takes a cleared bonus back once, even if the reversal is reported again [R1.11]', async () => {
    const { player, deposit } = await withClearedBonus();
    await notifyReversal(world, deposit, '122');
    await notifyReversal(world, deposit, '122');
    expect(await totalsOf(world, player)).toMatchObject({ main: 0n, debt: 0n });
    await notifyReversal(world, deposit, null);
    await runDueDeposits(world.app);
    expect(await totalsOf(world, player)).toMatchObject({ main: 160_000n, debt: 0n });
    expect(await bonusesOf(world, player)).toMatchObject([{ state: 'cleared', converted: 60_000n }]);
    await notifyReversal(world, deposit, '131');
    expect(await totalsOf(world, player)).toMatchObject({ main: 0n, debt: 0n });
  });

  it('leaves bonuses of other deposits, and bonuses without a deposit, untouched [R1.11]', async () => {
    const { player, deposit } = await withClearedBonus();
    await grantTo(world, player.id, { amount: '70', wager_times: 0 });
    const waiting = await grantTo(world, player.id, { amount: '80' });
    await notifyReversal(world, deposit, '122');
    expect(await totalsOf(world, player)).toMatchObject({ main: 7_000n, debt: 0n });
    expect(await bonusWallet(world, player.id)).toBe(8_000n);
    expect((await bonusesOf(world, player)).find(({ id }) => id === waiting)).toMatchObject({ state: 'active' });
  });
});
