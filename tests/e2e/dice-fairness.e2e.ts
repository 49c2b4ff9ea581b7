import { readFileSync } from 'node:fs';
import { calls } from '@nua/contract';
import { hundredthsText } from '@nua/games/play/hundredths.ts';
import type { Frame, Page } from '@playwright/test';
import type { Someone } from '../world/world.ts';
import { expect, test, type World } from './fixtures.ts';
import { openGame } from './open-game.ts';

const frameOf = (page: Page): Frame => page.frames().find((frame) => frame.url().includes('/arcade/'))!;

const readRounds = async (world: World, who: Someone) =>
  (await world.call(calls.listRounds, { token: who.token })).data;

/** Loses the first response after the bet was played, and delays the retry until the test releases it. */
async function loseFirstResponse(page: Page) {
  const keys: (string | undefined)[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/arcade/api/dice/bet', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 1) {
      await route.fetch();
      return route.abort('connectionreset');
    }
    await released;
    return route.continue();
  });
  return { keys, release };
}

test('a dice player receives the server’s hash before choosing a client seed, and recomputes every roll [R9.03] [R2.44]', async ({
  page,
  context,
  world,
}) => {
  const wire: string[] = [];
  const note = (when: string, method: string, url: string) => {
    const path = new URL(url).pathname;
    if (path.startsWith('/arcade/api/') && method !== 'OPTIONS') wire.push(`${when} ${method} ${path}`);
  };
  page.on('request', (request) => note('asked', request.method(), request.url()));
  page.on('requestfinished', (request) => note('answered', request.method(), request.url()));
  const { who, game } = await openGame(page, world, { paisa: 500_000 });
  const roll = game.getByRole('button', { name: /^Roll/ });
  const rolls = game.getByRole('group', { name: 'Your last rolls' }).getByRole('button');
  const sheet = game.getByRole('dialog', { name: 'Provably fair' });

  await test.step('the hash arrives before the client seed is sent', async () => {
    await roll.click();
    await expect.poll(async () => (await readRounds(world, who)).total).toBe(1);
    const order = [
      'answered POST /arcade/api/session',
      'asked POST /arcade/api/seed',
      'asked POST /arcade/api/dice/bet',
    ];
    const places = order.map((line) => wire.indexOf(line));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    await expect(rolls).toHaveCount(1);
  });

  await test.step('a bet whose response is lost is shown as pending, then as placed, and counts once [R9.03]', async () => {
    const { keys, release } = await loseFirstResponse(page);
    await roll.click();
    await expect(game.getByText('Checking your bet')).toBeVisible();
    await expect.poll(() => keys.length).toBe(2);
    release();
    await expect(rolls).toHaveCount(2);
    expect([keys.length, new Set(keys).size, (await readRounds(world, who)).total]).toEqual([2, 1, 2]);
  });

  await test.step('a sheet that fails to load is reported, and opens at the next press [R2.44]', async () => {
    await context.setOffline(true);
    await game.getByRole('button', { name: 'Fairness' }).click();
    await expect(game.getByText('Could not load this.')).toBeVisible();
    await context.setOffline(false);
    await game.getByRole('button', { name: 'Fairness' }).click();
    await expect(sheet).toBeVisible();
    // A demo does not claim that an outside service stamps its seeds.
    await expect(sheet.getByText('The site makes the proof data itself')).toBeVisible();
  });

  await test.step('a seed change reveals the old seed, from which the player recomputes the roll', async () => {
    const [now, next] = [sheet.locator('section').nth(0), sheet.locator('section').nth(1)];
    const oldHash = (await now.locator('dd').first().textContent()) ?? '';
    const promised = (await next.locator('dd').first().textContent()) ?? '';
    expect([oldHash, promised]).toEqual([expect.stringMatching(/\w{16}/), expect.stringMatching(/\w{16}/)]);
    await next.getByRole('textbox').fill('my-own-seed');
    await next.getByRole('button', { name: /Change seeds/ }).click();
    await expect(now.getByText('my-own-seed')).toBeVisible();
    await expect(now.locator('dd').first()).toHaveText(promised);
    await expect(sheet.locator('section').nth(2).locator('dd').nth(1)).toHaveText(oldHash);
    await game.getByRole('button', { name: 'Close' }).click();
    const [played] = (await readRounds(world, who)).list;
    await rolls.first().click();
    await game.getByRole('button', { name: 'Check' }).click();
    const check = game.getByRole('dialog', { name: 'Check a round' });
    const roll = hundredthsText(played!.outcome.roll_hundredths as number);
    await expect(check.locator('[data-result]')).toHaveAttribute('data-result', roll);
    await expect(check.getByText('This is the same hash that was shown before the bets.')).toBeVisible();
  });
});

test('the verification page recomputes a published dice round without a server', async ({ page, context }) => {
  // The Urdu font is loaded last. Without it the page uses a font of the device and throws no error.
  await page.route('**/*.woff2', (route) => route.abort());
  for (const { language, title, go, mismatch } of [
    { language: 'en', title: 'Check a round', go: 'Calculate again', mismatch: /NOT the hash/ },
    { language: 'ur', title: 'راؤنڈ جانچیں', go: 'دوبارہ حساب کریں', mismatch: /دکھائے گئے ہیش سے مختلف ہے/ },
  ] as const) {
    await page.goto(`/arcade/verify?lang=${language}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.locator('#v-server-seed')).toBeVisible();
    await context.setOffline(true);
    await page.locator('#v-server-seed').fill('server seed');
    await page.locator('#v-client-seed').fill('client seed');
    await page.locator('#v-nonce').fill('1');
    await page.locator('#v-hash').fill('00'.repeat(32));
    await page.getByRole('button', { name: go }).click();
    await expect(page.locator('[data-result]')).toHaveText('74.67');
    await expect(page.getByText(mismatch)).toBeVisible();
    await context.setOffline(false);
    // The file that players download for verification equals the file in the source.
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'verify.mjs' }).click(),
    ]);
    expect(readFileSync(await file.path(), 'utf8')).toBe(readFileSync('apps/arcade/public/verify.mjs', 'utf8'));
  }
});

test('auto-bet cannot start without a loss limit, and stops when the page is hidden', async ({ page, world }) => {
  const { who, game } = await openGame(page, world, { paisa: 500_000 });
  await game.getByRole('radio', { name: 'Auto-bet' }).click();
  await game.getByLabel('Rounds').fill('500');
  await game.getByRole('button', { name: 'Start auto-bet' }).click();
  // The text appears beside the field, and after the press also at the button.
  await expect(game.getByText('Required. Auto-bet stops before a bet could exceed it.')).toHaveCount(2);
  expect((await readRounds(world, who)).total).toBe(0);
  await game.getByLabel('Loss limit').fill('4000');
  await game.getByRole('button', { name: 'Start auto-bet' }).click();
  await expect(game.getByRole('button', { name: /^Stop/ })).toBeVisible();
  await expect.poll(async () => (await readRounds(world, who)).total).toBeGreaterThan(1);
  await frameOf(page).evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(game.getByText('Auto-bet stopped because the page was hidden.')).toBeVisible();
  await expect(game.getByRole('button', { name: 'Start auto-bet' })).toBeEnabled();
  // All following bets are placed by hand.
  const after = (await readRounds(world, who)).total;
  await game.getByRole('radio', { name: 'Manual' }).click();
  const rolls = game.getByRole('group', { name: 'Your last rolls' }).getByRole('button');
  await game.getByRole('button', { name: /^Roll/ }).click();
  await expect(rolls).toHaveCount(after + 1);
  expect((await readRounds(world, who)).total).toBe(after + 1);
});

test('dice in Urdu is laid out right to left, and a player without money is led to the deposit page [R2.28]', async ({
  page,
  world,
}) => {
  const { who, game } = await openGame(page, world, { paisa: 50, language: 'ur' });
  const deposit = game.getByRole('button', { name: 'رقم جمع کروائیں' });
  await expect(deposit).toBeVisible();
  await expect(game.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(game.getByRole('slider')).toHaveAttribute('dir', 'ltr');
  await deposit.click();
  await expect(page).toHaveURL(/\/wallet\/deposit\?game=dice$/);
  const main = async () => (await world.call(calls.getPlayer, { token: who.token })).data.player_accts[0]!.balance;
  await expect.poll(main).toBe(50n);
});
