import { calls } from '@nua/contract';
import type { FrameLocator, Page } from '@playwright/test';
import { expectOk, type Someone } from '../world/world.ts';
import { barriersOf } from './axe.ts';
import { expect, test, type World } from './fixtures.ts';
import { listening } from './listening.ts';
import { openAs } from './open-as.ts';
import { openGame } from './open-game.ts';

const MINUTE = 60_000;
const roll = (game: FrameLocator) => game.locator('button', { hasText: /^Roll/ });
const limits = async (world: World, who: Someone) =>
  expectOk(await world.call(calls.getLimits, { token: who.token })).data;
const put = async (world: World, who: Someone, body: object) =>
  expectOk(await world.call(calls.setLimits, { token: who.token, body }));
const gameWallet = async (world: World, who: Someone) => (await world.app.ledger.balances([who.id])).get(who.id)?.game;

/** The game's title is a blank, as the specification has it. */
const barriers = async (page: Page) => (await barriersOf(page)).filter((one) => !one.startsWith('document-title'));

/** One row of the limits: the card of its kind, the period's line. */
const row = (page: Page, kind: string, period: string) =>
  page.getByRole('group', { name: kind }).getByRole('listitem').filter({ hasText: period });

test('a limit is set with Urdu digits or as a bill writes it, a wrong amount is named beside the field, a raise waits and can be confirmed a day later', async ({
  page,
  world,
}) => {
  const who = await world.player();
  await openAs(page, world, who, '/profile?panel=limits');
  await page.getByRole('button', { name: 'Set: Wager limit, Daily' }).click();
  const day = row(page, 'Wager limit', 'Daily');
  const amount = day.getByLabel('Limit amount');
  await expect(amount).toBeFocused();
  await day.getByRole('button', { name: 'Save' }).click();
  await expect(day.getByText('Enter an amount above 0')).toBeVisible();
  await expect(amount).toBeFocused();
  await amount.fill('۱٬۰۰۰');
  await day.getByRole('button', { name: 'Save' }).click();
  await expect(day.getByText(/PKR\s0\.00. used, .PKR\s1,000\.00. left/)).toBeVisible();
  expect((await limits(world, who)).limits).toMatchObject([{ kind: 'stake', period: 'day', amount: 100_000n }]);

  const raise = async () => {
    await page.getByRole('button', { name: 'Change: Wager limit, Daily' }).click();
    await amount.fill('Rs. 2,500/-');
    await day.getByRole('button', { name: 'Save' }).click();
    await expect(day.getByText(/Pending: .PKR\s2,500\.00/)).toBeVisible();
    await expect(day.getByRole('button', { name: 'Confirm' })).toBeHidden();
  };
  await raise();
  expect(await barriers(page)).toEqual([]);
  await day.getByRole('button', { name: 'Keep current limit' }).click();
  await expect(day.getByText(/^Pending/)).toBeHidden();

  await raise();
  // The raise is made a day older, not the world a day younger: its clock is everybody's.
  await world.pool.query(
    `update player_limit set wanted_at = wanted_at - interval '1 day', confirm_from = confirm_from - interval '1 day',
       confirm_until = confirm_until - interval '1 day' where player_id = $1`,
    [who.id],
  );
  await page.reload();
  await day.getByRole('button', { name: 'Confirm' }).click();
  await expect(day.getByText(/PKR\s0\.00. used, .PKR\s2,500\.00. left/)).toBeVisible();
  expect((await limits(world, who)).limits).toMatchObject([{ amount: 250_000n, pending: null }]);
});

test('a bet that the player’s own limit refuses is explained on the game’s page, and the money is brought home by leaving [R2.42]', async ({
  page,
  world,
}) => {
  const { who, game } = await openGame(page, world, { paisa: 50_000 });
  await expect(roll(game)).toBeEnabled();
  await put(world, who, { limits: [{ kind: 'loss', period: 'week', amount: '0.50' }] });
  await roll(game).click();
  const sheet = page.getByRole('region', { name: 'Limit reached' });
  await expect(sheet).toBeVisible();
  await expect(sheet).toContainText('Loss limit, weekly');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await barriers(page)).toEqual([]);
  await expect(roll(game)).toBeDisabled();
  await sheet.getByRole('button', { name: 'Continue playing' }).click();
  await expect(sheet).toBeHidden();
  await expect(roll(game)).toBeEnabled();
  await roll(game).click();
  await sheet.getByRole('button', { name: 'Leave the game' }).click();
  await expect(page).toHaveURL(`${world.url}/`);
  await expect.poll(() => gameWallet(world, who)).toBe(0n);
});

test('the reality check pauses the game first, shows what was played, and goes on or leaves [R2.42]', async ({
  page,
  world,
}) => {
  await page.clock.install();
  const { who, game } = await openGame(page, world, {
    paisa: 50_000,
    prepare: (player) => put(world, player, { reality_check: 15 }),
  });
  await expect(roll(game)).toBeEnabled();
  await roll(game).click();
  await expect(game.getByRole('group', { name: 'Your last rolls' }).getByRole('button')).toHaveCount(1);
  const sheet = page.getByRole('region', { name: 'Reality check' });
  /** A quarter of an hour passes; the page sets its timer with an answer, which may come before or after. */
  const passQuarter = async () => {
    world.clock.advance(15 * MINUTE);
    const isDue = async () => {
      await page.clock.fastForward(15 * MINUTE);
      return await sheet.isVisible();
    };
    await expect.poll(isDue).toBe(true);
  };
  await passQuarter();
  await expect(sheet).toContainText('15 min');
  await expect(sheet).toContainText('Rounds1');
  await expect(sheet).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await barriers(page)).toEqual([]);
  await expect(roll(game)).toBeDisabled();
  await sheet.getByRole('button', { name: 'Continue playing' }).click();
  await expect(sheet).toBeHidden();
  await expect(roll(game)).toBeEnabled();
  await passQuarter();
  await expect(sheet).toContainText('30 min');
  await sheet.getByRole('button', { name: 'Leave the game' }).click();
  await expect(page).toHaveURL(`${world.url}/`);
  await expect.poll(() => gameWallet(world, who)).toBe(0n);
});

test('a time-out is asked twice, closes paying in and games with an explanation, and leaves records and withdrawing open', async ({
  page,
  world,
}) => {
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
  expect((await limits(world, who)).exclusion).toBeNull();
  await form.getByRole('button', { name: 'Take a break' }).click();
  await question.getByRole('button', { name: 'Yes, take a break' }).click();
  await expect(page.getByRole('heading', { name: 'You are taking a break' })).toBeVisible();
  expect((await limits(world, who)).exclusion).toMatchObject({ kind: 'time_out' });

  const told = page.getByRole('main').getByRole('heading', { name: 'You are taking a break' });
  await test.step('paying in is closed', async () => {
    await page.locator('a[href="/wallet/deposit"]:visible').first().click();
    await expect(page).toHaveURL(/\/wallet\/deposit$/);
    await expect(told).toBeVisible();
    await expect(page.getByLabel('Amount')).toHaveCount(0);
    expect(await barriers(page)).toEqual([]);
  });
  await test.step('a game leads to the lobby, which says why', async () => {
    await page.goto('/game-play?game=dice');
    await expect(page).toHaveURL(`${world.url}/`);
    const dialog = page.getByRole('dialog', { name: 'You are taking a break' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/You chose a break until/)).toBeVisible();
  });
  await test.step('withdrawing and the records stay open', async () => {
    await page.locator('main a[href="/wallet/withdraw"]').first().click();
    await expect(page.getByRole('button', { name: 'Add an account' })).toBeEnabled();
    await page.locator('a[href="/wallet"]:visible').first().click();
    await expect(page.getByRole('heading', { name: 'Transaction history' })).toBeVisible();
  });
});

test('an exclusion taken on another device ends the open game: the page leaves first and explains in the lobby [R2.42]', async ({
  page,
  world,
}) => {
  const { who, game } = await openGame(page, world, { paisa: 50_000 });
  await expect(roll(game)).toBeEnabled();
  await listening(world, who);
  expectOk(await world.call(calls.excludePlayer, { token: who.token, body: { length: 'half_year' } }));
  await world.realtime.dispatch();
  await expect(page).toHaveURL(`${world.url}/`);
  await expect(page.getByRole('dialog', { name: 'You are taking a break' })).toBeVisible();
  await expect.poll(() => gameWallet(world, who)).toBe(0n);
});

test('a break is told in the player’s own lobby alone: whoever holds the phone after signing out reads nothing of it', async ({
  page,
  world,
}) => {
  const who = await world.player();
  expectOk(await world.call(calls.excludePlayer, { token: who.token, body: { length: 'week' } }));
  await openAs(page, world, who, '/', { language: 'ur' });
  const main = page.getByRole('main');
  const until = /تک وقفہ لیا ہے/;
  await expect(main.getByText(until)).toBeVisible();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('آپ نے کھیل سے وقفہ لیا ہوا ہے');
  expect(await barriers(page)).toEqual([]);
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

test('an excluded player is offered nothing, neither on the page that the server drew nor on the way to it', async ({
  page,
  world,
}) => {
  const who = await world.player();
  expectOk(await world.call(calls.excludePlayer, { token: who.token, body: { length: 'month' } }));
  const nothingIsOffered = async () => {
    await expect(page.getByRole('main').getByRole('heading', { name: 'You are taking a break' })).toBeVisible();
    await expect(page.locator('main article')).toHaveCount(0);
    expect(await barriers(page)).toEqual([]);
  };
  await openAs(page, world, who, '/activity');
  await nothingIsOffered();
  await page.locator('a[href="/promo"]:visible').first().click();
  await expect(page).toHaveURL(/\d\/promo$/);
  await nothingIsOffered();
});

test('the explanation of a break whose code is lost on the way comes by itself: its place never stays empty', async ({
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
    // The chunk that names the ways which stay open is the explanation's.
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
  // The page sets its timer when it hears of the loss; its time goes on until the explanation is there.
  const shown = async () => {
    await page.clock.runFor(1_000);
    return await explanation.count();
  };
  await expect.poll(shown).toBe(1);
});
