import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from '@nua/contract';
import type { Page } from '@playwright/test';
import { doDueWork } from '../world/do-due-work.ts';
import { moneyOf, payingPlayer } from '../world/paying-player.ts';
import { withdrawing } from '../world/withdrawing.ts';
import { expectOk } from '../world/world.ts';
import { accessibilityFaultsOf } from './axe.ts';
import { acceptProposal, closeResult, enterCode, expect, openFromMenu, signIn, test } from './console-staff.ts';
import { waitUntilListening } from './listening.ts';
import { openAs } from './open-as.ts';

/** Lets the next act reach the server, and loses its response. */
const loseResponse = (page: Page) =>
  page.route(
    '**/api/o/act',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

test('a payout above the limit is proposed by one staff member and accepted by another', async ({ browser, world }) => {
  const { toWallet, requestPayout, look } = withdrawing(() => world);
  const player = await payingPlayer(world, { main: '90000' });
  const { id } = expectOk(await requestPayout(player, 3, await toWallet(player, 3, '00'), '60000.00')).data;
  const neighbour = await payingPlayer(world, { main: '90000' });
  const later = expectOk(await requestPayout(neighbour, 3, await toWallet(neighbour, 3, '01'), '60000.00')).data;
  const omar = await signIn(browser, world, 'omar', 360);

  await test.step('the payout page shows the reason for the review and the player’s money', async () => {
    await omar.getByRole('link', { name: /Payouts oldest/ }).click();
    // Payouts of other tests may wait too.
    await omar.locator(`a[href="/payouts/${id}"]`).click();
    await expect(omar.getByText('Above the automatic limit').first()).toBeVisible();
    await expect(omar.getByRole('heading', { name: 'Money of the player' })).toBeVisible();
    expect(await accessibilityFaultsOf(omar)).toEqual([]);
  });

  await test.step('the key N opens the next payout that waits, but not while a note is typed', async () => {
    await expect(omar.getByRole('link', { name: /^Next payout that waits/ })).toBeVisible();
    await omar.keyboard.press('n');
    await expect(omar.getByRole('heading', { name: later.id })).toBeVisible();
    await omar.getByLabel('Note for the log').press('n');
    await expect(omar.getByRole('heading', { name: later.id })).toBeVisible();
    await omar.getByRole('link', { name: /^Next payout that waits/ }).click();
    await expect(omar.getByRole('heading', { name: id })).toBeVisible();
  });

  await test.step('approving the payout makes one proposal, even if the first response is lost', async () => {
    await omar.getByLabel('Note for the log').fill('checked by phone');
    await loseResponse(omar);
    await omar.getByRole('button', { name: 'Approve' }).click();
    await expect(omar.getByRole('dialog', { name: 'It is not known whether this was done' })).toBeVisible();
    await omar.getByRole('button', { name: 'Send again' }).click();
    await expect(omar.getByRole('dialog')).toContainText('Another staff member must accept this');
    await omar.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await omar.getByRole('link', { name: 'Proposals' }).click();
    await expect(omar.getByText('You proposed this.')).toHaveCount(1);
    expect((await look(player, id)).status).toBe('reviewing');
  });

  await test.step('its proposer withdraws the proposal, and proposes the payout again', async () => {
    await omar.getByRole('button', { name: 'Withdraw proposal' }).click();
    const dialog = omar.getByRole('dialog', { name: 'Withdraw proposal: approve' });
    await dialog.getByLabel('Note for the log').fill('the wrong payout');
    await dialog.getByRole('button', { name: 'Withdraw proposal' }).click();
    await expect(omar.getByText('No proposal is open')).toBeVisible();
    expect(await accessibilityFaultsOf(omar)).toEqual([]);
    await omar.goBack();
    await expect(omar.getByRole('heading', { name: id })).toBeVisible();
    await omar.getByLabel('Note for the log').fill('checked by phone');
    await omar.getByRole('button', { name: 'Approve' }).click();
    await expect(omar.getByRole('dialog')).toContainText('Another staff member must accept this');
    await omar.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  });

  const sana = await signIn(browser, world, 'sana');
  await test.step('another staff member sees the exact change, and accepts it with a new code', async () => {
    await sana.getByRole('link', { name: 'Proposals', exact: true }).click();
    await expect(sana.getByText('60,000.00')).toBeVisible();
    expect(await accessibilityFaultsOf(sana)).toEqual([]);
    await world.advance(6 * 60_000);
    await acceptProposal(sana, '60,000.00');
    await enterCode(sana, world, 'sana');
    await expect(sana.getByRole('dialog', { name: 'approve' })).toContainText('Approved');
    expect((await look(player, id)).status).toBe('approved');
  });

  await test.step('the log shows the proposals, the withdrawal and the approval', async () => {
    await sana.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await sana.getByRole('link', { name: 'Log', exact: true }).click();
    const proposed = sana.getByRole('row', { name: /omar approve \(proposed\)/ });
    await expect(proposed.first()).toContainText('checked by phone');
    await expect(sana.getByRole('row', { name: /omar approve \(withdrawn\)/ }).first()).toContainText(
      'the wrong payout',
    );
    await expect(sana.getByRole('row', { name: /sana approve/ }).first()).toBeVisible();
    await sana.getByRole('button', { name: 'Sign out' }).click();
    await expect(sana.getByLabel('Password')).toBeVisible();
    await sana.goBack();
    await expect(sana.getByLabel('Password')).toBeVisible();
  });
});

test('a large gift and a changed setting are each proposed by one owner and accepted by another', async ({
  browser,
  world,
}) => {
  const player = await world.player();
  const sana = await signIn(browser, world, 'sana');
  const nida = await signIn(browser, world, 'nida');

  await test.step('a gift to a main wallet becomes a proposal', async () => {
    await openFromMenu(sana, 'Messages');
    await sana.getByText('New message').click();
    await sana.getByLabel('To', { exact: true }).fill(`player:${player.user_name}`);
    await sana.getByLabel('Title (English)').fill('Sorry for the delay');
    await sana.getByLabel('Title (Urdu)').fill('تاخیر پر معذرت');
    await sana.getByLabel('Text (English)').fill('Here is a gift.');
    await sana.getByLabel('Text (Urdu)').fill('یہ آپ کا تحفہ ہے۔');
    await sana.getByLabel('Gift').fill('60000.00');
    await sana.getByLabel('Wallet').selectOption('main');
    await world.advance(6 * 60_000);
    const acts: string[] = [];
    sana.on('request', (request) => request.method() === 'POST' && acts.push(new URL(request.url()).pathname));
    await sana.getByRole('button', { name: 'Do', exact: true }).click();
    await enterCode(sana, world, 'sana');
    await expect(sana.getByRole('dialog')).toContainText(/Sends to 1 player.*gift of 60,000\.00 main each/s);
    // The code is sent, and the act is repeated once.
    expect(acts).toEqual(['/api/o/act', '/api/o/auth/second', '/api/o/act']);
    await sana.getByRole('button', { name: 'Do it' }).click();
    await closeResult(sana, /Another staff member must accept this/);
    await expect(sana.getByRole('region', { name: 'Sendings' })).toContainText('proposed');
  });

  await test.step('the other owner accepts the gift, and the player claims it', async () => {
    await acceptProposal(nida, 'Sorry for the delay');
    await enterCode(nida, world, 'nida');
    await closeResult(nida, /sent/);
    await doDueWork(world);
    const [message] = expectOk(await world.call(calls.listMessages, { token: player.token })).data.list;
    const claim = { params: { id: message!.id }, body: { action: 'claim' as const }, token: player.token };
    expectOk(await world.call(calls.updateMessage, claim));
    expect((await moneyOf(world, player.id)).main).toBe(6_000_000n);
  });

  await test.step('a setting does not change until the other owner accepts the change', async () => {
    await openFromMenu(sana, 'Settings');
    await sana.getByRole('link', { name: 'Withdraw rules' }).click();
    await sana.getByLabel('Automatic limit', { exact: true }).fill('seven');
    await sana.getByRole('button', { name: 'Review the change' }).click();
    await expect(sana.getByLabel('Automatic limit', { exact: true })).toBeFocused();
    await expect(sana.getByText('Enter an amount, such as 500.00.')).toBeVisible();
    await sana.getByLabel('Automatic limit', { exact: true }).fill('7000');
    await sana.getByRole('button', { name: 'Remove Quick amounts 4' }).press('Enter');
    await expect(sana.getByRole('button', { name: 'Remove Quick amounts 3' })).toBeFocused();
    await expect(sana.getByText('Changed: Automatic limit, Quick amounts')).toBeVisible();
    expect(await accessibilityFaultsOf(sana)).toEqual([]);
    await sana.getByRole('button', { name: 'Review the change' }).click();
    await expect(sana.getByRole('dialog')).toContainText(/Automatic limit.*10,000\.00.*7,000\.00/s);
    await sana.getByRole('button', { name: 'Do it' }).click();
    await closeResult(sana, /Another staff member must accept this/);
    expect(world.app.settings.get('withdraw_rules').automatic_limit).not.toBe(700_000n);
    await acceptProposal(nida, /Automatic limit.*7,000\.00/s);
    await closeResult(nida, /Changed/);
    await expect(nida.getByText('No proposal is open')).toBeVisible();
    await world.app.revisions.catchUp();
    expect(world.app.settings.get('withdraw_rules').automatic_limit).toBe(700_000n);
    await sana.reload();
    const history = sana.getByRole('region', { name: 'Changes' });
    // The log does not contain the first value. So it shows the change as a whole value, and only the proposal as a
    // difference.
    await expect(history.getByRole('row', { name: /nida set / })).toContainText('Automatic limit: 7,000.00');
    const proposed = history.getByRole('row', { name: /sana set \(proposed\) .*Proposed:/ });
    const limit = proposed.getByRole('listitem').filter({ hasText: 'Automatic limit' });
    await expect(limit.getByRole('insertion')).toHaveText('7,000.00');
    await expect(limit.getByRole('deletion')).toHaveText('10,000.00');
  });
});

test('a conversation about a payout appears on both sides without a reload', async ({ browser, page, world }) => {
  const { toWallet, requestPayout } = withdrawing(() => world);
  const player = await payingPlayer(world, { main: '90000' });
  const { id } = expectOk(await requestPayout(player, 3, await toWallet(player, 3, '00'), '60000.00')).data;
  await openAs(page, world, player, `/wallet/withdraw?id=${id}`);
  await waitUntilListening(world, player);
  await page.getByRole('link', { name: 'Ask about this payment' }).click();
  await page.getByLabel('Your message').fill('Why does it take so long?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Your question' })).toBeVisible();
  const hina = await signIn(browser, world, 'hina');
  const loads: string[] = [];
  for (const tab of [page, hina]) tab.on('load', () => loads.push(tab.url()));

  await test.step('the staff member sees the question beside the payout', async () => {
    await openFromMenu(hina, 'Questions');
    await hina.getByRole('table').getByRole('link').first().click();
    await expect(hina.getByLabel('Conversation')).toContainText('Why does it take so long?');
    await expect(hina.getByRole('heading', { name: 'The payout' })).toBeVisible();
    await expect(hina.locator('main')).toContainText('60,000.00');
  });

  await test.step('the reply arrives on the open page of the player', async () => {
    await hina.getByLabel('Reply', { exact: true }).fill('We check it now.');
    await hina.getByRole('button', { name: 'Send the reply' }).click();
    await expect(hina.getByLabel('Conversation')).toContainText('We check it now.');
    await world.realtime.dispatch();
    await expect(page.getByRole('listitem').filter({ hasText: 'We check it now.' })).toBeVisible();
  });

  await test.step('the player’s answer arrives on the open page of the staff member', async () => {
    await page.getByLabel('Reply', { exact: true }).fill('Thank you, I wait.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(hina.getByLabel('Conversation')).toContainText('Thank you, I wait.');
    expect(loads).toEqual([]);
  });
});

test('an outdated page offers a reload, and asks before the reload discards a typed reason or an emptied date', async ({
  browser,
  world,
}) => {
  const page = await signIn(browser, world, 'sana');
  const exportsCall = /\/api\/o\/export(\?|$)/;
  await page.route(exportsCall, (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: { list: 'of another form' } } }),
  );
  await openFromMenu(page, 'Exports');
  const reason = page.getByLabel('Reason for the log');
  await reason.fill('the auditor asks');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByText('a reload loses it')).toBeVisible();
  expect(await accessibilityFaultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(reason).toHaveValue('the auditor asks');
  await reason.fill('');
  const from = page.getByLabel('From', { exact: true });
  const given = await from.inputValue();
  await from.fill('');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByText('a reload loses it')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await from.fill(given);
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload the page' }).click()]);
  await reason.fill('the auditor asks');
  await page.unroute(exportsCall);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await page.getByRole('button', { name: 'Reload anyway' }).click();
  await expect(page.getByText('No export yet')).toBeVisible();
  await expect(reason).toHaveValue('');
});

test('a page of an older version reloads without a question after its form was sent, but not after a later edit', async ({
  browser,
  world,
}) => {
  const page = await signIn(browser, world, 'sana');
  await page.route(/\/api\/o\/export(\?|$)/, (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: { list: 'of another form' } } }),
  );
  await openFromMenu(page, 'Exports');
  const reason = page.getByLabel('Reason for the log');
  await reason.fill('the auditor asks');
  await page.getByRole('button', { name: 'Request', exact: true }).click();
  await closeResult(page, /export/i);
  await expect(reason).toHaveValue('the auditor asks');
  await reason.fill('the auditor asks again');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByText('a reload loses it')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await reason.fill('the auditor asks');
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload the page' }).click()]);
});

test('a page of another origin cannot show the console in a frame', async ({ browser, world }) => {
  const page = await (await browser.newContext()).newPage();
  const address = `${world.consoleUrl()}/`;
  const other = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html').end(`<!doctype html><iframe src="${address}"></iframe>`);
  });
  try {
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const failed = page.waitForEvent('requestfailed', (request) => request.url() === address);
    await page.goto(`http://localhost:${(other.address() as AddressInfo).port}`);
    expect((await failed).failure()?.errorText).toBe('net::ERR_BLOCKED_BY_RESPONSE');
  } finally {
    other.close();
  }
  await page.goto(address);
  await expect(page.getByLabel('Name')).toBeVisible();
});
