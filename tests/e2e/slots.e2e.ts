import { calls } from '@nua/contract';
import { orchardMachine } from '@nua/games/slots/orchard-machine.ts';
import { type SlotOutcome, slotPaysText, spinsOf } from '@nua/games/slots/slot-game.ts';
import { expect, test } from './fixtures.ts';
import { loseFirstResponse } from './lose-response.ts';
import { openGame } from './open-game.ts';

// The motion is part of what is tested.
test.use({ reducedMotion: 'no-preference' });

test('a slot machine plays one spin even if its response is lost, and each spin is verified [R1.04 slots] [R9.03]', async ({
  page,
  context,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { who, game } = await openGame(page, world, { game: 'orchard', paisa: 500_000 });
  const results = game.getByRole('group', { name: 'Your last spins' }).getByRole('button');

  await test.step('the pay table and the return are shown before the first stake', async () => {
    await expect(game.getByText('95.76%')).toBeVisible();
    await expect(game.getByRole('button', { name: /^Spin Pays up to 2,030\.00$/ })).toBeEnabled();
    await expect(game.getByText('Auto-bet')).toHaveCount(0);
    await game.getByRole('button', { name: 'Pay table' }).click();
    const table = game.getByRole('dialog', { name: 'Rules' });
    await expect(table.getByText('150.00×')).toBeVisible();
    await expect(table.getByText('203.00×')).toBeAttached();
    await table.getByRole('button', { name: 'Close' }).click();
  });

  const keys = await loseFirstResponse(page, 'orchard');
  const round = await test.step('a spin whose response is lost counts once', async () => {
    await game.getByRole('button', { name: /^Spin/ }).click();
    await game.getByRole('button', { name: 'Spinning…' }).click();
    await expect(results).toHaveCount(1);
    const { data } = await world.call(calls.listRounds, { token: who.token });
    expect([data.total, keys.length, new Set(keys).size]).toEqual([1, 2, 1]);
    const pays = spinsOf(orchardMachine, data.list[0]!.outcome as SlotOutcome)[0]!.units;
    await expect(results).toHaveText(slotPaysText(pays));
    expect(data.list[0]!.payout).toBe(BigInt(pays) * 100n);
    return slotPaysText(pays);
  });

  await test.step('the player recomputes the spin offline after a seed change', async () => {
    await game.getByRole('button', { name: 'Fairness' }).click();
    await game.getByRole('button', { name: /^Change seeds/ }).click();
    await expect(game.getByText('Seeds changed.')).toBeVisible();
    await game.getByRole('button', { name: 'Close' }).click();
    await results.first().click();
    await game.getByRole('button', { name: 'Check' }).click();
    const check = game.getByRole('dialog', { name: 'Check a round' });
    await expect(check.getByRole('button', { name: 'Calculate again' })).toBeVisible();
    await context.setOffline(true);
    await check.getByRole('button', { name: 'Calculate again' }).click();
    await expect(check.locator('[data-result]')).toHaveText(round);
    await expect(check.getByText('This is the same hash that was shown before the bets.')).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('the player recomputes each free spin', async () => {
    await page.goto('/arcade/verify#game=kites&server_seed=server+seed&client_seed=client+seed&nonce=723');
    await expect(page.locator('[data-result]')).toHaveText('50.20×');
    await expect(page.getByRole('heading', { name: 'Each free spin has its own stops and payout' })).toHaveCount(8);
    await expect(page.getByText('502 ÷ 10 = 50.20×')).toBeVisible();
  });
});
