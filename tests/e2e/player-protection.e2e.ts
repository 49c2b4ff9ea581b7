import { calls } from '@nua/contract';
import type { FrameLocator, Page } from '@playwright/test';
import { expectOk, type Someone } from '../world/world.ts';
import { accessibilityFaultsOf } from './axe.ts';
import { expect, test, type World } from './fixtures.ts';
import { waitUntilListening } from './listening.ts';
import { openAs } from './open-as.ts';
import { openGame } from './open-game.ts';

const MINUTE_MS = 60_000;
const rollButton = (game: FrameLocator) => game.locator('button', { hasText: /^Roll/ });
const readLimits = async (world: World, who: Someone) =>
  expectOk(await world.call(calls.getLimits, { token: who.token })).data;
const setLimits = async (world: World, who: Someone, body: object) =>
  expectOk(await world.call(calls.setLimits, { token: who.token, body }));
const gameWallet = async (world: World, who: Someone) => (await world.app.ledger.balances([who.id])).get(who.id)?.game;

/** The accessibility faults, except for the blank title of a game, which the specification requires. */
const accessibilityFaults = async (page: Page) =>
  (await accessibilityFaultsOf(page)).filter((fault) => !fault.startsWith('document-title'));

/** The row of one period on the card of one kind of limit. */
const limitRow = (page: Page, kind: string, period: string) =>
  page.getByRole('group', { name: kind }).getByRole('listitem').filter({ hasText: period });

test('a player sets a limit in Urdu digits, and confirms a higher limit a day later', async ({ page, world }) => {
  const who = await world.player();
  await openAs(page, world, who, '/profile?panel=limits');
  await page.getByRole('button', { name: 'Set: Wager limit, Daily' }).click();
  const row = limitRow(page, 'Wager limit', 'Daily');
  const amount = row.getByLabel('Limit amount');
  await expect(amount).toBeFocused();
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText('Enter an amount above 0')).toBeVisible();
  await expect(amount).toBeFocused();
  await amount.fill('۱٬۰۰۰');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText(/PKR\s0\.00. used, .PKR\s1,000\.00. left/)).toBeVisible();
  expect((await readLimits(world, who)).limits).toMatchObject([{ kind: 'stake', period: 'day', amount: 100_000n }]);

  const raise = async () => {
    await page.getByRole('button', { name: 'Change: Wager limit, Daily' }).click();
    await amount.fill('Rs. 2,500/-');
    await row.getByRole('button', { name: 'Save' }).click();
    await expect(row.getByText(/Pending: .PKR\s2,500\.00/)).toBeVisible();
    await expect(row.getByRole('button', { name: 'Confirm' })).toBeHidden();
  };
  await raise();
  expect(await accessibilityFaults(page)).toEqual([]);
  await row.getByRole('button', { name: 'Keep current limit' }).click();
  await expect(row.getByText(/^Pending/)).toBeHidden();

  await raise();
  // The test backdates the higher limit by a day instead of moving the clock, which other tests share.
  await world.pool.query(
    `update player_limit set wanted_at = wanted_at - interval '1 day', confirm_from = confirm_from - interval '1 day',
       confirm_until = confirm_until - interval '1 day' where player_id = $1`,
    [who.id],
  );
  await page.reload();
  await row.getByRole('button', { name: 'Confirm' }).click();
  await expect(row.getByText(/PKR\s0\.00. used, .PKR\s2,500\.00. left/)).toBeVisible();
  expect((await readLimits(world, who)).limits).toMatchObject([{ amount: 250_000n, pending: null }]);
});

test('a bet above the player’s limit is refused with an explanation in the game [R2.42]', async ({ page, world }) => {
  const { who, game } = await openGame(page, world, { paisa: 50_000 });
  await expect(rollButton(game)).toBeEnabled();
  await setLimits(world, who, { limits: [{ kind: 'loss', period: 'week', amount: '0.50' }] });
  await rollButton(game).click();
  const sheet = page.getByRole('region', { name: 'Limit reached' });
  await expect(sheet).toBeVisible();
  await expect(sheet).toContainText('Loss limit, weekly');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await expect(rollButton(game)).toBeDisabled();
  await sheet.getByRole('button', { name: 'Continue playing' }).click();
  await expect(sheet).toBeHidden();
  await expect(rollButton(game)).toBeEnabled();
  await rollButton(game).click();
  await sheet.getByRole('button', { name: 'Leave the game' }).click();
  await expect(page).toHaveURL(`${world.url}/`);
  await expect.poll(() => gameWallet(world, who)).toBe(0n);
});

test('the reality check pauses the game, and lets the player continue or leave [R2.42]', async ({ page, world }) => {
  await page.clock.install();
  const { who, game } = await openGame(page, world, {
    paisa: 50_000,
    prepare: (player) => setLimits(world, player, { reality_check: 15 }),
  });
  await expect(rollButton(game)).toBeEnabled();
  await rollButton(game).click();
  await expect(game.getByRole('group', { name: 'Your last rolls' }).getByRole('button')).toHaveCount(1);
  const sheet = page.getByRole('region', { name: 'Reality check' });
  /** Advances the clock by a quarter of an hour. The page may set its timer before or after the advance. */
  const passQuarter = async () => {
    world.clock.advance(15 * MINUTE_MS);
    const isDue = async () => {
      await page.clock.fastForward(15 * MINUTE_MS);
      return await sheet.isVisible();
    };
    await expect.poll(isDue).toBe(true);
  };
  await passQuarter();
  await expect(sheet).toContainText('15 min');
  await expect(sheet).toContainText('Rounds1');
  await expect(sheet).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await expect(rollButton(game)).toBeDisabled();
  await sheet.getByRole('button', { name: 'Continue playing' }).click();
  await expect(sheet).toBeHidden();
  await expect(rollButton(game)).toBeEnabled();
  await passQuarter();
  await expect(sheet).toContainText('30 min');
  await sheet.getByRole('button', { name: 'Leave the game' }).click();
  await expect(page).toHaveURL(`${world.url}/`);
  await expect.poll(() => gameWallet(world, who)).toBe(0n);
});

test('a time-out closes deposits and games, but not withdrawals', async ({ page, world }) => {
  const who = await world.player();
  await openAs(page, world, who, '/profile?panel=limits');
  const form = page.locator('form').filter({ hasText: 'Self-exclusion' });
  await form.getByText('1 week').click();
  await form.getByRole('button', { name: 'Take a break' }).click();
  await expect(form.getByText('Tick this box to continue.')).toBeVisible();
  await form.getByLabel('I understand that nobody can undo this.').check();
  await form.getByRole('button', { name: 'Take a break' }).click();
  const question = page.getByRole('dialog', { name: 'Take a break: 1 week?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await readLimits(world, who)).exclusion).toBeNull();
  await form.getByRole('button', { name: 'Take a break' }).click();
  await question.getByRole('button', { name: 'Yes, take a break' }).click();
  await expect(page.getByRole('heading', { name: 'You are taking a break' })).toBeVisible();
  expect((await readLimits(world, who)).exclusion).toMatchObject({ kind: 'time_out' });

  const explanation = page.getByRole('main').getByRole('heading', { name: 'You are taking a break' });
  await test.step('the deposit page is closed during the time-out', async () => {
    await page.locator('a[href="/wallet/deposit"]:visible').first().click();
    await expect(page).toHaveURL(/\/wallet\/deposit$/);
    await expect(explanation).toBeVisible();
    await expect(page.getByLabel('Amount')).toHaveCount(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
  await test.step('a game leads to the lobby, which explains the time-out', async () => {
    await page.goto('/game-play?game=dice');
    await expect(page).toHaveURL(`${world.url}/`);
    const dialog = page.getByRole('dialog', { name: 'You are taking a break' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/You chose a break until/)).toBeVisible();
  });
  await test.step('withdrawals and records stay available', async () => {
    await page.locator('main a[href="/wallet/withdraw"]').first().click();
    await expect(page.getByRole('button', { name: 'Add an account' })).toBeEnabled();
    await page.locator('a[href="/wallet"]:visible').first().click();
    await expect(page.getByRole('heading', { name: 'Transaction history' })).toBeVisible();
  });
});

test('an exclusion on another device closes an open game [R2.42]', {
  tag: '@long',
}, async ({ page, world }) => {
  const { who, game } = await openGame(page, world, { paisa: 50_000 });
  await expect(rollButton(game)).toBeEnabled();
  await waitUntilListening(world, who);
  expectOk(await world.call(calls.excludePlayer, { token: who.token, body: { length: 'half_year' } }));
  await world.realtime.dispatch();
  await expect(page).toHaveURL(`${world.url}/`);
  await expect(page.getByRole('dialog', { name: 'You are taking a break' })).toBeVisible();
  await expect.poll(() => gameWallet(world, who)).toBe(0n);
});

test('a break is no longer shown after the player signs out', {
  tag: '@long',
}, async ({ page, world }) => {
  const who = await world.player();
  expectOk(await world.call(calls.excludePlayer, { token: who.token, body: { length: 'week' } }));
  await openAs(page, world, who, '/', { language: 'ur' });
  const main = page.getByRole('main');
  const until = /تک وقفہ لیا ہے/;
  await expect(main.getByText(until)).toBeVisible();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('آپ نے کھیل سے وقفہ لیا ہوا ہے');
  expect(await accessibilityFaults(page)).toEqual([]);
  const cachedForAll = () =>
    page.evaluate(async () => {
      const response = await (await caches.open('nua.public')).match('/cached-responses');
      return (await response?.text()) ?? '';
    });
  await expect.poll(cachedForAll).toContain('client-hero');
  expect(await cachedForAll()).not.toMatch(until);

  await page.locator('a[href="/profile"]:visible').first().click();
  await expect(page).toHaveURL(/\d\/profile$/);
  await page.getByRole('button', { name: 'سائن آؤٹ' }).click();
  await expect(page).toHaveURL(/\d\/$/);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('ہر نتیجہ خود جانچیں');
  await expect(main.getByText(until)).toHaveCount(0);
  expect(await cachedForAll()).not.toMatch(until);
});

test('an excluded player sees no promotion on the activity and promo pages', async ({ page, world }) => {
  const who = await world.player();
  expectOk(await world.call(calls.excludePlayer, { token: who.token, body: { length: 'month' } }));
  const expectNoOffers = async () => {
    await expect(page.getByRole('main').getByRole('heading', { name: 'You are taking a break' })).toBeVisible();
    await expect(page.locator('main article')).toHaveCount(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  };
  await openAs(page, world, who, '/activity');
  await expectNoOffers();
  await page.locator('a[href="/promo"]:visible').first().click();
  await expect(page).toHaveURL(/\d\/promo$/);
  await expectNoOffers();
});

test('the explanation of a break is loaded again if its code failed to load', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const who = await world.player();
  expectOk(await world.call(calls.excludePlayer, { token: who.token, body: { length: 'month' } }));
  let isLosing = true;
  let lost = 0;
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    // Only the chunk of the explanation contains this message id.
    if (!isLosing || !body.includes('exclusion.withdraw')) return route.fulfill({ response, body });
    lost += 1;
    return route.abort();
  });
  await page.clock.install();
  await openAs(page, world, who, '/activity');
  await expect.poll(() => lost).toBeGreaterThan(0);
  const explanation = page.getByRole('main').getByRole('heading', { name: 'You are taking a break' });
  await expect(explanation).toHaveCount(0);
  isLosing = false;
  // The page sets a timer when the chunk fails, so the clock advances until the explanation is shown.
  const shown = async () => {
    await page.clock.runFor(1_000);
    return await explanation.count();
  };
  await expect.poll(shown).toBe(1);
  // A chunk that is still being fetched would fail the test when its page closes.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
