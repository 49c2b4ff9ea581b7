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

for (const language of ['en', 'ur'] as const) {
  test(`every board is in view on a phone of 360 x 640 with a running bonus, in ${language}`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const who = await playerWithBonus(world);
    for (const { id } of houseGames) {
      await openBoard(page, world, who, id, language);
      const inView = { id, covered: 0, cut: 0, scrolls: 0 };
      await expect.poll(async () => ({ id, ...(await hiddenPixels(page)) })).toEqual(inView);
    }
  });
}

test('every board is in view on a phone of 360 x 640 with a bonus and free rounds, in Urdu', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const who = await playerWithBonus(world);
  await grantRounds(world, who.id, { games: singleGames.map(({ id }) => id) });
  for (const { id } of singleGames) {
    await openBoard(page, world, who, id, 'ur');
    await expect(page.getByRole('region', { name: FREE_ROUNDS.ur })).toBeVisible();
    // The panel may have to scroll.
    await expect.poll(async () => ({ id, ...(await hiddenPixels(page)) })).toMatchObject({ id, covered: 0, cut: 0 });
  }
});
