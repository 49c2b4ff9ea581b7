import { calls } from '@nua/contract';
import { mines } from '@nua/games/mines/mines.ts';
import { hundredthsText } from '@nua/games/play/hundredths.ts';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { openRound, setClientSeed, sitDown } from '../world/play.ts';
import type { Someone } from '../world/world.ts';
import { expect, test } from './fixtures.ts';
import { openAs, waitUntilHydrated } from './open-as.ts';
import { openGame } from './open-game.ts';

const rollOf = (game: FrameLocator): Locator => game.getByRole('button', { name: /^Roll/ });

async function isInView(page: Page, element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const { width, height } = page.viewportSize()!;
  if (box === null) return false;
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 0.5 && box.y + box.height <= height + 0.5;
}

async function overlap(first: Locator, second: Locator): Promise<boolean> {
  const [a, b] = [await first.boundingBox(), await second.boundingBox()];
  if (a === null || b === null) throw new Error('one of the two is not shown');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Delays every bet until the returned function is called. */
async function holdBets(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/arcade/api/dice/bet', async (route) => {
    if (route.request().method() === 'POST') await promise;
    await route.continue();
  });
  return resolve;
}

test('the stake and the bet button never overlap, on a small phone and at 200 % zoom', async ({ page, world }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { game } = await openGame(page, world, { paisa: 315_400 });
  await expect(rollOf(game)).toBeEnabled();
  for (const [width, height] of [
    [360, 640],
    [640, 360],
    [720, 450],
    [180, 320],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const mode of ['Auto-bet', 'Manual']) {
      await game.getByRole('radio', { name: mode }).click();
      const stake = game.getByLabel('Stake', { exact: true }).and(game.locator('#stake'));
      const betButton = game.getByRole('button', { name: mode === 'Auto-bet' ? 'Start auto-bet' : /^Roll/ });
      await expect.poll(() => isInView(page, stake), `the stake at ${width} x ${height}`).toBe(true);
      await expect.poll(() => isInView(page, betButton), `the button at ${width} x ${height}`).toBe(true);
      expect(await overlap(stake, betButton)).toBe(false);
    }
  }
});

test('money that another device moved out of the game returns to the game with one press [R2.28]', {
  tag: '@long',
}, async ({ page, context, world }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { who, game } = await openGame(page, world, { paisa: 315_400 });
  await expect(rollOf(game)).toBeEnabled();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const other = await context.newPage();
  await other.goto('/wallet/withdraw');
  await expect.poll(async () => (await world.app.ledger.balances([who.id])).get(who.id)).toMatchObject({ game: 0n });
  await rollOf(game).click();
  await expect(game.getByText('Your money is in your main wallet.')).toBeVisible();
  const bring = game.getByRole('button', { name: 'Move to game PKR 3,154.00' });

  await test.step('the message about a failed transfer covers neither the stake nor the bet button', async () => {
    await page.route('**/api/c/game/launch', (route) => route.abort());
    await bring.click();
    const toast = page.locator('[aria-live="polite"] > *').last();
    await expect(toast).toBeVisible();
    expect(await overlap(toast, bring)).toBe(false);
    expect(await overlap(toast, game.locator('#stake'))).toBe(false);
    await page.unroute('**/api/c/game/launch');
  });

  await bring.click();
  await expect(rollOf(game)).toBeEnabled();
  await expect(game.locator('header')).toContainText('PKR 3,154.00');
});

test('the back button closes an open sheet of the game before it leaves the game [R2.30]', async ({ page, world }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { game } = await openGame(page, world, { paisa: 315_400 });
  await rollOf(game).click();
  await expect(game.getByRole('group', { name: 'Your last rolls' }).getByRole('button')).toHaveCount(1);
  await game.getByRole('button', { name: 'Fairness' }).click();
  const sheet = game.getByRole('dialog', { name: 'Provably fair' });
  await sheet.getByRole('button', { name: /^Change seeds/ }).click();
  await expect(sheet.getByText('Seeds changed.')).toBeInViewport();
  await expect(sheet.getByRole('heading', { name: 'Current seeds' })).toBeInViewport();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(rollOf(game)).toBeEnabled();
  await expect(page).toHaveURL(/\/game-play/);
});

test('a refused change of seeds looks like an error', async ({ page, world }) => {
  const openMines = async (who: Someone) => {
    const table = await sitDown(world, who, mines);
    await setClientSeed(world, table);
    await openRound(world, table);
  };
  const { game } = await openGame(page, world, { paisa: 315_400, prepare: openMines });
  await game.getByRole('button', { name: 'Fairness' }).click();
  const sheet = game.getByRole('dialog', { name: 'Provably fair' });
  await sheet.getByRole('button', { name: /^Change seeds/ }).click();
  const refusal = sheet.getByText('A round is still in progress. Finish it first.');
  const negative = await refusal.evaluate((text) => {
    const sample = text.appendChild(document.createElement('i'));
    sample.style.color = 'var(--negative)';
    const { color } = getComputedStyle(sample);
    sample.remove();
    return color;
  });
  await expect(refusal).toHaveCSS('color', negative);
});

test('Back from a page that the game opened leads to the page before the game [R2.30] [R2.31]', {
  tag: '@long',
}, async ({ page, world }) => {
  const who = await world.player();
  await openAs(page, world, who, '/promo');
  const toGame = async () => {
    await page.getByRole('link', { name: 'Home' }).first().click();
    await expect(page).toHaveURL(`${world.url}/`);
    await page.getByRole('link', { name: /^Dice/ }).first().click();
    await expect(page.locator('main iframe')).toBeVisible();
  };
  const game = page.frameLocator('main iframe');
  await toGame();
  // An empty balance makes the button lead to the deposit page.
  await game.getByRole('button', { name: 'Deposit' }).click();
  await expect(page).toHaveURL(/\/wallet\/deposit/);
  await page.goBack();
  await expect(page).toHaveURL(`${world.url}/`);
  await page.goBack();
  await expect(page).toHaveURL(`${world.url}/promo`);
  await expect(page).toHaveTitle(/Promo/);

  await toGame();
  await game.getByRole('button', { name: 'Deposit' }).click();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(`${world.url}/`);
});

test('a player who leaves during an open round is asked for a confirmation [R2.42]', async ({ page, world }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { who, game } = await openGame(page, world, { paisa: 315_400 });
  await expect(rollOf(game)).toBeEnabled();
  const release = await holdBets(page);
  await rollOf(game).click();
  await expect(game.getByText('Placing your bet…').first()).toBeVisible();
  const question = page.getByRole('region', { name: 'Leave during a round?' });
  const stay = question.getByRole('button', { name: 'Continue playing' });
  const ways: [string, () => Promise<unknown>][] = [
    ['the button of the game', () => game.getByRole('button', { name: 'Back to the lobby' }).click()],
    ['the back button', () => page.goBack()],
    ['a link', () => page.getByRole('link', { name: 'Promo' }).click()],
  ];
  for (const [way, leave] of ways) {
    await leave();
    await expect(question, way).toBeVisible();
    await stay.click();
    await expect(question, way).toHaveCount(0);
    await expect(page).toHaveURL(/\/game-play/);
  }
  await test.step('the player can leave if the round ends while the confirmation is open', async () => {
    await page.getByRole('link', { name: 'Promo' }).click();
    await expect(question).toBeVisible();
    release();
    await expect(page).toHaveURL(`${world.url}/promo`);
    expect((await world.call(calls.listRounds, { token: who.token })).data.total).toBe(1);
  });
});

test('a round in the report is verified with one press [R2.05]', async ({ page, world }) => {
  const { who, game } = await openGame(page, world, { paisa: 315_400 });
  await rollOf(game).click();
  await expect(game.getByRole('group', { name: 'Your last rolls' }).getByRole('button')).toHaveCount(1);
  await page.goto('/report');
  await page.getByRole('button', { name: 'Round 1 cannot be checked yet' }).click();
  const why = page.getByRole('dialog', { name: 'Change your seeds first' });
  await expect(why).toContainText('press Fairness and change the seeds');
  await why.getByRole('button', { name: 'Open the game' }).click();
  await game.getByRole('button', { name: 'Fairness' }).click();
  await game.getByRole('button', { name: /^Change seeds/ }).click();
  await expect(game.getByText('Seeds changed.')).toBeVisible();

  await page.goto('/report');
  // Before hydration the link would open the verification page in a new tab.
  await waitUntilHydrated(page);
  await page.getByRole('link', { name: 'Check round 1' }).click();
  const check = page.frameLocator('dialog iframe');
  const [round] = (await world.call(calls.listRounds, { token: who.token })).data.list;
  const roll = hundredthsText(round!.outcome.roll_hundredths as number);
  await expect(check.locator(`[data-result="${roll}"]`)).toBeVisible();
  await expect(check.getByText('This is the same hash that was shown before the bets.')).toBeVisible();
});

test('several taps on the stop button of auto-bet do not start auto-bet again', async ({ page, world }) => {
  const { game } = await openGame(page, world, { paisa: 500_000 });
  await game.getByRole('radio', { name: 'Auto-bet' }).click();
  await game.getByLabel('Rounds').fill('500');
  await game.getByLabel('Loss limit').fill('4000');
  await game.getByRole('button', { name: 'Start auto-bet' }).click();
  const stop = game.getByRole('button', { name: /^Stop/ });
  await expect(stop).toContainText('2');
  const labels = await stop.evaluate(async (button: HTMLButtonElement) => {
    const seen: (string | null)[] = [];
    const began_ms = performance.now();
    while (performance.now() - began_ms < 300) {
      button.click();
      seen.push(button.textContent);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return seen;
  });
  expect(labels.filter((label) => label?.startsWith('Stop'))).toEqual([]);
  const start = game.getByRole('button', { name: 'Start auto-bet' });
  await expect(start).toBeEnabled();
  // A later tap starts it.
  const isRunning = async () => {
    if (await start.isVisible()) await start.click();
    return await stop.isVisible();
  };
  await expect.poll(isRunning).toBe(true);
});
