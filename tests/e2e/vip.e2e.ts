import { calls } from '@nua/contract';
import { diceText } from '../../apps/arcade/src/games/dice/text.ts';
import { en } from '../../apps/arcade/src/i18n/en.ts';
import { ur } from '../../apps/arcade/src/i18n/ur.ts';
import { checkLevels } from '../../apps/server/src/modules/vip/raise-levels.ts';
import type { MessageId } from '../../apps/web/src/i18n/message-id.generated.ts';
import { catalogueMatch, catalogueText } from '../forms/catalogue-text.ts';
import { bonusWallet } from '../world/granting.ts';
import { earnPoints } from '../world/staking.ts';
import { expectOk } from '../world/world.ts';
import { expect, test } from './fixtures.ts';
import { waitUntilListening } from './listening.ts';
import { openAs } from './open-as.ts';
import { openGame } from './open-game.ts';

for (const language of ['en', 'ur'] as const)
  test(`a level that is reached in a game is shown after the game, and its reward is claimed once, in ${language} [R1.09] [R2.02 screen] [R2.41 vipUp] [R4.16 vip]`, async ({
    page,
    world,
  }) => {
    const text = (id: MessageId) => catalogueText(language, id);
    const roll = new RegExp(`^${diceText[language].go}`);
    await page.setViewportSize({ width: 360, height: 640 });
    const { who, game } = await openGame(page, world, { paisa: 100_000, language });
    await earnPoints(world, who.id, '2999.00');
    await waitUntilListening(world, who);
    await game.locator('#stake').fill('10');
    await game.getByRole('button', { name: roll }).click();
    await expect
      .poll(async () => expectOk(await world.call(calls.getVip, { token: who.token })).data.points)
      .toBeGreaterThanOrEqual(300_000n);
    await checkLevels(world.app, null);
    await world.realtime.dispatch();
    expect(expectOk(await world.call(calls.getVip, { token: who.token })).data.level).toBe(1);
    // The next roll is visible, so no dialog covers the game after the event.
    await game.getByRole('button', { name: roll }).click();
    await expect(game.getByRole('button', { name: roll })).toBeEnabled();
    await expect(page.getByRole('dialog')).toBeHidden();

    await game.getByRole('button', { name: { en, ur }[language].back }).click();
    await expect(page).toHaveURL(`${world.url}/`);
    const dialog = page.getByRole('dialog', { name: /VIP .*1/ });
    await expect(dialog).toContainText(text('vip.up.once').replace('{amount}', '\u2066PKR\u00a015.00\u2069'));
    await dialog.getByRole('button', { name: text('vip.up.open') }).click();
    await expect(page).toHaveURL(/\/vip$/);
    const main = page.locator('main');
    await expect(main.getByRole('heading', { name: catalogueMatch(language, 'vip.level'), level: 2 })).toBeVisible();
    await expect(main).toContainText(catalogueMatch(language, 'vip.costs'));
    await main.getByRole('button', { name: new RegExp(`^${text('reward.claim')}`) }).click();
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: text('reward.done') })
        .last(),
    ).toBeVisible();
    await expect(main.getByRole('button', { name: new RegExp(`^${text('reward.claim')}`) })).toHaveCount(0);
    await expect(main.getByRole('region', { name: text('vip.received'), exact: true })).toContainText('15.00');
    expect(await bonusWallet(world, who.id)).toBe(1_500n);
  });

test('a table with every level and the points of each game opens with one press [R1.09]', async ({ page, world }) => {
  await openAs(page, world, await world.player(), '/vip');
  const table = page.getByRole('table');
  await expect(table).toBeHidden();
  await page.getByText('All levels and rules').click();
  await expect(table.getByRole('row')).toHaveCount(8);
  await expect(page.getByText('Dice: \u206625\u2069 points per PKR 100 wagered')).toBeVisible();
});

test('a guest who has reached a level must add a phone number before a claim [R1.09]', async ({ page, world }) => {
  const guest = await world.guest();
  await earnPoints(world, guest.id, '3000.00');
  await checkLevels(world.app, null);
  await openAs(page, world, guest, '/vip');
  await page.getByRole('button', { name: 'Add phone number to claim' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a player on a break sees no levels and no tasks', async ({ page, world }) => {
  const player = await world.player();
  expectOk(await world.call(calls.excludePlayer, { token: player.token, body: { length: 'day' } }));
  await openAs(page, world, player, '/vip');
  await expect(page.getByRole('note')).toBeVisible();
  await expect(page.getByText('All levels and rules')).toHaveCount(0);
  await openAs(page, world, player, '/activity');
  await expect(page.getByRole('heading', { name: 'Tasks' })).toHaveCount(0);
});

test('a task can be claimed after the player’s own stakes cover its reward [R3.16]', async ({ page, world }) => {
  const player = await world.player();
  await openAs(page, world, player, '/promo');
  const tasks = page.getByRole('region', { name: 'Tasks' });
  await expect(tasks.getByRole('listitem').filter({ hasText: 'Deposit PKR' })).toContainText('To do');
  const phone = tasks.getByRole('listitem').filter({ hasText: 'Verify your phone number' });
  await expect(phone).toContainText('Done');
  await expect(phone).toContainText(/You need \S*300\S* points from your own bets to claim this/);
  await expect(phone.getByRole('button')).toHaveCount(0);
  await earnPoints(world, player.id, '300.00');
  await page.reload();
  await phone.getByRole('button', { name: /^Claim/ }).click();
  await expect(phone).toContainText(/Claimed \d/);
  await expect(phone.getByRole('button')).toHaveCount(0);
  expect(await bonusWallet(world, player.id)).toBe(200n);
});
