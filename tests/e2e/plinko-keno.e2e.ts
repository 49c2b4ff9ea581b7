import { calls } from '@nua/contract';
import type { GameId } from '@nua/games';
import { type KenoCall, type KenoOutcome, kenoHits, kenoPays } from '@nua/games/keno/keno.ts';
import { type PlinkoCall, type PlinkoOutcome, plinkoBucket, plinkoPays } from '@nua/games/plinko/plinko.ts';
import type { FrameLocator, Page } from '@playwright/test';
import { paysText } from '../../apps/arcade/src/table/pays-text.ts';
import type { Someone } from '../world/world.ts';
import { expect, test, type World } from './fixtures.ts';
import { openGame } from './open-game.ts';

const readRounds = async (world: World, who: Someone, game_id: GameId) =>
  (await world.call(calls.listRounds, { token: who.token, query: { filter: { game_id } } })).data.list;

/** Aborts the next bet after the server has processed it, so that its response is lost. */
async function loseBetResponse(page: Page, game: GameId, press: () => Promise<void>, placed: () => Promise<number>) {
  let isCut = false;
  await page.route(`**/arcade/api/${game}/bet`, async (route) => {
    if (isCut || route.request().method() !== 'POST') return route.continue();
    isCut = true;
    await route.fetch();
    return route.abort();
  });
  await press();
  await expect.poll(placed).toBe(1);
}

async function verifyLast(game: FrameLocator, history: string) {
  await game.getByRole('button', { name: 'Fairness' }).click();
  await game.getByRole('button', { name: /^Change seeds/ }).click();
  await expect(game.getByText('Seeds changed.')).toBeVisible();
  await game.getByRole('button', { name: 'Close' }).click();
  await game.getByRole('group', { name: history }).getByRole('button').first().click();
  await game.getByRole('button', { name: 'Check' }).click();
  const check = game.getByRole('dialog', { name: 'Check a round' });
  await check.getByRole('button', { name: 'Calculate again' }).click();
  await expect(check.getByText('This is the same hash that was shown before the bets.')).toBeVisible();
  return check;
}

test('a plinko drop whose response is lost is played once, and verified in the browser [R2.44]', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { who, game } = await openGame(page, world, { game: 'plinko', paisa: 500_000 });
  const drop = game.getByRole('button', { name: /^Drop/ });
  const results = game.getByRole('group', { name: 'Your last drops' }).getByRole('button');

  await test.step('the highest payout and the return are shown before a stake', async () => {
    await game.getByLabel('Risk').selectOption('High');
    await game.getByLabel('Rows').selectOption('16');
    await expect(drop).toHaveText(/Pays up to 10,000\.00$/);
    await expect(game.getByText('98.97%')).toBeVisible();
    await expect(game.getByText('Highest payout ⁦1,000×⁩, on ⁦2⁩ of ⁦65,536⁩ paths')).toBeVisible();
    await game.getByLabel('Risk').selectOption('Low');
    await game.getByLabel('Rows').selectOption('8');
  });

  const placed = async () => (await readRounds(world, who, 'plinko')).length;
  await loseBetResponse(page, 'plinko', () => drop.click(), placed);
  await expect(results).toHaveCount(1);
  const [round] = await readRounds(world, who, 'plinko');
  expect(await placed()).toBe(1);
  const { rows, risk, path } = round!.outcome as PlinkoCall & PlinkoOutcome;
  const pays = plinkoPays({ rows, risk })[plinkoBucket(path)]!;
  await expect(results.first()).toHaveText(paysText(pays));
  // A payout up to the stake is not coloured as a win.
  expect((await results.first().getAttribute('data-win')) !== null).toBe(pays > 100);

  const check = await verifyLast(game, 'Your last drops');
  await expect(check.locator('[data-result]')).toHaveText(paysText(pays));
  await expect(check.getByText(`, 1 = R) = ${path}`)).toBeVisible();
});

test('a keno draw whose response is lost is played once, and verified in the browser [R2.44]', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { who, game } = await openGame(page, world, { game: 'keno', paisa: 500_000 });
  const bet = game.getByRole('button', { name: /^Bet/ });
  const board = game.getByRole('group', { name: 'Numbers 1 to 40' });
  const number = (value: number) => board.getByRole('button', { name: String(value), exact: true });
  const results = game.getByRole('group', { name: 'Your last results' }).getByRole('button');

  await test.step('a bet needs one to ten numbers', async () => {
    await game.getByRole('button', { name: 'Clear your numbers' }).click();
    await expect(bet).toHaveText('BetPick 1 to 10 numbers');
    await expect(bet).toBeDisabled();
    await number(1).press('Space');
    for (let value = 2; value <= 8; value += 1) {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('ArrowDown');
    await expect(number(16)).toBeFocused();
    await page.keyboard.press('Enter');
    await number(20).click();
    await expect(bet).toHaveText(/Pays up to 1,000\.00$/);
    await number(40).click();
    await expect(game.getByText('You can pick 10 numbers at most.')).toBeVisible();
    await expect(board.locator('[aria-pressed="true"]')).toHaveCount(10);
  });

  const placed = async () => (await readRounds(world, who, 'keno')).length;
  await loseBetResponse(page, 'keno', () => bet.click(), placed);
  await expect(results).toHaveCount(1);
  const [round] = await readRounds(world, who, 'keno');
  expect(await placed()).toBe(1);
  const outcome = round!.outcome as KenoCall & KenoOutcome;
  expect(outcome.picks).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 16, 20]);
  await expect(board.getByRole('button', { name: /drawn$/ })).toHaveCount(10);
  const hits = kenoHits(outcome, outcome).length;
  await expect(results.first()).toHaveText(paysText(kenoPays(outcome)[hits]!));

  const check = await verifyLast(game, 'Your last results');
  await expect(check.getByText(` = ${outcome.drawn.join(',')}`)).toBeVisible();
  await expect(check.getByText(`∩ {${outcome.picks.join(',')}}| = ${hits}`)).toBeVisible();
});
