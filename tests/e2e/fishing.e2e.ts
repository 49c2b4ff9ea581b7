import { calls } from '@nua/contract';
import { expect, test } from './fixtures.ts';
import { loseFirstResponse } from './lose-response.ts';
import { openGame } from './open-game.ts';

test('a fishing player aims free of charge, fires one bet, and verifies each shot [R1.04 fishing] [R9.03]', async ({
  page,
  context,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.clock.install();
  const { who, game } = await openGame(page, world, { game: 'fishing', paisa: 500_000 });
  const rounds = async () => (await world.call(calls.listRounds, { token: who.token })).data;
  const results = game.getByRole('group', { name: 'Your last shots' }).getByRole('button');
  const aimed = (count: number) => game.getByText(new RegExp(`^.?${count}.? of .?20`));

  await test.step('the keyboard selects kinds of fish, and only the button fires', async () => {
    await game.getByRole('button', { name: /Rohu.*5×.*19\.20%/ }).press('Enter');
    await game.getByRole('button', { name: /Sardine/ }).press('Enter');
    await expect(aimed(2)).toContainText('Nothing is staked yet');
    await expect(game.getByRole('button', { name: /^Fire Pays up to 35\.00$/ })).toBeVisible();
    await game.getByRole('button', { name: 'Remove the last shot' }).press('Enter');
    await expect(game.getByRole('button', { name: /^Fire Pays if you win 50\.00$/ })).toBeVisible();
    expect((await rounds()).total).toBe(0);
    await game.getByRole('button', { name: /^Fire/ }).press('Enter');
    await expect(results).toHaveCount(1);
    expect((await rounds()).list[0]!.outcome).toMatchObject({ shots: [5] });
  });

  await test.step('a volley is one bet even if its response is lost', async () => {
    const keys = await loseFirstResponse(page, 'fishing');
    // The paused clock keeps the volley from firing before the test has checked it.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    // The fish move, so the test dispatches the event to a fish instead of clicking a position.
    const sea = game.locator('[aria-hidden] > div > div:has(b)');
    const sardines = sea.filter({ hasText: /^2×$/ });
    await sardines.first().dispatchEvent('pointerdown');
    await sardines.last().dispatchEvent('pointerdown');
    await expect(aimed(2)).toContainText('They are fired when you stop');
    expect((await rounds()).total).toBe(1);
    await page.clock.resume();
    await expect(results).toHaveCount(2);
    const { list, total } = await rounds();
    expect([total, keys.length, new Set(keys).size]).toEqual([2, 2, 1]);
    expect(list[0]).toMatchObject({ stake: 1000n, outcome: { shots: [2, 2] } });
  });

  await test.step('the player recomputes each shot offline after a seed change', async () => {
    await game.getByRole('button', { name: 'Fairness' }).click();
    await game.getByRole('button', { name: /^Change seeds/ }).click();
    await expect(game.getByText('Seeds changed.')).toBeVisible();
    await game.getByRole('button', { name: 'Close' }).click();
    await results.first().click();
    await game.getByRole('button', { name: 'Check' }).click();
    const check = game.getByRole('dialog', { name: 'Check a round' });
    const { caught } = (await rounds()).list[0]!.outcome as { caught: boolean[] };
    await expect(check.getByRole('button', { name: 'Calculate again' })).toBeVisible();
    await context.setOffline(true);
    await check.getByRole('button', { name: 'Calculate again' }).click();
    await expect(check.locator('[data-result]')).toHaveText(`${caught.filter(Boolean).length}/2`);
    await expect(check.getByRole('heading', { name: /^The fraction becomes a number/ })).toHaveCount(2);
    await context.setOffline(false);
  });
});
