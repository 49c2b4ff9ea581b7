import { randomInt } from 'node:crypto';
import { calls } from '@nua/contract';
import { parseCents } from '@nua/money';
import type { Page } from '@playwright/test';
import { doDueWork } from '../world/do-due-work.ts';
import { giveMain, giveProof, moneyOf } from '../world/paying-player.ts';
import { expectOk, PASSWORD, type Someone } from '../world/world.ts';
import { expect, test, type World } from './fixtures.ts';
import { openAs, waitUntilHydrated } from './open-as.ts';

async function fillJazzcash(page: Page, phone: string): Promise<void> {
  await page.locator('input[name=amount]').fill('۱۵۰۰');
  await page.locator('input[name=phone]').fill(phone);
  await page.locator('input[name=cnic]').fill('3520112345671');
  await page.locator('main button[type=submit]').click();
}

const confirm = (page: Page) => page.getByRole('dialog').getByRole('button').last();
const ordersOf = async (world: World, who: Someone): Promise<number> =>
  (await world.pool.query('select from deposit where player_id = $1', [who.id])).rowCount ?? 0;

test('a player deposits in Urdu, and reads the status from right to left [R1.07] [R2.18] [R5.08]', async ({
  page,
  world,
}) => {
  const player = await world.player();
  await openAs(page, world, player, '/wallet/deposit', { language: 'ur' });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await fillJazzcash(page, '۰۳۰۰۱۱۱۰۷۰۰');
  await confirm(page).click();
  await expect(page.getByRole('heading', { name: 'رقم جمع ہو گئی' })).toBeVisible();
  expect((await moneyOf(world, player.id)).main).toBe(150_000n);
});

test('a player withdraws in Urdu, and sees when the money will arrive [R1.08] [R2.19]', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const player = await world.player();
  await giveMain(world, player.id, parseCents('5000'));
  await giveProof(world, player, 'payout_account');
  const body = { pay_type: 2, title: 'Ayesha Khan', phone: '03451110800', cnic: '35201-7654321-2' };
  expectOk(await world.call(calls.createPayoutAccount, { body, token: player.token }));
  await openAs(page, world, player, '/wallet/withdraw', { language: 'ur' });
  await page.locator('input[name=amount]').fill('1000');
  await page.locator('main button[type=submit]').click();
  await confirm(page).click();
  const code = page.locator('input[name=code]');
  await expect(code).toBeVisible();
  await code.fill(world.codeFor(player.phone ?? ''));
  await expect(page).toHaveURL(/\/wallet\/withdraw\?id=/);
  await doDueWork(world);
  await expect(page.getByRole('heading', { name: 'رقم بھیج دی گئی' })).toBeVisible();
  await expect(page.getByText(/موبائل اکاؤنٹ میں یہ رقم .* سے استعمال ہو سکے گی/)).toBeVisible();
});

/** Lets the server create the orders, but loses the first `lost` responses. */
async function loseResponses(page: Page, lost: number) {
  const keys: (string | undefined)[] = [];
  const network = { keys, lost, hidesOrders: false };
  await page.route('**/api/c/payment/deposit?*key*', (route) =>
    network.hidesOrders ? route.abort() : route.continue(),
  );
  await page.route('**/api/c/payment/deposit', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (network.lost === 0) return route.continue();
    network.lost -= 1;
    await route.fetch();
    return route.abort();
  });
  return network;
}

test('a deposit whose response is lost is retried, and only one order exists [R1.07]', async ({ page, world }) => {
  const player = await world.player();
  const network = await loseResponses(page, 4);
  network.hidesOrders = true;
  await openAs(page, world, player, '/wallet/deposit');
  await fillJazzcash(page, '03001111100');
  await page.clock.install();
  // Both presses happen in one script, because a slow second press could hit the page under the dialog.
  await confirm(page).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  // The clock skips both pauses between the attempts.
  for (const [attempts, pause] of [
    [1, 1_000],
    [2, 3_000],
  ] as const) {
    await expect.poll(() => network.keys.length).toBe(attempts);
    await page.clock.runFor(pause);
  }
  await expect.poll(() => network.keys.length).toBe(3);
  await expect(page.getByText('No response to your last request')).toBeVisible();
  await page.goto('/wallet/deposit');
  await waitUntilHydrated(page);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => network.keys.length).toBe(4);
  await page.clock.runFor(1_000);
  await expect(page.getByRole('heading', { name: 'Deposit complete' })).toBeVisible();
  expect([network.keys.length, new Set(network.keys).size, await ordersOf(world, player)]).toEqual([5, 1, 1]);
  expect((await moneyOf(world, player.id)).main).toBe(150_000n);
});

test('a deposit whose response is lost shows an error on the screen, and later its status page opens by itself [R1.07]', {
  tag: '@long',
}, async ({ page, world }) => {
  const player = await world.player();
  const network = await loseResponses(page, 3);
  network.hidesOrders = true;
  await page.setViewportSize({ width: 360, height: 640 });
  await openAs(page, world, player, '/wallet/deposit');
  await fillJazzcash(page, '03001111100');
  await page.clock.install();
  await confirm(page).click();
  for (const [attempts, pause] of [
    [1, 1_000],
    [2, 3_000],
  ] as const) {
    await expect.poll(() => network.keys.length).toBe(attempts);
    await page.clock.runFor(pause);
  }
  await expect(page.getByText('No response to your last request')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Send again' })).toBeInViewport({ ratio: 1 });
  network.hidesOrders = false;
  await page.clock.runFor(10_000);
  await expect(page.getByRole('heading', { name: 'Deposit complete' })).toBeVisible();
  expect([network.keys.length, await ordersOf(world, player)]).toEqual([3, 1]);
});

test('an open deposit is shown on every page until it is final [R3.03] [R1.07] [R2.18]', async ({ page, world }) => {
  const player = await world.player();
  // The number selects a phone of the sandbox that no other test uses.
  const number = `030${String(randomInt(0, 1_000_000)).padStart(6, '0')}10`;
  const phone = page.locator('input[name=phone]');
  const cnic = page.locator('input[name=cnic]');
  const amount = page.locator('input[name=amount]');
  await openAs(page, world, player, '/wallet/deposit?game=dice');
  // The form contains the player's verified number.
  await expect(phone).toHaveValue((player.phone ?? '').replace(/^\+92/, '0'));
  await phone.fill(number);
  await cnic.fill('3520112345671');
  await page.reload();
  await waitUntilHydrated(page);
  await expect(phone).toHaveValue(number);
  // The player did not choose to store the CNIC, so the next person at this device must not see it.
  await expect(cnic).toHaveValue('');
  await cnic.fill('3520112345671');
  await page.getByLabel(/^Remember my CNIC/).check();
  await amount.fill('700');
  await page.reload();
  await waitUntilHydrated(page);
  await expect(phone).toHaveValue(new RegExp(`^${number.slice(0, 4)} ?${number.slice(4)}$`));
  await expect(cnic).toHaveValue('35201-1234567-1');
  await expect(amount).toHaveValue('');
  await amount.fill('1500');
  await page.locator('main button[type=submit]').click();
  await confirm(page).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Approve on your phone' })).toBeVisible();
  await expect(page.getByText('Payment in progress')).toBeAttached();
  const charges = async () =>
    (await page.request.get(`/sandbox/phone.json?number=${number}`)).json() as Promise<{ charges: { id: string }[] }>;
  await expect.poll(async () => (await charges()).charges.length).toBe(1);
  const charge_id = (await charges()).charges[0]?.id;
  await page.request.post('/sandbox/phone/approve', { data: { charge_id } });
  await expect(page.getByRole('heading', { name: 'Deposit complete' })).toBeVisible();
  await expect(page.getByText('Payment in progress')).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the game' }).click();
  await expect(page).toHaveURL(/\/game-play\?game=dice$/);
});

test('the wallet shows the total, and each fund record links to its order [R2.17] [R3.02] [R4.09] [R1.07]', async ({
  page,
  world,
}) => {
  const player = await world.player();
  await giveMain(world, player.id, parseCents('5000.50'));
  await giveProof(world, player, 'payout_account');
  const account = { pay_type: 3, title: 'Ayesha Khan', phone: '03001111400', cnic: '35201-7654321-4' };
  const to = expectOk(await world.call(calls.createPayoutAccount, { body: account, token: player.token })).data;
  await giveProof(world, player, 'withdraw', parseCents('1000'));
  const out = { pay_type: 3, amount: '1000.00', payout_account_id: to.id };
  expectOk(await world.call(calls.createWithdraw, { body: out, token: player.token }));
  const before = (await moneyOf(world, player.id)).main;
  const body = { pay_type: 2, amount: '1500.00', phone: '03451111300', email: 'ayesha@example.pk' };
  const order = expectOk(await world.call(calls.createDeposit, { body, token: player.token })).data;
  await expect.poll(async () => (await moneyOf(world, player.id)).main).toBe(before + 150_000n);
  await openAs(page, world, player, '/wallet');
  await test.step('the wallet shows the total, its parts and pending withdrawals', async () => {
    await expect(page.locator('main')).toContainText(
      /Total.*5,500\.50.*Main.*5,500\.50.*Bonus.*0\.00.*In game.*0\.00.*Pending withdrawals.*1,000\.00/,
    );
    await expect(page.getByRole('link', { name: /Withdrawal, JazzCash/ })).toContainText('1,000.00');
  });
  await test.step('the fund records show each movement with its transaction id', async () => {
    const record = page.locator('summary').filter({ hasText: '+1,500.00' });
    await record.click();
    await expect(page.getByText('Your deposit arrived.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy Transaction ID' })).toBeVisible();
    await page.getByLabel('Type').selectOption('bonus');
    await expect(page.getByText('No matching transactions')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await record.click();
    await page.getByRole('link', { name: 'Deposit details' }).click();
    await expect(page).toHaveURL(`${world.url}/wallet/deposit?id=${order.id}`);
  });
});

test('a guest on the deposit page sees an offer to create an account [R4.07] [R2.18]', async ({ page, world }) => {
  await openAs(page, world, await world.guest(), '/wallet/deposit');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Add a phone number first')).toBeVisible();
  await page.getByRole('button', { name: 'Add phone number' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Add phone number' })).toBeVisible();
});

test('a wallet account is added with the password, and can be used after a day [R2.16] [R5.08]', async ({
  page,
  world,
}) => {
  const player = await world.player();
  await openAs(page, world, player, '/profile/withdrawal-info');
  await page.getByRole('button', { name: 'Add an account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Account holder’s name').fill('Ayesha Khan');
  await dialog.getByLabel('CNIC').fill('35201-7654321-5');
  await dialog.getByRole('button', { name: 'Use my password instead' }).click();
  await dialog.getByRole('button', { name: 'Add and confirm with my password' }).click();
  const field = dialog.locator('input[name=password]');
  await expect(field).toBeFocused();
  await field.fill('not the password');
  await dialog.getByRole('button', { name: 'Add and confirm with my password' }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await field.fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Add and confirm with my password' }).click();
  await expect(page.getByText(/^Usable from /)).toBeVisible();
});

test('a bank account is added by its IBAN and a code, and can be removed [R2.16] [R5.08]', async ({ page, world }) => {
  const player = await world.player();
  await openAs(page, world, player, '/profile/withdrawal-info');
  await page.getByRole('button', { name: 'Add an account' }).click();
  await page.getByRole('radio', { name: 'Bank transfer' }).click();
  await page.getByLabel('Account holder’s name').fill('Ayesha Khan');
  await page.getByLabel('IBAN').fill('pk93 mezn 0000 0012 3456 7891');
  await page.getByRole('button', { name: 'Add and confirm with a code' }).click();
  await expect(page.getByText('There is a mistake in this IBAN. Check each letter and digit.')).toBeVisible();
  await expect(page.getByLabel('IBAN')).toBeFocused();
  await page.getByLabel('IBAN').fill('pk93 mezn 0000 0012 3456 7890');
  await page.getByRole('button', { name: 'Add and confirm with a code' }).click();
  const code = page.getByLabel('Code from the SMS');
  await expect(code).toBeVisible();
  await code.fill(world.codeFor(player.phone ?? ''));
  await expect(page.getByText('PK93 MEZN •••• 7890')).toBeVisible();
  await expect(page.getByText('Ready')).toBeVisible();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No accounts yet')).toBeVisible();
});
