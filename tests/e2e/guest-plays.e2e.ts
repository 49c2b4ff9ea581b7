import { calls } from '@nua/contract';
import type { Route } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openAs } from './open-as.ts';

test('a guest opens dice from the lobby, rolls, and moves the money back to the main wallet [R1.05, R2.09, R2.28, R6.03]', async ({
  page,
  world,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: /^Dice/ }).first().click();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('you confirm that you are 18 or over and accept the terms');
  await dialog.getByRole('button', { name: 'Agree and play' }).click();
  await expect(page).toHaveURL(/\/game-play\?game=dice$/);
  await expect.poll(() => page.locator('head title').evaluate((title) => title.textContent)).toBe(' ');
  await expect(page.locator('main iframe')).toHaveAttribute('sandbox', 'allow-scripts allow-forms');
  const game = page.frameLocator('main iframe');
  const roll = game.getByRole('button', { name: /^Roll Pays/ });
  const rolls = game.getByRole('group', { name: 'Your last rolls' });
  await expect(game.getByText('PKR 2,000.00')).toBeVisible();
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('nua.auth') ?? '{}') as { token?: string }).token!,
  );
  const wallets = async () => {
    const { data } = await world.call(calls.getPlayer, { token });
    return { main: data.player_accts[0]!.balance, game: data.game_accts[0]?.balance ?? 0n };
  };
  expect(await wallets()).toEqual({ main: 0n, game: 200_000n });
  for (let count = 1; count <= 3; count += 1) {
    await roll.click();
    await expect(rolls.getByText(/^\d{1,2}\.\d\d$/)).toHaveCount(count);
  }
  // The greeting closes after five seconds.
  await expect(page.getByText('You are playing as a guest.')).toBeHidden();
  await game.getByRole('button', { name: 'Back to the lobby' }).click();
  await expect(page).toHaveURL(`${world.url}/`);
  const { list, total } = (await world.call(calls.listRounds, { token })).data;
  expect(total).toBe(3);
  const expected_main = list.reduce((sum, { stake, payout }) => sum - stake + payout, 200_000n);
  await expect.poll(wallets).toEqual({ main: expected_main, game: 0n });
});

test('a guest whose entry got no response has the play money after a second press, and a later guest is promised none [R6.03]', async ({
  page,
  world,
}) => {
  const open = async () => {
    await openAs(page, world, null, '/sign-in');
    await page.getByRole('button', { name: 'Play as a guest' }).click();
  };
  await open();
  const dialog = page.getByRole('dialog');
  const button = dialog.getByRole('button', { name: 'Agree and play' });
  await expect(dialog).toContainText('You get play money to start.');
  const loseResponse = async (route: Route) => {
    // `fetch` stores the cookies of the response. The browser keeps the device id, but not the session.
    const response = await route.fetch();
    expect(response.status()).toBe(200);
    await page.context().clearCookies({ name: 'nua_session' });
    await route.abort();
  };
  await page.route(`**${calls.touristLogin.path}`, loseResponse, { times: 1 });
  await button.click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await button.click();
  await expect(page).toHaveURL(`${world.url}/`);
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('nua.auth') ?? '{}') as { token?: string }).token!,
  );
  const { data } = await world.call(calls.getPlayer, { token });
  expect(data.player_accts[0]!.balance).toBe(200_000n);
  await page.evaluate(() => localStorage.removeItem('nua.auth'));
  await page.context().clearCookies({ name: 'nua_session' });
  await open();
  await expect(dialog).toContainText('a new guest gets none');
});
