import { calls } from '@nua/contract';
import type { Frame, Page } from '@playwright/test';
import type { Someone } from '../world/world.ts';
import { expect, test, type World } from './fixtures.ts';
import { openDice } from './open-dice.ts';

const frameOf = (page: Page): Frame => page.frames().find((frame) => frame.url().includes('/arcade/'))!;

const rounds = async (world: World, who: Someone) => (await world.call(calls.listRounds, { token: who.token })).data;

test('the server commits before the browser makes its seed; a changed pair reveals the old seed and every roll can be recomputed', async ({
  page,
  world,
}) => {
  const wire: string[] = [];
  const note = (when: string, method: string, url: string) => {
    const path = new URL(url).pathname;
    if (path.startsWith('/arcade/api/') && method !== 'OPTIONS') wire.push(`${when} ${method} ${path}`);
  };
  page.on('request', (request) => note('asked', request.method(), request.url()));
  page.on('requestfinished', (request) => note('answered', request.method(), request.url()));
  const { who, game } = await openDice(page, world, { paisa: 500_000 });
  const roll = game.getByRole('button', { name: /^Roll/ });
  await roll.click();
  await expect.poll(async () => (await rounds(world, who)).total).toBe(1);
  // The hash came with the session; only then was the seed made and sent, and only then a bet.
  const order = ['answered POST /arcade/api/session', 'asked POST /arcade/api/seed', 'asked POST /arcade/api/dice/bet'];
  const places = order.map((line) => wire.indexOf(line));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual([...places].sort((a, b) => a - b));

  await expect(roll).toBeEnabled();
  await game.getByRole('button', { name: 'Fairness' }).click();
  const sheet = game.getByRole('dialog', { name: 'Provably fair' });
  const [now, next] = [sheet.locator('section').nth(0), sheet.locator('section').nth(1)];
  const oldHash = (await now.locator('dd').first().textContent()) ?? '';
  const promised = (await next.locator('dd').first().textContent()) ?? '';
  await next.getByRole('textbox').fill('my-own-seed');
  await next.getByRole('button', { name: /Change the pair/ }).click();
  await expect(now.getByText('my-own-seed')).toBeVisible();
  await expect(now.locator('dd').first()).toHaveText(promised);
  const revealed = sheet.locator('section').nth(2);
  await expect(revealed.locator('dd').nth(1)).toHaveText(oldHash);
  await game.getByRole('button', { name: 'Close' }).click();

  const [played] = (await rounds(world, who)).list;
  const rolled = Number(played!.outcome.roll_hundredths);
  await game.getByRole('group', { name: 'Your last rolls' }).getByRole('button').first().click();
  await game.getByRole('button', { name: 'Check it' }).click();
  const check = game.getByRole('dialog', { name: 'Check a round' });
  await expect(check.locator('[data-roll]')).toHaveAttribute('data-roll', String(rolled));
  await expect(check.getByText('The same as the hash shown before the bets.')).toBeVisible();
});

test('a sheet of the game that cannot be fetched says so, and opens by the next press [R2.44]', async ({
  page,
  context,
  world,
}) => {
  const { game } = await openDice(page, world, { paisa: 500_000 });
  await expect(game.getByRole('button', { name: /^Roll/ })).toBeEnabled();
  await context.setOffline(true);
  await game.getByRole('button', { name: 'Fairness' }).click();
  await expect(game.getByText('This could not be loaded.')).toBeVisible();
  await context.setOffline(false);
  await game.getByRole('button', { name: 'Fairness' }).click();
  await expect(game.getByRole('dialog', { name: 'Provably fair' })).toBeVisible();
});

for (const { language, title, go } of [
  { language: 'en', title: 'Check a round', go: 'Recompute' },
  { language: 'ur', title: 'راؤنڈ جانچیں', go: 'دوبارہ حساب کریں' },
] as const) {
  test(`the verifying page recomputes a published round without any server, in ${language}`, async ({
    page,
    context,
  }) => {
    await page.goto(`/arcade/verify?lang=${language}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await context.setOffline(true);
    await page.locator('#v-server-seed').fill('server seed');
    await page.locator('#v-client-seed').fill('client seed');
    await page.locator('#v-nonce').fill('1');
    await page.getByRole('button', { name: go }).click();
    await expect(page.locator('[data-roll]')).toHaveText('74.67');
    await page.locator('#v-hash').fill('00'.repeat(32));
    await page.getByRole('button', { name: go }).click();
    await expect(page.getByText(language === 'en' ? /NOT the hash/ : /یہ وہ ہیش نہیں/)).toBeVisible();
  });
}

test('a bet whose answers are lost is not known, then known, and counts once [R9.03]', async ({ page, world }) => {
  const keys = new Set<string>();
  let lost = 0;
  await page.route('**/arcade/api/dice/bet', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.add(route.request().headers()['idempotency-key'] ?? '');
    if (lost >= 3) return route.continue();
    lost += 1;
    // The first one arrives and is played; its answer and the next two tries are lost on the way.
    if (lost === 1) await route.fetch();
    return route.abort('connectionreset');
  });
  const { who, game } = await openDice(page, world, { paisa: 500_000 });
  await game.getByRole('button', { name: /^Roll/ }).click();
  await expect(game.getByText('Not known yet')).toBeVisible();
  await expect(game.getByRole('group', { name: 'Your last rolls' }).getByRole('button')).toHaveCount(1, {
    timeout: 20_000,
  });
  expect(keys.size).toBe(1);
  expect((await rounds(world, who)).total).toBe(1);
});

test('auto-bet cannot start without a loss limit and stops when the page is hidden', async ({ page, world }) => {
  const { who, game } = await openDice(page, world, { paisa: 500_000 });
  await game.getByRole('radio', { name: 'Auto-bet' }).click();
  await game.getByLabel('Rounds').fill('500');
  await game.getByRole('button', { name: 'Start auto-bet' }).click();
  // Beside the field it stands all along; now the button says it too.
  await expect(game.getByText('A loss limit is needed.')).toHaveCount(2);
  expect((await rounds(world, who)).total).toBe(0);
  await game.getByLabel('Loss limit').fill('4000');
  await game.getByRole('button', { name: 'Start auto-bet' }).click();
  await expect(game.getByRole('button', { name: /^Stop/ })).toBeVisible();
  await expect.poll(async () => (await rounds(world, who)).total).toBeGreaterThan(1);
  await frameOf(page).evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(game.getByText('Auto-bet stopped because the page was hidden.')).toBeVisible();
  await expect(game.getByRole('button', { name: 'Start auto-bet' })).toBeEnabled();
  const after = (await rounds(world, who)).total;
  await page.reload();
  await expect(game.getByRole('button', { name: /^Roll/ })).toBeVisible();
  expect((await rounds(world, who)).total).toBe(after);
});

test('when the balance has run out one press leaves to the deposit page, with the money pulled back [R2.28]', async ({
  page,
  world,
}) => {
  const { who, game } = await openDice(page, world, { paisa: 50 });
  await game.getByRole('button', { name: 'Deposit' }).click();
  await expect(page).toHaveURL(/\/wallet\/deposit\?game=dice$/);
  const main = async () => (await world.call(calls.getPlayer, { token: who.token })).data.player_accts[0]!.balance;
  await expect.poll(main).toBe(50n);
});

test('dice stands in Urdu, right to left, with its numbers left to right', async ({ page, world }) => {
  const { game } = await openDice(page, world, { paisa: 500_000, language: 'ur' });
  await game.getByRole('button', { name: /پانسا پھینکیں/ }).click();
  await expect(game.getByRole('group', { name: 'آپ کے پچھلے نتیجے' }).getByRole('button')).toHaveCount(1);
  await expect(game.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(game.getByRole('slider')).toHaveAttribute('dir', 'ltr');
});
