import { houseGames } from '@nua/games';
import { dice } from '@nua/games/dice/dice.ts';
import { cents, formatMoney } from '@nua/money';
import type { MessageId } from '../../apps/web/src/i18n/message-id.generated.ts';
import { catalogueMatch, catalogueText } from '../forms/catalogue-text.ts';
import { diceBet, openRound, readyTable } from '../world/play.ts';
import { expectOk } from '../world/world.ts';
import { contentText } from './content-text.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './open-as.ts';

test('a visitor can read the lobby before any script runs [R1.01, R2.01]', async ({ browser, page, world }) => {
  const bare = await browser.newContext({ javaScriptEnabled: false });
  const reader = await bare.newPage();
  await reader.goto(world.url);
  await expect(reader.getByRole('main')).toContainText('Dice');
  await bare.close();
  await openAs(page, world, null, '/');
  await expect(page.getByRole('main')).toContainText('Dice');
  const { scripts, painted, loaded } = await page.evaluate(() => ({
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
    painted: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    loaded: (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventEnd,
  }));
  expect(scripts.length).toBeGreaterThan(2);
  // A page that has not painted within one second after its load event requests its scripts anyway.
  expect(Math.min(...scripts)).toBeGreaterThanOrEqual(Math.min(painted, loaded + 1_000));
});

for (const language of ['en', 'ur'] as const)
  test(`the lobby finds games by name, and lists real recent wins, in ${language} [R2.01] [R1.04]`, async ({
    page,
    world,
  }) => {
    const text = (id: MessageId) => catalogueText(language, id);
    const who = await world.guest();
    const table = await readyTable(world, who, cents(100_000));
    const body = { stake: '1.00', target_hundredths: 5000, over: true };
    let payout = 0n;
    while (payout === 0n) payout = expectOk(await world.call(diceBet, { token: table.token, body })).data.payout;
    await world.pool.query('update player set is_demo = true where id = $1', [who.id]);
    await openAs(page, world, null, '/', { language });
    const categories = page.getByRole('navigation', { name: text('lobby.categories') }).getByRole('link');
    await expect(categories).toHaveCount(new Set(houseGames.map(({ category }) => category)).size);
    await expect(categories.first()).toHaveText(text('category.6'));
    const wins = page.getByRole('region', { name: text('wins.title') });
    const newest = wins.getByRole('listitem').first();
    await expect(newest).toContainText(text('wins.demo'));
    await expect(newest).toContainText(formatMoney(cents(payout)));
    const search = page.getByRole('searchbox');
    // A player may type the name of a game in either language.
    await search.fill(language === 'en' ? dice.name.ur : dice.name.en);
    const cards = page.getByRole('main').locator('a[href^="/game-play"]:visible');
    await expect(cards).toHaveText([new RegExp(`^${dice.name[language]}`)]);
    await search.fill('submarine');
    await expect(page.getByText(text('lobby.search-none'))).toBeVisible();
    await page.getByRole('button', { name: text('lobby.search-clear') }).click();
    await expect(page.getByRole('heading', { name: text('category.6') })).toBeVisible();
    await test.step('a visitor who marks a favourite is asked to sign in', async () => {
      const heart = text('lobby.favourite').replace('{name}', dice.name[language]);
      await page.getByRole('button', { name: heart }).click();
      await expect(page.getByRole('dialog', { name: text('lobby.favourite-sign-in') })).toBeVisible();
    });
  });

test('a player marks a favourite by keyboard, and a rejected change is reverted [R2.01]', async ({ page, world }) => {
  const who = await world.guest();
  await openRound(world, await readyTable(world, who), '25.00');
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    const note = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    };
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
  });
  await openAs(page, world, who, '/');
  await expect(page.getByRole('region', { name: 'Continue playing' }).getByRole('link')).toHaveText(/Mines.*25\.00/);
  const favourites = page.getByRole('region', { name: 'Favourites' });
  await expect(favourites).toBeHidden();
  const heart = page.getByRole('region', { name: 'Originals' }).getByRole('button', { name: 'Favourite: Dice' });
  await heart.focus();
  // The row appears before the server has stored the change, so the reload below waits for the response.
  const stored = page.waitForResponse('**/api/c/game/favourite/dice');
  await page.keyboard.press('Enter');
  await expect(favourites.getByRole('link')).toHaveText(/^Dice/);
  await stored;
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([]);
  await page.reload();
  await expect(favourites.getByRole('link')).toHaveText(/^Dice/);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.route('**/api/c/game/favourite/dice', (route) => route.abort());
  await heart.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(favourites.getByRole('link')).toHaveText(/^Dice/);
});

for (const [signedIn, language] of [
  [false, 'en'],
  [true, 'en'],
  [false, 'ur'],
  [true, 'ur'],
] as const)
  test(`two rows of games are visible at 360 x 640 without scrolling (signed in: ${signedIn}, ${language}) [R2.01]`, async ({
    page,
    world,
  }) => {
    const who = signedIn ? await world.guest() : null;
    if (who) await openRound(world, await readyTable(world, who), '25.00');
    await page.setViewportSize({ width: 360, height: 640 });
    await openAs(page, world, who, '/', { language });
    // A font that loads late is used only after a reload. The wide fallback font of a desktop would break the headline
    // into two lines, unlike Android's font.
    await page.evaluate(() => document.fonts.load('1rem "Nua Sans"'));
    await page.reload();
    const bar = await page.getByRole('navigation').last().boundingBox();
    for (const row of [0, 1]) {
      const card = await page.getByRole('main').getByRole('list').nth(row).getByRole('link').first().boundingBox();
      expect(card!.y + card!.height).toBeLessThanOrEqual(bar!.y);
    }
  });

for (const language of ['en', 'ur'] as const)
  test(`the title opens an explanation of the site, and Back closes it, in ${language} [R2.01]`, async ({
    page,
    world,
  }) => {
    await openAs(page, world, null, '/', { language });
    for (const [press, title, text] of [
      [
        contentText(language, 'client-hero').title,
        catalogueText(language, 'lobby.how'),
        contentText(language, 'client-strip-fair').title,
      ],
      [
        catalogueMatch(language, 'lobby.notices-more'),
        catalogueText(language, 'lobby.notices'),
        contentText(language, 'client-notice-agents').text,
      ],
    ] as const) {
      await page.getByRole('button', { name: press! }).click();
      const sheet = page.getByRole('dialog', { name: title });
      await expect(sheet).toContainText(text!);
      await page.goBack();
      await expect(sheet).toBeHidden();
      await expect(page).toHaveURL(/\/$/);
    }
  });

test('every picture of a row is loaded before the player scrolls to it [R2.01]', async ({ page, world }) => {
  await openAs(page, world, null, '/');
  const pictures = page.getByRole('region', { name: 'Table games' }).locator('img');
  await expect
    .poll(() =>
      pictures.evaluateAll((all) =>
        all.every((img) => (img as HTMLImageElement).complete && (img as HTMLImageElement).naturalWidth > 0),
      ),
    )
    .toBe(true);
});
