import { calls } from '@nua/contract';
import type { Page } from '@playwright/test';
import type { Someone } from '../world/world.ts';
import { expect, test, type World } from './fixtures.ts';
import { openGame } from './open-game.ts';

const FUNDS_PAISA = 100_000;

async function wallets(world: World, who: Someone): Promise<{ main: bigint; game: bigint }> {
  const { data } = await world.call(calls.getPlayer, { token: who.token });
  return { main: data.player_accts[0]!.balance, game: data.game_accts[0]!.balance };
}

const allInGame = { main: 0n, game: BigInt(FUNDS_PAISA) };
const allInMain = { main: BigInt(FUNDS_PAISA), game: 0n };
const recordPulls = (page: Page): string[] => {
  const pulls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/game_transfer_main')) pulls.push(request.url());
  });
  return pulls;
};

test('the money stays in the game until the player leaves [R2.28]', async ({ page, context, world }) => {
  const pullsOfPage = recordPulls(page);
  // Only a wide screen shows links around a game.
  await page.setViewportSize({ width: 1280, height: 800 });
  const { who, game } = await openGame(page, world, { paisa: FUNDS_PAISA });
  await expect(game.getByRole('button', { name: /^Roll/ })).toBeEnabled();
  expect(await wallets(world, who)).toEqual(allInGame);

  for (const link of await page.getByRole('link').all()) {
    // The skip link is outside the screen until it is focused.
    if (((await link.boundingBox())?.y ?? -1) >= 0) await link.hover();
  }
  expect(pullsOfPage).toEqual([]);

  const second = await context.newPage();
  const pullsOfSecond = recordPulls(second);
  await second.goto('/wallet');
  await expect(second.getByRole('heading', { name: 'Transaction history' })).toBeVisible();
  await second.getByRole('link', { name: 'Home' }).first().click();
  await expect(second).toHaveURL(`${world.url}/`);
  expect(pullsOfSecond).toEqual([]);
  await second.close();
  expect(await wallets(world, who)).toEqual(allInGame);

  await page.reload();
  await expect(game.getByRole('button', { name: /^Roll/ })).toBeEnabled();
  expect(await wallets(world, who)).toEqual(allInGame);
  expect(pullsOfPage).toEqual([]);

  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page).toHaveURL(`${world.url}/`);
  await expect.poll(() => wallets(world, who)).toEqual(allInMain);
});

test('money that a closed tab left in a game is moved back by the next page [R2.28]', async ({
  page,
  context,
  world,
}) => {
  const { who, game } = await openGame(page, world, { paisa: FUNDS_PAISA });
  await expect(game.getByRole('button', { name: /^Roll/ })).toBeEnabled();
  await page.close();
  expect(await wallets(world, who)).toEqual(allInGame);
  const later = await context.newPage();
  await later.goto('/');
  await expect.poll(() => wallets(world, who)).toEqual(allInMain);
});
