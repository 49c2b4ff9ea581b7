import type { Page } from '@playwright/test';
import { doDueWork } from '../world/do-due-work.ts';
import { moneyOf, payingPlayer } from '../world/paying-player.ts';
import { expect, test } from './fixtures.ts';
import { openAs } from './open-as.ts';

const MINUTE_MS = 60_000;
/** The longest interval between two status polls of a new payment. */
const NEXT_POLL_MS = 30_000;

type Order = { by: string; fields: Record<string, string>; amount?: string };

const jazzcash = (phone: string): Order => ({
  by: 'JazzCash',
  fields: { 'Mobile number': phone, CNIC: '35201-1234567-1' },
});
const easypaisa = (phone: string): Order => ({
  by: 'Easypaisa',
  fields: { 'Mobile number': phone, Email: 'ayesha@example.pk' },
});
const bank: Order = { by: 'Bank transfer', fields: { 'Name on your bank account': 'Ayesha Khan' } };

async function fill(page: Page, { by, fields, amount = '1500' }: Order): Promise<void> {
  // The card of the pay type covers its radio input.
  await page.locator('main label:has(input[name=pay_type])').filter({ hasText: by }).click();
  await expect(page.getByRole('radio', { name: new RegExp(by) })).toBeChecked();
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
}

async function fillAndContinue(page: Page, order: Order): Promise<void> {
  await fill(page, order);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function placeOrder(page: Page, order: Order): Promise<void> {
  await fillAndContinue(page, order);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/wallet\/deposit\?id=/);
}

const heading = (page: Page, title: string) => page.getByRole('heading', { name: title });

/** Opens the wallet after a completed deposit, checks the balance, and returns to the deposit form. */
async function returnToDepositForm(page: Page, sum: string): Promise<void> {
  await page.getByRole('link', { name: 'Go to wallet' }).click();
  await expect(page).toHaveURL(/\/wallet$/);
  await expect(page.locator('main').getByText(sum).first()).toBeVisible();
  await page.locator('a[href="/wallet/deposit"]:visible').first().click();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
}

test('a player deposits by JazzCash, Easypaisa and bank transfer [R1.07] [R3.12] [R2.18] [R5.08]', async ({
  page,
  world,
}) => {
  await page.clock.install();
  const player = await payingPlayer(world);
  const main = async () => (await moneyOf(world, player.id)).main;
  await openAs(page, world, player, '/wallet/deposit');

  await test.step('the form shows an error beside every invalid field', async () => {
    await fillAndContinue(page, {
      by: 'JazzCash',
      fields: { 'Mobile number': '0512345678', CNIC: '123' },
      amount: '50',
    });
    await expect(page.getByText(/The minimum is/)).toBeVisible();
    await expect(page.getByText(/This is not a Pakistani mobile number/)).toBeVisible();
    await expect(page.getByText(/A CNIC has 13 digits/)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('a payment without enough money is refused with the reason, and can be retried', async () => {
    await placeOrder(page, jazzcash('03001110501'));
    await expect(heading(page, 'Deposit failed')).toBeVisible();
    await expect(page.getByText('The balance of the paying account was too low.')).toBeVisible();
    expect(await main()).toBe(0n);
    await page.getByRole('link', { name: 'Try again' }).click();
  });
  await test.step('the player approves a JazzCash payment on the phone', async () => {
    await placeOrder(page, jazzcash('03001110100'));
    await expect(heading(page, 'Deposit complete')).toBeVisible();
    expect(await main()).toBe(150_000n);
    await returnToDepositForm(page, '1,500.00');
  });
  await test.step('the player approves an Easypaisa payment on the phone', async () => {
    await placeOrder(page, easypaisa('03001110200'));
    await expect(heading(page, 'Deposit complete')).toBeVisible();
    expect(await main()).toBe(300_000n);
    await returnToDepositForm(page, '3,000.00');
  });
  await test.step('the player sends a bank transfer with the shown reference', async () => {
    await placeOrder(page, bank);
    await expect(heading(page, 'Send the transfer')).toBeVisible();
    const reference = /NUA[0-9A-Z]{7}/.exec((await page.locator('main').textContent()) ?? '')?.[0];
    const sent = await page.request.post('/sandbox/bank/transfer', {
      data: { amount: '1500.00', reference, name: 'Ayesha Khan' },
      headers: { accept: 'application/json' },
    });
    expect(sent.status()).toBe(201);
    await doDueWork(world);
    await page.clock.fastForward(NEXT_POLL_MS);
    await expect(heading(page, 'Deposit complete')).toBeVisible();
    expect(await main()).toBe(450_000n);
  });
});

test('a payment that is not approved at once is credited when the provider reports it [R1.07]', async ({
  page,
  world,
}) => {
  await page.clock.install();
  const player = await payingPlayer(world);
  await openAs(page, world, player, '/wallet/deposit');
  await placeOrder(page, jazzcash('03001110304'));
  await expect(heading(page, 'Approve on your phone')).toBeVisible();
  const { rows } = await world.pool.query<{ reference: string }>('select reference from deposit where player_id = $1', [
    player.id,
  ]);
  await expect.poll(async () => (await page.request.get('/sandbox/books')).text()).toContain(rows[0]?.reference);
  await world.advance(2 * MINUTE_MS + 1000);
  await page.clock.fastForward(NEXT_POLL_MS);
  await expect(heading(page, 'Checking')).toBeVisible();
  await expect(page.getByText(/Next check:/)).toBeVisible();
  await page.getByRole('link', { name: 'Go to wallet' }).click();
  await expect(page).toHaveURL(/\/wallet$/);
  const pending = page
    .locator('main')
    .getByRole('link', { name: /1,500\.00/ })
    .first();
  await expect(pending).toBeVisible();
  // The server may query the sandbox before the sandbox's clock has advanced. Then only a later query finds the payment.
  await expect
    .poll(async () => {
      await world.advance(10 * MINUTE_MS);
      await doDueWork(world);
      return (await moneyOf(world, player.id)).main;
    })
    .toBe(150_000n);
  await pending.click();
  await expect(heading(page, 'Deposit complete')).toBeVisible();
});

for (const way of ['held', 'pressed twice'])
  test(`the confirmation of a deposit is not skipped if Enter is ${way} on “Continue”`, async ({ page, world }) => {
    await openAs(page, world, await payingPlayer(world), '/wallet/deposit');
    await fill(page, jazzcash('03001110100'));
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Confirm' });
    await page.getByRole('button', { name: 'Continue' }).focus();
    await page.keyboard.down('Enter');
    await expect(dialog).toBeFocused();
    if (way === 'pressed twice') await page.keyboard.up('Enter');
    await page.keyboard.down('Enter');
    await expect(dialog).toBeFocused();
    if (way === 'held') {
      await confirm.focus();
      await page.keyboard.down('Enter');
      await expect(confirm).toBeFocused();
    }
    await page.keyboard.up('Enter');
    await expect(dialog).toBeVisible();
    while (!(await confirm.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/wallet\/deposit\?id=/);
  });
