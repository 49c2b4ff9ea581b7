import { mines } from '@nua/games/mines/mines.ts';
import { cents } from '@nua/money';
import { changePlayRules, minesOf, moneyOf, openRound, readyTable } from '../world/play.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './open-as.ts';

test('a player continues an open round of a closed game from the lobby, cashes out and cannot bet again', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const who = await world.player();
  const round = await openRound(world, await readyTable(world, who, cents(100_000), mines), '10.00');
  const hidden = await minesOf(world, round.round_id);
  const safe = Array.from({ length: 25 }, (_, place) => place).find((place) => !hidden.includes(place))!;
  await changePlayRules(world, { closed_games: [mines.id] });
  try {
    await openAs(page, world, who, '/');
    await page
      .getByRole('region', { name: 'Continue playing' })
      .getByRole('link', { name: /^Mines/ })
      .click();
    const notice = page.getByText('This game takes no new bets at the moment. You can finish an open round.');
    const game = page.frameLocator('main iframe');
    const mainButton = game.locator('button').filter({ hasText: /^(Bet|Cash out|Pick a tile)/ });
    await game.getByRole('group', { name: 'Field' }).getByRole('button').nth(safe).click();
    await expect(notice).toBeVisible();
    const noticeBox = await notice.boundingBox();
    const frameBox = await page.locator('main iframe').boundingBox();
    expect(noticeBox!.y + noticeBox!.height).toBeLessThanOrEqual(frameBox!.y);
    expect(frameBox!.height).toBeGreaterThan(400);
    await mainButton.click();
    await expect(mainButton).toHaveText(/^Bet/);
    expect((await moneyOf(world, who)).game).toBe(100_125n);
    await mainButton.click();
    await expect(game.getByText(/Mines.? is closed at the moment\. No bet was placed\./)).toBeVisible();
  } finally {
    await changePlayRules(world, { closed_games: [] });
  }
});
