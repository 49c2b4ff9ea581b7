import { calls } from '@nua/contract';
import { houseGames, singleGames } from '@nua/games';
import { cents } from '@nua/money';
import type { Page } from '@playwright/test';
import { grantRounds, grantTo } from '../world/granting.ts';
import { fund } from '../world/play.ts';
import { expectOk, type Someone } from '../world/world.ts';
import { expect, test, type World } from './fixtures.ts';

const BONUS = { en: 'Bonus', ur: 'بونس' } as const;
const FREE_ROUNDS = { en: 'Free rounds', ur: 'مفت راؤنڈ' } as const;

async function playerWithBonus(world: World): Promise<Someone> {
  const who = await world.player();
  await fund(world, who, cents(100_000));
  await grantTo(world, who.id, { amount: '500', stake_maximum: cents(50_000n) });
  return who;
}

/** Opens a game without the app around it, because a page of the app takes much longer to load. */
async function openBoard(page: Page, world: World, who: Someone, game_id: string, language: 'en' | 'ur') {
  const launch = expectOk(await world.call(calls.launchGame, { token: who.token, body: { game_id } }));
  const url = new URL(launch.data.url, world.url);
  url.searchParams.set('lang', language);
  await page.goto(url.href);
  await expect(page.getByRole('region', { name: BONUS[language], exact: true })).toBeVisible();
}

/** The pixels of a game that its panel covers, that its stage cuts off, and by which the part between the bars has to scroll. */
const hiddenPixels = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const [stage, panel] = document.querySelectorAll('main section:not([hidden]):not(main > :nth-child(2) section)');
    const middle = stage!.parentElement!;
    // A line that has just appeared changes the room in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const [, board] = stage!.children;
    const bottom = Math.min(panel!.getBoundingClientRect().top, middle.getBoundingClientRect().bottom);
    return {
      covered: Math.max(0, Math.round(board!.getBoundingClientRect().bottom - bottom)),
      cut: stage!.scrollHeight - stage!.clientHeight,
      scrolls: middle.scrollHeight - middle.clientHeight,
    };
  });

const REQUIRED_BOARD_SHARE = 0.4;
const MINIMUM_TARGET_PX = 24;

/** The visible share of the board, the pixels by which the page scrolls sideways, and the controls that are too small to touch. */
const boardWithLargeText = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  const measured = await page.evaluate(async () => {
    // The texts change the room of the board, which is set in the next frames.
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    const [stage] = document.querySelectorAll('main section:not(main > :nth-child(2) section)');
    const board = stage!.children[1]!.firstElementChild!.getBoundingClientRect();
    const middle = stage!.parentElement!.getBoundingClientRect();
    const seen = Math.min(board.bottom, middle.bottom) - Math.max(board.top, middle.top);
    const { scrollWidth } = document.documentElement;
    return { seen: seen / board.height, too_wide: scrollWidth - innerWidth };
  });
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await session.detach();
  return measured;
};

async function expectBoardWithLargeText(page: Page, id: string): Promise<void> {
  const { seen, too_wide } = await boardWithLargeText(page);
  expect({ id, too_wide, share: Math.min(seen, REQUIRED_BOARD_SHARE) }).toEqual({
    ...{ id, too_wide: 0, share: REQUIRED_BOARD_SHARE },
  });
}

/**
 * The controls that are too small to touch. A control may extend its touch area beyond its visible edge. The fields between two numbers of
 * roulette are omitted: the board selects the field that is nearest to the finger, and names it before the release.
 */
const smallTargets = (page: Page) =>
  page.evaluate((minimum) => {
    const controls = [...document.querySelectorAll('button, input, select, a[href]')];
    return controls.flatMap((control) => {
      if (control.matches('[data-between], :disabled') || !control.checkVisibility()) return [];
      const { width, height } = control.getBoundingClientRect();
      const after = getComputedStyle(control, '::after');
      const extra = after.position === 'absolute' ? -Number.parseFloat(after.top) - Number.parseFloat(after.bottom) : 0;
      if (width >= minimum && height + Math.max(0, extra || 0) >= minimum) return [];
      return [`${control.getAttribute('aria-label') ?? control.textContent} is ${width} by ${height}`];
    });
  }, MINIMUM_TARGET_PX);

for (const language of ['en', 'ur'] as const) {
  test(`with a running bonus, every board is in view at 360 x 640, and large enough to touch at 360 x 520, in ${language}`, async ({
    page,
    world,
  }) => {
    const who = await playerWithBonus(world);
    for (const { id, kind } of houseGames) {
      await page.setViewportSize({ width: 360, height: 640 });
      await openBoard(page, world, who, id, language);
      const inView = { id, covered: 0, cut: 0, scrolls: 0 };
      await expect.poll(async () => ({ id, ...(await hiddenPixels(page)) })).toEqual(inView);
      // The other games have free rounds, and are checked below.
      if (kind !== 'single') await expectBoardWithLargeText(page, id);
      // The screen of such a phone below the bars of a browser.
      await page.setViewportSize({ width: 360, height: 520 });
      expect({ id, small: await smallTargets(page) }).toEqual({ id, small: [] });
    }
  });
}

// Urdu needs more room than English.
for (const [language, tag] of [
  ['ur', ''],
  ['en', ' @long'],
] as const)
  test(`with a bonus and free rounds, every board is in view at 360 x 640, also with large text, in ${language}${tag}`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const who = await playerWithBonus(world);
    await grantRounds(world, who.id, { games: singleGames.map(({ id }) => id) });
    for (const { id } of singleGames) {
      await openBoard(page, world, who, id, language);
      await expect(page.getByRole('region', { name: FREE_ROUNDS[language] })).toBeVisible();
      // The panel may have to scroll.
      await expect.poll(async () => ({ id, ...(await hiddenPixels(page)) })).toMatchObject({ id, covered: 0, cut: 0 });
      await expectBoardWithLargeText(page, id);
    }
  });

/** The parts of the top bar that reach beyond the sides of the screen. */
const cutParts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main > header > button, main > header > div:last-of-type')]
      .filter((part) => part.getBoundingClientRect().left < 0 || part.getBoundingClientRect().right > innerWidth)
      .map((part) => part.getAttribute('aria-label') ?? part.textContent),
  );

for (const language of ['en', 'ur'] as const)
  test(`the bar shows its buttons and a large balance on a phone of 320 x 568, in ${language}`, async ({
    page,
    world,
  }) => {
    const who = await playerWithBonus(world);
    await fund(world, who, cents(9_900_000));
    await page.setViewportSize({ width: 320, height: 568 });
    await openBoard(page, world, who, 'blackjack', language);
    await expect.poll(() => cutParts(page)).toEqual([]);
  });

/** Collects the heights that the board and its panel have in the frames from now on. */
async function watchHeights(page: Page, game: string) {
  await page.getByRole('region', { name: game }).evaluate((stage) => {
    const [, board, notice] = stage.children;
    const parts = [board!, notice!, stage.nextElementSibling!];
    const heights = parts.map(() => new Set<number>());
    const note = () => {
      for (const [place, part] of parts.entries()) heights[place]!.add(part.clientHeight);
      requestAnimationFrame(note);
    };
    note();
    Object.assign(window, { heights });
  });
  const read = (place: number) =>
    page.evaluate((at) => [...(window as unknown as { heights: Set<number>[] }).heights[at]!], place);
  return { board: () => read(0), notice: () => read(1), panel: () => read(2) };
}

const differenceOf = (heights: readonly number[]) => Math.max(...heights) - Math.min(...heights);

test('a board keeps its height during a round that shortens the notice below it', async ({ page, world }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openBoard(page, world, await playerWithBonus(world), 'fishing', 'en');
  const fire = page.getByRole('button', { name: /^Fire/ });
  await expect(fire).toBeEnabled();
  const heights = await watchHeights(page, 'Fishing');
  await fire.click();
  await expect.poll(async () => differenceOf(await heights.notice())).toBeGreaterThan(5);
  await expect(fire).toBeEnabled();
  // The bars may become one pixel higher with the first round.
  expect(differenceOf(await heights.board())).toBeLessThanOrEqual(1);
});

test('on a low screen, the hilo board keeps its height when the panel becomes lower', async ({ page, world }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openBoard(page, world, await playerWithBonus(world), 'hilo', 'en');
  // One of the two guesses is disabled for the lowest and the highest card.
  const name = /^(Higher|Lower) or/;
  const guess = page.getByRole('button', { name, disabled: false }).first();
  await page.getByRole('button', { name: /^Bet/ }).click();
  await expect(guess).toBeVisible();
  const heights = await watchHeights(page, 'Hi-Lo');
  const cash_out = page.getByRole('button', { name: /^Cash out/ });
  await guess.click();
  await expect(page.getByRole('button', { name }).or(cash_out).first()).toBeVisible();
  await expect(async () => {
    if (await cash_out.isVisible()) await cash_out.click({ timeout: 1_000 });
    expect(differenceOf(await heights.panel())).toBeGreaterThan(5);
  }).toPass();
  expect(differenceOf(await heights.board())).toBeLessThanOrEqual(1);
});
