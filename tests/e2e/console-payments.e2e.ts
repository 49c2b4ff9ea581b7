import { calls } from '@nua/contract';
import { cents } from '@nua/money';
import type { Locator } from '@playwright/test';
import { moneyOf, payingPlayer } from '../world/paying-player.ts';
import { changePlayRules, diceBet, readyTable } from '../world/play.ts';
import { readStatement } from '../world/read-statement.ts';
import { sitAtStudio, studioOf, WHEEL } from '../world/seamless.ts';
import { expectOk } from '../world/world.ts';
import { accessibilityFaultsOf } from './axe.ts';
import { acceptProposal, closeResult, expect, openFromMenu, openPlayer, signIn, test } from './console-staff.ts';

/** Asserts that no text of a dialog is cut off at its edge. */
async function expectWholeText(dialog: Locator): Promise<void> {
  await expect(dialog.getByRole('paragraph').last()).toBeVisible();
  const cut_off = await dialog.evaluate((element) => {
    const { right } = element.getBoundingClientRect();
    return [...element.querySelectorAll('p')].filter(
      (text) => text.scrollWidth > text.clientWidth || text.getBoundingClientRect().right > right,
    ).length;
  });
  expect(cut_off).toBe(0);
}

test('two people match a bank transfer without a reference to the suggested deposit', async ({ browser, world }) => {
  const player = await payingPlayer(world);
  const body = { pay_type: 1, amount: '1500.00', real_name: 'Ayesha' };
  expectOk(await world.call(calls.createDeposit, { body, token: player.token }));
  await fetch(`${world.url}/sandbox/bank/transfer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ amount: '1500.00', reference: 'for my account', name: 'Ayesha' }),
  });
  await readStatement(world);
  const omar = await signIn(browser, world, 'omar', 360);

  await test.step('the page of the transfer suggests the deposit of the same amount', async () => {
    await omar.getByRole('link', { name: /Bank transfers without a deposit/ }).click();
    await omar.getByRole('table').getByRole('link').first().click();
    await expect(omar.getByRole('listitem').filter({ hasText: 'Waits for a person' })).toBeVisible();
    const suggestions = omar.getByRole('region', { name: 'Deposits that may belong to it' });
    await expect(suggestions.getByRole('row')).toHaveCount(2);
    await expect(omar.getByLabel('Deposit', { exact: true })).toContainText('1,500.00');
    expect(await accessibilityFaultsOf(omar)).toEqual([]);
  });

  await test.step('the match is proposed, and credits the player when another person accepts it', async () => {
    await omar.getByRole('button', { name: 'Credit this deposit' }).click();
    await closeResult(omar, /Another staff member must accept this/);
    const sana = await signIn(browser, world, 'sana');
    await acceptProposal(sana, 'bank line');
    await closeResult(sana, /Matched/);
    expect((await moneyOf(world, player.id)).main).toBe(150_000n);
    await omar.reload();
    await expect(omar.getByRole('listitem').filter({ hasText: 'credited by staff' })).toBeVisible();
    await expect(omar.getByRole('region', { name: 'Newest deposits of the player' })).toContainText('paid');
    await expect(omar.getByRole('button', { name: /^Credit/ })).toHaveCount(0);
  });
});

test('a held win is paid after two people have allowed it on the page of providers', async ({ browser, world }) => {
  const who = await world.guest();
  const { session } = await sitAtStudio(world, who, cents(100_000));
  const common = { session, currency: 'PKR' };
  const studio = studioOf(world);
  await studio.attempt('bet', { id: 'e2e-b', ...common, round: 'e2e-round', game: WHEEL, amount: '10.00' });
  await changePlayRules(world, { payout_cap: '100.00' });
  const win = () => studio.attempt('win', { id: 'e2e-w', ...common, bet: 'e2e-b', amount: '150.00' });
  expect((await win()).status).toBe(503);
  const [sana, nida] = [await signIn(browser, world, 'sana'), await signIn(browser, world, 'nida')];

  await test.step('the win is shown with its round, and proposed to be paid', async () => {
    await sana.getByRole('link', { name: /Held wins of providers/ }).click();
    const held = sana
      .getByRole('list', { name: 'Held wins' })
      .getByRole('listitem')
      .filter({ hasText: 'studio e2e-w' });
    await expect(held).toContainText('150.00');
    await expect(held).toContainText('e2e-round');
    expect(await accessibilityFaultsOf(sana)).toEqual([]);
    await held.getByRole('button', { name: 'Propose to pay it' }).click();
    await expectWholeText(sana.getByRole('dialog'));
    await closeResult(sana, /Another staff member must accept this/);
  });

  await test.step('the page of the provider shows the win as allowed after the other person has accepted it', async () => {
    await acceptProposal(nida, 'e2e-w');
    await closeResult(nida, /is paid when studio repeats its call/);
    await openFromMenu(nida, 'Providers');
    await nida.getByRole('region', { name: 'Providers', exact: true }).getByRole('link', { name: 'studio' }).click();
    const held = nida
      .getByRole('list', { name: 'Held wins' })
      .getByRole('listitem')
      .filter({ hasText: 'studio e2e-w' });
    await expect(held.getByRole('button', { name: 'Propose to pay it' })).toHaveCount(0);
    await expect(held.getByRole('button', { name: 'Propose to end the round without it' })).toBeVisible();
    await expect(nida.getByRole('region', { name: 'Return by game' })).toContainText('Studio Wheel');
    expect(await accessibilityFaultsOf(nida)).toEqual([]);
  });

  await test.step('the provider repeats its call, and no win is held any more', async () => {
    expect((await win()).status).toBe(200);
    await nida.reload();
    await expect(nida.getByText('No win is held')).toBeVisible();
    await changePlayRules(world, { payout_cap: '100000.00' });
  });
});

test('a support agent replays a round that its player does not share', async ({ browser, world }) => {
  const who = await world.player();
  const table = await readyTable(world, who);
  const body = { stake: '12.34', target_hundredths: 5000, over: true };
  expectOk(await world.call(diceBet, { token: table.token, body }));
  const hina = await signIn(browser, world, 'hina');
  await openPlayer(hina, who.user_name!, 'a complaint');
  await hina.getByRole('button', { name: 'Rounds' }).click();
  await hina.getByRole('region', { name: 'Rounds' }).getByRole('button', { name: 'Replay' }).click();
  const dialog = hina.getByRole('dialog', { name: 'Replay of the round' });
  expect(await accessibilityFaultsOf(hina)).toEqual([]);
  await expectWholeText(dialog);
  const link = await dialog.getByRole('link', { name: 'Open the replay on the site' }).getAttribute('href');
  const { pathname, search } = new URL(link ?? '');
  const site = await (await browser.newContext()).newPage();
  // The site of the test has another port than its configuration names.
  await site.goto(`${world.url}${pathname}${search}`);
  await expect(site.getByRole('region', { name: 'Dice' })).toBeVisible();
  await expect(site.getByText('12.34').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await openFromMenu(hina, 'Log');
  await expect(hina.getByRole('row', { name: /hina player replay/ })).toContainText('a complaint');
});
