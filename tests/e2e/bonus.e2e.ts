import { randomUUID } from 'node:crypto';
import { calls } from '@nua/contract';
import { cents, formatMoney, parseCents } from '@nua/money';
import type { Page } from '@playwright/test';
import { bonusesOf, grantTo } from '../world/granting.ts';
import { giveMain, giveProof } from '../world/paying-player.ts';
import { fund, moneyOf } from '../world/play.ts';
import { newCnic, newWallet } from '../world/withdrawing.ts';
import { expectOk, type Someone } from '../world/world.ts';
import { expect, test, type World } from './fixtures.ts';
import { waitUntilListening } from './listening.ts';
import { openAs } from './open-as.ts';
import { openGame } from './open-game.ts';

/** Matches a text whose amounts are between invisible direction marks. */
const withDirectionMarks = (text: string): RegExp =>
  new RegExp(text.replace(/[.+?]/g, '[\\u2066-\\u2069]*\\$&').replaceAll(' ', '[\\s\\u2066-\\u2069]+'));

const bonusSection = (page: Page) => page.getByRole('region', { name: 'Bonus' });

test('a bonus is staked after own money, and becomes main money when it is cleared', async ({ page, world }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { who, game } = await openGame(page, world, {
    paisa: 600,
    prepare: ({ id }) => grantTo(world, id, { amount: '100', wager_times: 1, stake_maximum: cents(2_000n) }),
  });
  const roll = game.getByRole('button', { name: /^Roll/ });
  const stake = game.getByRole('textbox', { name: 'Stake' });

  await test.step('the bet form shows which money pays the stake, and how much wagering remains', async () => {
    await expect(game.getByText(withDirectionMarks('6.00 own + 4.00 bonus'))).toBeVisible();
    await expect(game.getByRole('region', { name: 'Bonus' })).toContainText(
      withDirectionMarks('400.00 left to wager here'),
    );
    // The limit is no limit for own money.
    await expect(game.getByRole('region', { name: 'Bonus' })).toContainText(
      withDirectionMarks('Max 20.00 with bonus money'),
    );
    await stake.fill('20.01');
    await expect(game.getByText(withDirectionMarks('The maximum with bonus money is 20.00.'))).toBeVisible();
    await expect(roll).toBeDisabled();
    await stake.fill('10');
  });

  await test.step('a bet with own money and bonus money changes both balances', async () => {
    await roll.click();
    const results = game.getByRole('group', { name: 'Your last rolls' }).getByRole('button');
    await expect(results).toHaveCount(1);
    await expect(game.getByRole('region', { name: 'Bonus' })).toContainText(
      withDirectionMarks('390.00 left to wager here'),
    );
    await results.first().click();
    const sheet = game.getByRole('dialog');
    await expect(sheet.getByText('Stake from bonus')).toBeVisible();
    const [round] = expectOk(await world.call(calls.listRounds, { token: who.token })).data.list;
    expect(round).toMatchObject({ stake: 1_000n, bonus_stake: 400n });
  });

  await test.step('stakes of own money count towards the wagering, and the last stake clears the bonus', async () => {
    await giveMain(world, who.id, parseCents('1000'));
    await page.reload();
    await expect(game.getByRole('region', { name: 'Bonus' })).toContainText(
      withDirectionMarks('390.00 left to wager here'),
    );
    await stake.fill('400');
    await roll.click();
    await expect(game.getByText('Your bonus is cleared. The money is in your main wallet.')).toBeVisible();
    await expect(game.getByRole('region', { name: 'Bonus' })).toBeHidden();
    const [bonus] = await bonusesOf(world, who);
    const { main, bonus: left } = await moneyOf(world, who);
    expect([bonus?.state, left, main]).toEqual(['cleared', 0n, bonus?.converted]);
  });

  await test.step('the wallet shows that the bonus is cleared', async () => {
    const { converted } = (await bonusesOf(world, who))[0]!;
    await page.goto('/wallet');
    await bonusSection(page).getByText('1 ended bonus').click();
    await expect(bonusSection(page).getByText('Moved to your main wallet.')).toBeVisible();
    await expect(bonusSection(page).getByText(formatMoney(converted!))).toBeVisible();
    await expect(page.locator('summary').filter({ hasText: 'Bonus cleared' })).toBeVisible();
  });
});

/** Opens the withdraw page for a player with PKR 5,000, a withdrawal account and a bonus of a deposit. */
async function openWithdrawWithBonus(
  page: Page,
  world: World,
): Promise<{ who: Someone; bonus_id: string; expires_at: string }> {
  const who = await world.player();
  await giveMain(world, who.id, parseCents('5000'));
  await giveProof(world, who, 'payout_account');
  const account = { pay_type: 3, title: 'Ayesha Khan', phone: newWallet(), cnic: newCnic() };
  expectOk(await world.call(calls.createPayoutAccount, { body: account, token: who.token }));
  const bonus_id = await grantTo(world, who.id, { source: 'deposit', deposit_id: randomUUID() });
  const { expires_at } = (await bonusesOf(world, who))[0]!;
  await openAs(page, world, who, '/wallet/withdraw');
  return { who, bonus_id, expires_at };
}

test('a withdrawal names the bonus that it ends, and a cancelled withdrawal restores the bonus', async ({
  page,
  world,
}) => {
  const { who, bonus_id, expires_at } = await openWithdrawWithBonus(page, world);
  const question = page.getByRole('dialog');
  await expect(page.getByText(/If you withdraw, you lose .*PKR\s100\.00.* of bonus money\./)).toBeVisible();
  await page.getByLabel('Amount', { exact: true }).fill('1000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(question.getByText('This withdrawal ends your bonus.')).toBeVisible();
  await expect(question.getByText('PKR100.00')).toBeVisible();
  const second = await grantTo(world, who.id, { deposit_id: randomUUID(), amount: '50', days: 9 });
  await question.getByRole('button', { name: 'Confirm' }).click();
  const code = page.getByLabel('Code from the SMS');
  await expect(code).toBeVisible();
  await expect.poll(() => world.sandbox.sms(who.phone ?? '').length).toBeGreaterThan(1);
  await code.fill(world.codeFor(who.phone ?? ''));
  await expect(question.getByText('Your bonus has changed. Nothing was withdrawn yet.')).toBeVisible();
  await expect(question.getByText('PKR150.00')).toBeVisible();
  expect((await bonusesOf(world, who)).map(({ state }) => state)).toEqual(['active', 'waiting']);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/wallet\/withdraw\?id=/);
  const order = page.url();

  await page.goto('/wallet');
  await expect(bonusSection(page).getByText('On hold')).toHaveCount(2);
  await expect(page.locator('main').getByText('Pending withdrawals')).toBeVisible();
  const player = expectOk(await world.call(calls.getPlayer, { token: who.token })).data.player_accts[0];
  expect(player).toMatchObject({ bonus: 0n, block_amount: 100_000n });

  await page.goto(order);
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible();
  await page.goto('/wallet');
  await expect(bonusSection(page).getByRole('button', { name: 'Cancel bonus' })).toHaveCount(2);
  const back = await bonusesOf(world, who);
  expect(back.map(({ id, state, left }) => [id, state, left])).toEqual([
    [bonus_id, 'active', 10_000n],
    [second, 'waiting', 5_000n],
  ]);
  expect(back[0]!.expires_at).toBe(expires_at);
});

test('a new bonus appears in the open wallet, and the player can give it up', {
  tag: '@long',
}, async ({ page, world }) => {
  const who = await world.player();
  await fund(world, who, cents(1_000n));
  await openAs(page, world, who, '/wallet');
  await expect(bonusSection(page).getByText('No bonus')).toBeVisible();
  await waitUntilListening(world, who);
  await grantTo(world, who.id, { is_awaited: true });
  await world.realtime.dispatch();
  await expect(bonusSection(page).getByText(/^Wagered/)).toBeVisible();
  await bonusSection(page).getByText('Details and terms').click();
  await expect(bonusSection(page).getByText(withDirectionMarks(': wager PKR 4,000.00 more'))).toBeVisible();
  await bonusSection(page).getByRole('button', { name: 'Cancel bonus' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this bonus?' });
  await question.getByRole('button', { name: 'Keep bonus' }).click();
  await expect(bonusSection(page).getByText(/^Wagered/)).toBeVisible();
  await bonusSection(page).getByRole('button', { name: 'Cancel bonus' }).click();
  await question.getByRole('button', { name: 'Cancel bonus' }).click();
  await expect(bonusSection(page).getByText('No bonus')).toBeVisible();
  await bonusSection(page).getByText('1 ended bonus').click();
  await expect(bonusSection(page).getByText('You cancelled the bonus')).toBeVisible();
  expect((await moneyOf(world, who)).bonus).toBe(0n);
});
