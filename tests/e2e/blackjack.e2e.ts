import { calls } from '@nua/contract';
import { expect, test } from './fixtures.ts';
import { openGame } from './open-game.ts';

test('a player finishes a blackjack round by keyboard after a reload, and verifies it [R2.44]', async ({
  page,
  context,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { who, game } = await openGame(page, world, { game: 'blackjack', paisa: 500_000 });
  const deal = game.getByRole('button', { name: 'Deal', exact: true });
  const move = game.getByRole('button', { name: 'Your move' });
  const results = game.getByRole('group', { name: 'Your last rounds' }).getByRole('button');
  const rounds = async () =>
    (await world.call(calls.listRounds, { token: who.token, query: { filter: { game_id: 'blackjack' } } })).data.list;
  let ended = 0;

  await test.step('the player opens a round, and another one if it ends immediately', async () => {
    for (;;) {
      await deal.click();
      await expect(move.or(results.nth(ended))).toBeVisible();
      if (await move.isVisible()) break;
      ended += 1;
    }
    await expect(game.getByRole('img', { name: 'Face-down card' })).toHaveCount(1);
  });

  await test.step('a double whose response is lost is counted once', async () => {
    await page.reload();
    await expect(move).toBeVisible();
    await context.setOffline(true);
    await game.getByRole('button', { name: /^Hit/ }).press('d');
    await expect(game.getByText('Checking your bet')).toBeVisible();
    await context.setOffline(false);
    await expect(results).toHaveCount(ended + 1);
    await expect(deal).toBeEnabled();
    await expect(game.getByRole('img', { name: 'Face-down card' })).toHaveCount(0);
    const [played] = await rounds();
    expect(played).toMatchObject({ stake: 2_000n, outcome: { steps: [{ action: 'double' }], opening_stake: '10.00' } });
    expect(await rounds()).toHaveLength(ended + 1);
  });

  await test.step('the rules show the best strategy', async () => {
    await game.getByRole('button', { name: /^Rules · Return .99\.49%/ }).click();
    const help = game.getByRole('dialog', { name: 'Rules' });
    await expect(help.getByText(/game returns .99\.49/)).toBeAttached();
    await expect(help.getByRole('row', { name: /^8 8/ })).toContainText('PPPPPPPPPP');
    await help.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the player recomputes the round from its revealed seed', async () => {
    const shown = await results.first().textContent();
    await game.getByRole('button', { name: 'Fairness' }).click();
    await game.getByRole('button', { name: /^Change seeds/ }).click();
    await expect(game.getByText('Seeds changed.')).toBeVisible();
    await game.getByRole('button', { name: 'Close' }).click();
    await results.first().click();
    await game.getByRole('button', { name: 'Check' }).click();
    const check = game.getByRole('dialog', { name: 'Check a round' });
    await check.getByRole('button', { name: 'Calculate again' }).click();
    await expect(check.locator('[data-result]')).toHaveText(shown!);
  });
});
