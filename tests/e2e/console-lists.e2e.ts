import { calls } from '@nua/contract';
import type { Page } from '@playwright/test';
import { pay } from '../world/depositing.ts';
import { payingPlayer } from '../world/paying-player.ts';
import { newWallet, withdrawing } from '../world/withdrawing.ts';
import { expectOk, type World } from '../world/world.ts';
import { accessibilityFaultsOf } from './axe.ts';
import { expect, giveReason, openFromMenu, signIn, test } from './console-staff.ts';

const nameOf = ({ id }: { id: string }): string => `p_${id.slice(-12)}`;

/** The payouts that wait because of these tests. */
const requested: { token: string; id: string }[] = [];

// The next test of the world expects that only its own payouts wait.
test.afterEach(async ({ world }) => {
  for (const { token, id } of requested.splice(0))
    expectOk(await world.call(calls.cancelWithdraw, { token, params: { id }, body: { action: 'cancel' } }));
});

/** Requests two payouts of different players. Returns the players, the earlier payout first. */
async function twoPayouts(world: World) {
  const { toWallet, requestPayout } = withdrawing(() => world);
  const players = [];
  for (let n = 0; n < 2; n += 1) {
    const player = await payingPlayer(world, { main: '90000' });
    const { id } = expectOk(await requestPayout(player, 3, await toWallet(player, 3, '00'), '60000.00')).data;
    requested.push({ token: player.token, id });
    await world.advance(60_000);
    players.push({ id: player.id, user_name: nameOf(player) });
  }
  return players as [(typeof players)[number], (typeof players)[number]];
}

const namesIn = (page: Page, table: string) =>
  page.getByRole('region', { name: table, exact: true }).locator('tbody tr td:nth-child(2)');

test('staff filter and order a list, and share the result by its address', async ({ browser, world }) => {
  const [first, second] = await twoPayouts(world);
  const names = [first.user_name, second.user_name];
  const sana = await signIn(browser, world, 'sana');
  await openFromMenu(sana, 'Payouts');

  await test.step('a press on the heading reverses the order, which the address keeps', async () => {
    await expect(namesIn(sana, 'Payouts')).toHaveText(names);
    const heading = sana.getByRole('columnheader', { name: 'Requested' });
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
    await heading.getByRole('button').press('Enter');
    await expect(heading).toHaveAttribute('aria-sort', 'descending');
    await expect(namesIn(sana, 'Payouts')).toHaveText([...names].reverse());
    await sana.reload();
    await expect(namesIn(sana, 'Payouts')).toHaveText([...names].reverse());
  });

  await test.step('a player is chosen by the beginning of the name, with the keyboard', async () => {
    const field = sana.getByRole('combobox', { name: 'Player' });
    await field.pressSequentially('p_');
    await field.press('Escape');
    await field.press('Enter');
    await expect(sana.getByText('Choose a player from the suggestions.')).toBeVisible();
    await field.fill(first.user_name);
    await expect(sana.getByRole('option', { name: first.user_name })).toBeVisible();
    expect(await accessibilityFaultsOf(sana)).toEqual([]);
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(sana.getByRole('listbox', { name: 'Suggestions' })).toHaveCount(0);
    await field.press('Enter');
    await giveReason(sana);
    await expect(namesIn(sana, 'Payouts')).toHaveText([first.user_name]);
    await expect(sana).toHaveURL(new RegExp(`player=${first.id}`));
    await sana.reload();
    await expect(sana.getByRole('combobox', { name: 'Player' })).toHaveValue(first.user_name);
  });

  await test.step('a filter without a match offers to be cleared', async () => {
    await sana.getByLabel('Rail').selectOption('bank');
    await sana.getByRole('button', { name: 'Apply' }).click();
    await expect(sana.getByText('Nothing matches the filter')).toBeVisible();
    await sana.getByRole('button', { name: 'Clear the filter' }).click();
    await expect(namesIn(sana, 'Payouts')).toHaveCount(2);
  });

  await test.step('a filter of the whole list fills in the days that it needs', async () => {
    await sana.getByRole('radio', { name: 'All' }).click();
    await sana.getByLabel('State').selectOption('reviewing');
    await sana.getByRole('button', { name: 'Apply' }).click();
    await expect(sana.getByLabel('From')).not.toHaveValue('');
    await expect(namesIn(sana, 'Payouts')).toHaveCount(2);
  });

  await test.step('a press on the amount orders the whole list within days, until the filter is cleared', async () => {
    await sana.getByRole('button', { name: 'Clear' }).click();
    await expect(sana.getByLabel('From')).toHaveValue('');
    const heading = sana.getByRole('columnheader', { name: 'Amount' });
    await heading.getByRole('button').click();
    await expect(heading).toHaveAttribute('aria-sort', 'descending');
    await expect(sana.getByLabel('From')).not.toHaveValue('');
    await expect(namesIn(sana, 'Payouts')).toHaveCount(2);
    await sana.getByRole('button', { name: 'Clear' }).click();
    await expect(heading).toHaveAttribute('aria-sort', 'none');
    await expect(namesIn(sana, 'Payouts')).toHaveCount(2);
  });
});

test('on a phone, the filter form is collapsed into a line that shows the number of filters', async ({
  browser,
  world,
}) => {
  const player = await payingPlayer(world);
  await pay(world, player, { pay_type: 3, amount: '1500.00', phone: newWallet('00'), cnic: '35201-1234567-1' });
  const omar = await signIn(browser, world, 'omar', 360);
  await omar.goto(`${world.consoleUrl()}/deposits?show=all&player=${player.id}`);
  const line = omar.getByText(/^Filter \(1\): Player/);
  await expect(line).toBeVisible();
  await expect(omar.getByLabel('Rail')).toBeHidden();
  await giveReason(omar);
  await expect(namesIn(omar, 'Deposits')).toHaveText([nameOf(player)]);
  await line.press('Enter');
  await expect(omar.getByLabel('Rail')).toBeVisible();
  expect(await accessibilityFaultsOf(omar)).toEqual([]);
  await omar.getByRole('button', { name: 'Clear' }).click();
  await expect(omar.getByText('Filter', { exact: true })).toBeVisible();
});

test('staff sort a fully loaded table with its column headings', async ({ browser, world }) => {
  const sana = await signIn(browser, world, 'sana');
  await openFromMenu(sana, 'Games');
  const titles = sana.getByRole('region', { name: 'Games', exact: true }).locator('tbody tr td:first-child');
  await expect(titles.first()).toBeVisible();
  const given = await titles.allTextContents();
  const sorted = [...given].sort(new Intl.Collator('en', { numeric: true }).compare);
  const heading = sana.getByRole('columnheader', { name: 'Game', exact: true });
  await expect(heading).toHaveAttribute('aria-sort', 'none');
  await heading.getByRole('button').press('Enter');
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await expect(titles).toHaveText(sorted);
  await heading.getByRole('button').press('Enter');
  await expect(titles).toHaveText([...sorted].reverse());
  await heading.getByRole('button').press('Enter');
  await expect(titles).toHaveText(given);
});

test('staff choose several games by title for one act', async ({ browser, world }) => {
  const sana = await signIn(browser, world, 'sana');
  await sana.goto(`${world.consoleUrl()}/acts?act=message%20send`);
  const field = sana.getByRole('combobox', { name: 'Played' });
  await field.fill('DICE');
  await sana.getByRole('option', { name: /Dice/ }).click();
  await expect(sana.getByRole('button', { name: 'Remove Dice' })).toBeVisible();
  await field.fill('min');
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(sana.getByRole('button', { name: 'Remove Mines' })).toBeVisible();
  expect(await accessibilityFaultsOf(sana)).toEqual([]);
  await sana.getByRole('button', { name: 'Remove Dice' }).click();
  const sent = sana.waitForRequest('**/api/o/act');
  await sana.getByLabel('To', { exact: true }).fill('all');
  for (const name of ['Title (English)', 'Title (Urdu)', 'Text (English)', 'Text (Urdu)'])
    await sana.getByLabel(name).fill('Hello');
  await sana.getByRole('button', { name: 'Do', exact: true }).click();
  expect((await sent).postDataJSON().values.played).toBe('mines');
});
