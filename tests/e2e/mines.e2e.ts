import { calls } from '@nua/contract';
import { mines } from '@nua/games/mines/mines.ts';
import { minesOf, sitDown } from '../world/play.ts';
import { expectOk } from '../world/world.ts';
import { expect, test } from './fixtures.ts';
import { openGame } from './open-game.ts';

test('a mines player continues a round on a reopened page, cashes out, and verifies it [R1.04 game]', async ({
  page,
  context,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { who, game } = await openGame(page, world, { game: 'mines', paisa: 100_000 });
  const mainButton = game.locator('button').filter({ hasText: /^(Bet|Cash out|Pick a tile)/ });
  const tile = (place: number) => game.getByRole('group', { name: 'Field' }).getByRole('button').nth(place);
  let safe: number[] = [];

  await test.step('the rules and the return are shown before the first stake', async () => {
    const mines = game.getByRole('combobox', { name: 'Mines' });
    await expect(game.getByText(/^The round cashes out automatically/)).toHaveCount(0);
    await mines.selectOption('10');
    await expect(
      game.getByText(/^After .13. safe tiles, the round cashes out automatically and pays .490,314\.00.\.$/),
    ).toBeVisible();
    await mines.selectOption('3');
    await expect(game.getByText(/^The round cashes out automatically/)).toHaveCount(0);
    await game.getByRole('button', { name: /^Rules · Return .99\.00%/ }).click();
    const rules = game.getByRole('dialog', { name: 'Rules' });
    await expect(rules.getByText('A round left open for 24 hours is cashed out.')).toBeVisible();
    await expect(rules.getByText('1,000,000.00')).toBeAttached();
    await rules.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a bet opens a round that cannot be cashed out yet', async () => {
    await mainButton.click();
    await expect(mainButton).toHaveText('Pick a tile');
    await expect(mainButton).toBeDisabled();
    const { rows } = await world.pool.query<{ id: string }>(
      "select id from arcade.round where player_id = $1 and state = 'open'",
      [who.id],
    );
    const hidden = await minesOf(world, rows[0]!.id);
    safe = Array.from({ length: 25 }, (_, place) => place).filter((place) => !hidden.includes(place));
    await tile(safe[0]!).click();
    await expect(mainButton).toHaveText(/^Cash out11\.25$/);
    await expect(tile(safe[0]!)).toHaveAccessibleName(/safe$/);
  });

  await test.step('a tile that is pressed offline counts once when the network is back', async () => {
    await context.setOffline(true);
    await tile(safe[1]!).click();
    await expect(game.getByText('Checking your bet')).toBeVisible();
    // The step is no new bet.
    await expect(game.getByRole('button', { name: 'One moment…' })).toBeDisabled();
    await context.setOffline(false);
    await expect(mainButton).toHaveText(/^Cash out12\.85$/);
  });

  await test.step('the reopened page continues the round', async () => {
    await page.reload();
    await expect(mainButton).toHaveText(/^Cash out12\.85$/);
    await expect(tile(safe[1]!)).toHaveAccessibleName(/safe$/);
    await mainButton.click();
    await expect(game.getByRole('group', { name: 'Your last rounds' }).getByRole('button')).toHaveText('2 ◆');
    await expect(mainButton).toHaveText(/^Bet/);
    const { data } = await world.call(calls.listRounds, { token: who.token });
    expect(data.list).toMatchObject([{ game_id: 'mines', stake: 1_000n, payout: 1_285n }]);
  });

  await test.step('the player recomputes the mines offline after a seed change', async () => {
    await game.getByRole('button', { name: 'Fairness' }).click();
    await game.getByRole('button', { name: /^Change seeds/ }).click();
    await expect(game.getByText('Seeds changed.')).toBeVisible();
    await game.getByRole('button', { name: 'Close' }).click();
    await game.getByRole('group', { name: 'Your last rounds' }).getByRole('button').click();
    await expect(game.getByRole('img', { name: /^Field: Safe tiles: .?2/ })).toBeVisible();
    await game.getByRole('button', { name: 'Check' }).click();
    const check = game.getByRole('dialog', { name: 'Check a round' });
    await expect(check.getByRole('button', { name: 'Calculate again' })).toBeVisible();
    await context.setOffline(true);
    await check.getByRole('button', { name: 'Calculate again' }).click();
    await expect(check.locator('[data-result]')).toHaveText('2 ◆');
    await expect(check.getByText('This is the same hash that was shown before the bets.')).toBeVisible();
    await context.setOffline(false);
  });
});

test('a mines player sees the result of a round that was cashed out on another device, and bets again', async ({
  page,
  world,
}) => {
  const { who, game } = await openGame(page, world, { game: 'mines', paisa: 100_000 });
  const mainButton = game.locator('button').filter({ hasText: /^(Bet|Cash out|Pick a tile)/ });
  const tiles = game.getByRole('group', { name: 'Field' }).getByRole('button');
  await mainButton.click();
  await expect(mainButton).toHaveText('Pick a tile');

  const device = await sitDown(world, who, mines);
  const params = { game: 'mines' };
  const { round } = expectOk(await world.call(calls.arcadeOpenRound, { token: device.token, params })).data;
  const { round_id } = round!;
  const hidden = await minesOf(world, round_id);
  const safe = [0, 1, 2, 3].find((tile) => !hidden.includes(tile))!;
  const body = { round_id, n: 1, tile: safe };
  expectOk(await world.call(calls.arcadeStep, { token: device.token, params, body }));
  expectOk(await world.call(calls.arcadeCashOut, { token: device.token, params, body: { round_id, n: 2 } }));

  await tiles.nth(24).click();
  await expect(game.getByText('This round has already ended. See your history.')).toBeVisible();
  await expect(tiles.nth(safe)).toHaveAccessibleName(/safe$/);
  await expect(tiles.nth(hidden[0]!)).toHaveAccessibleName(/mine$/i);
  await expect(game.getByRole('group', { name: 'Your last rounds' }).getByRole('button')).toHaveText('1 ◆');
  await expect(mainButton).toHaveText(/^Bet/);
  await mainButton.click();
  await expect(mainButton).toHaveText('Pick a tile');
});
