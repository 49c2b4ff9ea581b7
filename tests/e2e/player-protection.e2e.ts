import { calls } from '@nua/contract';
import type { FrameLocator, Page } from '@playwright/test';
import { expectOk, type Someone } from '../world/world.ts';
import { barriersOf } from './axe.ts';
import { expect, test, type World } from './fixtures.ts';
import { alive, becomeSomeone, openAs } from './open-as.ts';
import { openDice } from './open-dice.ts';

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
  const { who } = await openDice(page, world, { paisa: 50_000 });
  await page.goto('/profile?panel=limits');
  await page.getByRole('button', { name: 'Set a limit: Staking, A day' }).click();
  const day = row(page, 'Staking', 'A day');
  const amount = day.getByLabel('The most');
  await expect(amount).toBeFocused();
  await day.getByRole('button', { name: 'Save' }).click();
  await expect(day.getByText('Write an amount above 0')).toBeVisible();
  await expect(amount).toBeFocused();
  await amount.fill('۱٬۰۰۰');
  await day.getByRole('button', { name: 'Save' }).click();
  await expect(day.getByText(/PKR 0\.00. used, .PKR 1,000\.00. left/)).toBeVisible();
  expect((await limits(world, who)).limits).toMatchObject([{ kind: 'stake', period: 'day', amount: 100_000n }]);

  await page.getByRole('button', { name: 'Change the limit: Staking, A day' }).click();
  await amount.fill('Rs. 2,500/-');
  await day.getByRole('button', { name: 'Save' }).click();
  await expect(day.getByText(/Waits: .PKR 2,500\.00/)).toBeVisible();
  await expect(day.getByRole('button', { name: 'Confirm' })).toBeHidden();
  expect(await barriers(page)).toEqual([]);
  await day.getByRole('button', { name: 'Keep the old limit' }).click();
  await expect(day.getByText(/^Waits/)).toBeHidden();

  await put(world, who, { limits: [{ kind: 'stake', period: 'day', amount: '2500.00' }] });
  world.clock.advance(24 * 60 * MINUTE + 5_000);
  await page.reload();
  await day.getByRole('button', { name: 'Confirm' }).click();
  await expect(day.getByText(/PKR 0\.00. used, .PKR 2,500\.00. left/)).toBeVisible();
  expect((await limits(world, who)).limits).toMatchObject([{ amount: 250_000n, pending: null }]);
});

test('a bet that the player’s own limit refuses is explained on the game’s page, and the money is brought home by leaving [R2.42]', async ({
  page,
  world,
}) => {
  const { who, game } = await openDice(page, world, { paisa: 50_000 });
  await expect(roll(game)).toBeEnabled();
  await put(world, who, { limits: [{ kind: 'loss', period: 'week', amount: '0.50' }] });
  await roll(game).click();
  const sheet = page.getByRole('region', { name: 'Your limit is reached' });
  await expect(sheet).toBeVisible();
  await expect(sheet).toContainText('Losing, a week');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await barriers(page)).toEqual([]);
  await expect(roll(game)).toBeDisabled();
  await sheet.getByRole('button', { name: 'Go on' }).click();
  await expect(sheet).toBeHidden();
  await expect(roll(game)).toBeEnabled();
  await roll(game).click();
  await sheet.getByRole('button', { name: 'Stop and leave' }).click();
  await expect(page).toHaveURL(`${world.url}/`);
  await expect.poll(() => gameWallet(world, who)).toBe(0n);
});

test('the reality check pauses the game first, shows what was played, and goes on or leaves [R2.42]', async ({
  page,
  world,
}) => {
  await page.clock.install();
  const { who, game } = await openDice(page, world, { paisa: 50_000 });
  await expect(roll(game)).toBeEnabled();
  await put(world, who, { reality_check: 15 });
  await page.reload();
  await expect(roll(game)).toBeEnabled();
  await roll(game).click();
  await expect(game.getByRole('group', { name: 'Your last rolls' }).getByRole('button')).toHaveCount(1);
  world.clock.advance(15 * MINUTE);
  await page.clock.fastForward(15 * MINUTE);
  const sheet = page.getByRole('region', { name: 'A look at the clock' });
  await expect(sheet).toContainText('15 min');
  await expect(sheet).toContainText('Rounds1');
  await expect(sheet).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await barriers(page)).toEqual([]);
  await expect(roll(game)).toBeDisabled();
  await sheet.getByRole('button', { name: 'Go on' }).click();
  await expect(roll(game)).toBeEnabled();
  world.clock.advance(15 * MINUTE);
  await page.clock.fastForward(15 * MINUTE);
  await expect(sheet).toContainText('30 min');
  await sheet.getByRole('button', { name: 'Stop and leave' }).click();
  await expect(page).toHaveURL(`${world.url}/`);
  await expect.poll(() => gameWallet(world, who)).toBe(0n);
});

test('a time-out is asked twice, closes paying in and games with an explanation, and leaves records and withdrawing open', async ({
  page,
  world,
}) => {
  const { who } = await openDice(page, world, { paisa: 50_000 });
  await page.goto('/profile?panel=limits');
  const form = page.locator('form').filter({ hasText: 'Self-exclusion' });
  await form.getByText('1 week').click();
  await form.getByRole('button', { name: 'Take a break' }).click();
  await expect(form.getByText('Tick this to go on.')).toBeVisible();
  await form.getByLabel('I understand that nobody can undo this.').check();
  await form.getByRole('button', { name: 'Take a break' }).click();
  const question = page.getByRole('dialog', { name: 'Close playing: 1 week?' });
  await question.getByRole('button', { name: 'Not now' }).click();
  expect((await limits(world, who)).exclusion).toBeNull();
  await form.getByRole('button', { name: 'Take a break' }).click();
  await question.getByRole('button', { name: 'Yes, close it' }).click();
  await expect(page.getByRole('heading', { name: 'You are taking a break' })).toBeVisible();
  expect((await limits(world, who)).exclusion).toMatchObject({ kind: 'time_out' });

  await page.goto('/wallet/deposit');
  await expect(page.getByRole('heading', { name: 'You are taking a break' })).toBeVisible();
  await expect(page.getByLabel('Amount')).toHaveCount(0);
  expect(await barriers(page)).toEqual([]);
  await page.goto('/');
  await expect(page.getByText(/You have closed playing for yourself until/)).toBeVisible();
  await page.goto('/game-play?game=dice');
  await expect(page).toHaveURL(`${world.url}/`);
  await expect(page.getByRole('dialog', { name: 'You are taking a break' })).toBeVisible();
  await page.goto('/wallet/withdraw');
  await expect(page.getByRole('button', { name: 'Add an account' })).toBeEnabled();
  await page.goto('/wallet');
  await expect(page.getByRole('heading', { name: 'Fund records' })).toBeVisible();
});

test('an exclusion taken on another device ends the open game: the page leaves first and explains in the lobby [R2.42]', async ({
  page,
  world,
}) => {
  const { who, game } = await openDice(page, world, { paisa: 50_000 });
  await expect(roll(game)).toBeEnabled();
  expectOk(await world.call(calls.excludePlayer, { token: who.token, body: { length: 'half_year' } }));
  // Whichever comes first: the news of it, or the refusal of the next bet.
  await roll(game)
    .click({ timeout: 2_000 })
    .catch(() => undefined);
  await expect(page).toHaveURL(`${world.url}/`);
  await expect(page.getByRole('dialog', { name: 'You are taking a break' })).toBeVisible();
  await expect.poll(() => gameWallet(world, who)).toBe(0n);
});

for (const [language, { title, until, out, home }] of Object.entries({
  en: {
    title: 'You are taking a break',
    until: /You have closed playing for yourself until/,
    out: 'Sign out',
    home: 'Every roll can be checked',
  },
  ur: {
    title: 'آپ نے کھیل سے وقفہ لیا ہوا ہے',
    until: /اپنے لیے کھیل بند کر رکھا ہے/,
    out: 'سائن آؤٹ',
    home: 'ہر نتیجہ خود پرکھیں',
  },
})) {
  test(`in ${language} a break is told in the player’s own lobby alone: whoever holds the phone after signing out reads nothing of it`, async ({
    page,
    world,
  }) => {
    const who = await world.player();
    expectOk(await world.call(calls.excludePlayer, { token: who.token, body: { length: 'week' } }));
    await openAs(page, world, who, '/', { language: language as 'en' | 'ur' });
    const main = page.getByRole('main');
    await expect(main.getByText(until)).toBeVisible();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
    expect(await barriers(page)).toEqual([]);
    const keptForAll = () =>
      page.evaluate(async () => {
        const answer = await (await caches.open('nua.public')).match('/kept-answers');
        return (await answer?.text()) ?? '';
      });
    await expect.poll(keptForAll).toContain('client-hero');
    expect(await keptForAll()).not.toMatch(until);

    await page.locator('a[href="/profile"]:visible').first().click();
    await expect(page).toHaveURL(/\d\/profile$/);
    await page.getByRole('button', { name: out }).click();
    await expect(page).toHaveURL(/\d\/$/);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(home);
    await expect(main.getByText(until)).toHaveCount(0);
    expect(await keptForAll()).not.toMatch(until);
  });
}

test('an excluded player is offered nothing: not in what the server draws, and not on the way there; a visitor reads what is on', async ({
  browser,
  page,
  world,
}) => {
  const who = await world.player();
  expectOk(await world.call(calls.excludePlayer, { token: who.token, body: { length: 'month' } }));
  const bare = await browser.newContext({ javaScriptEnabled: false });
  const reader = await bare.newPage();
  for (const path of ['/promo', '/activity']) {
    await reader.goto(world.url + path);
    await expect(reader.locator('main article')).toHaveCount(2);
  }
  await becomeSomeone(reader, world, who);
  for (const path of ['/promo', '/activity']) {
    await reader.goto(world.url + path);
    await expect(reader.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(reader.locator('main article')).toHaveCount(0);
  }
  await bare.close();

  for (const path of ['/promo', '/activity']) {
    await openAs(page, world, who, path);
    await expect(page.getByRole('main').getByRole('heading', { name: 'You are taking a break' })).toBeVisible();
    await expect(page.locator('main article')).toHaveCount(0);
    expect(await barriers(page)).toEqual([]);
  }
  await page.goto('/wallet');
  await alive(page);
  await page.locator('a[href="/promo"]:visible').first().click();
  await expect(page).toHaveURL(/\d\/promo$/);
  await expect(page.getByRole('main').getByRole('heading', { name: 'You are taking a break' })).toBeVisible();
  await expect(page.locator('main article')).toHaveCount(0);
});
