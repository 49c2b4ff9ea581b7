import { calls } from '@nua/contract';
import { parseCents } from '@nua/money';
import type { Page } from '@playwright/test';
import { doDueWork } from '../world/do-due-work.ts';
import { giveMain, giveProof, moneyOf } from '../world/paying-player.ts';
import { newCnic, newIban, newWallet } from '../world/withdrawing.ts';
import { expectOk, type Someone } from '../world/world.ts';
import { expect, test, type World } from './fixtures.ts';
import { openAs } from './open-as.ts';

/** The longest interval between two status polls of a new payment. */
const NEXT_POLL_MS = 30_000;

const walletAccount = (pay_type: number, suffix: string) => ({
  pay_type,
  title: 'Ayesha Khan',
  phone: newWallet(suffix),
  cnic: newCnic(),
});

/** Opens the withdraw page for a player with PKR 5,000 and one usable account. */
async function openWithdrawPage(page: Page, world: World, account: object): Promise<Someone> {
  const player = await world.player();
  await giveMain(world, player.id, parseCents('5000'));
  await giveProof(world, player, 'payout_account');
  expectOk(await world.call(calls.createPayoutAccount, { body: account, token: player.token }));
  await openAs(page, world, player, '/wallet/withdraw');
  return player;
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
}

/** Waits for the code and enters it. */
async function readCode(page: Page, world: World, { phone }: Someone): Promise<void> {
  const code = page.getByLabel('Code from the SMS');
  await expect(code).toBeVisible();
  await expect.poll(() => world.sandbox.sms(phone ?? '').length).toBeGreaterThan(1);
  await code.fill(world.codeFor(phone ?? ''));
}

async function withdraw(page: Page, world: World, player: Someone): Promise<void> {
  await page.getByLabel('Amount', { exact: true }).fill('1000');
  await confirm(page);
  await readCode(page, world, player);
  await expect(page).toHaveURL(/\/wallet\/withdraw\?id=/);
}

test('a player can withdraw to the only payout account even if the device’s clock is days behind [R2.19] [R5.08]', {
  tag: '@long',
}, async ({ page, world }) => {
  await page.clock.setFixedTime(Date.now() - 3 * 86_400_000);
  await openWithdrawPage(page, world, walletAccount(3, '00'));
  await expect(page.getByRole('radio', { name: /JazzCash/ })).toBeChecked();
  const amount = page.getByLabel('Amount', { exact: true });
  await amount.fill('6000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/You can withdraw up to .*5,000\.00/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await amount.fill('1000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Confirm' })).toBeVisible();
});

test('a player confirms a withdrawal by code, and is paid to a bank account [R1.08] [R3.12] [R2.19] [R4.06]', async ({
  page,
  world,
}) => {
  await page.clock.install();
  const player = await openWithdrawPage(page, world, {
    pay_type: 1,
    title: 'Ayesha Khan',
    iban: 'PK93MEZN0000001234567890',
  });
  await expect(page.getByText('Registered to \u2068AYESHA K.\u2069')).toBeVisible();
  await withdraw(page, world, player);
  await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible();
  expect(await moneyOf(world, player.id)).toEqual({ main: 400_000n, blocked: 100_000n });
  await doDueWork(world);
  await page.clock.fastForward(NEXT_POLL_MS);
  await expect(page.getByRole('heading', { name: 'Withdrawal complete' })).toBeVisible();
  expect(await moneyOf(world, player.id)).toEqual({ main: 400_000n, blocked: 0n });
});

test('a payout account in another person’s name is reported before the first withdrawal', async ({ page, world }) => {
  const player = await openWithdrawPage(page, world, { pay_type: 1, title: 'Ayesha Khan', iban: newIban('13') });
  await expect(page.getByText(/Registered to .*TARIQ S\./)).toBeVisible();
  await page.getByLabel('Amount', { exact: true }).fill('1000');
  await page.getByRole('button', { name: 'Continue' }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText('TARIQ S.')).toBeVisible();
  await expect(question.getByText(/our team checks it/)).toBeVisible();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await readCode(page, world, player);
  await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible();
  await expect(
    page.getByText('The account holder’s name is not your name or the name on your earlier accounts'),
  ).toBeVisible();
});

test('a withdrawal that the provider rejects is returned to the main wallet [R1.08]', async ({ page, world }) => {
  await page.clock.install();
  const player = await openWithdrawPage(page, world, walletAccount(3, '07'));
  await withdraw(page, world, player);
  await doDueWork(world);
  await page.clock.fastForward(NEXT_POLL_MS);
  await expect(page.getByRole('heading', { name: 'Withdrawal failed' })).toBeVisible();
  expect(await moneyOf(world, player.id)).toEqual({ main: 500_000n, blocked: 0n });
});

test('no withdrawal is sent if the player closes the code dialog while the code is checked [R1.08]', {
  tag: '@long',
}, async ({ page, world }) => {
  const player = await openWithdrawPage(page, world, walletAccount(2, '00'));
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/c/payment/withdraw')) sent += 1;
  });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/c/auth/sms_verify', async (route) => {
    await released;
    await route.continue();
  });
  const requested = page.waitForRequest('**/api/c/auth/sms_verify');
  await page.getByLabel('Amount', { exact: true }).fill('1000');
  await confirm(page);
  await readCode(page, world, player);
  await requested;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const verified = page.waitForResponse('**/api/c/auth/sms_verify');
  release();
  await (await verified).finished();
  expect(sent).toBe(0);
  await confirm(page);
  await expect(page).toHaveURL(/\/wallet\/withdraw\?id=/);
  expect(sent).toBe(1);
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible();
  expect(await moneyOf(world, player.id)).toEqual({ main: 500_000n, blocked: 0n });
});
