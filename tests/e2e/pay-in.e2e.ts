import type { Page } from '@playwright/test';
import { doDueWork } from '../world/do-due-work.ts';
import { moneyOf } from '../world/paying-player.ts';
import { PASSWORD, type Someone } from '../world/world.ts';
import { expect, test, type World } from './fixtures.ts';

const MINUTE = 60_000;

async function signIn(page: Page, world: World): Promise<Someone> {
  const player = await world.player();
  await page.goto('/sign-in?next=/wallet/deposit');
  await page.getByLabel('User name').fill(player.user_name ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\d\/wallet\/deposit$/);
  return player;
}

type Wish = { way: string; fields: Record<string, string>; amount?: string };

async function order(page: Page, { way, fields, amount = '1500' }: Wish): Promise<void> {
  const radio = page.getByRole('radio', { name: new RegExp(way) });
  // A press before the page has come alive is lost, as on any form that is drawn by the server.
  await expect(async () => {
    await radio.click({ force: true });
    await expect(radio).toBeChecked({ timeout: 300 });
  }).toPass();
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay in/ })
    .click();
  await expect(page).toHaveURL(/\/wallet\/deposit\?id=/);
}

const jazzcash = (phone: string): Wish => ({
  way: 'JazzCash',
  fields: { 'Mobile number': phone, CNIC: '35201-1234567-1' },
});
const easypaisa = (phone: string): Wish => ({
  way: 'Easypaisa',
  fields: { 'Mobile number': phone, 'E-mail': 'ayesha@example.pk' },
});

for (const wish of [jazzcash('03001110100'), easypaisa('03001110200')]) {
  test(`a player pays in by ${wish.way}, approves on the phone, and the money is in the main wallet [R1.07] [R3.12] [R2.18]`, async ({
    page,
    world,
  }) => {
    const player = await signIn(page, world);
    await order(page, wish);
    await expect(page.getByRole('heading', { name: 'Paid in' })).toBeVisible();
    expect((await moneyOf(world, player.id)).main).toBe(150_000n);
    await page.goto('/wallet');
    await expect(page.getByText('1,500.00').first()).toBeVisible();
  });
}

test('a player sends a bank transfer with the shown reference and needs nobody to match it [R1.07] [R3.12]', async ({
  page,
  world,
}) => {
  const player = await signIn(page, world);
  await order(page, { way: 'Bank transfer', fields: { 'Name on your bank account': 'Ayesha Khan' } });
  await expect(page.getByRole('heading', { name: 'Send the transfer' })).toBeVisible();
  const reference = /NUA[0-9A-Z]{7}/.exec((await page.locator('main').textContent()) ?? '')?.[0] ?? '';
  const transfer = { amount: '1500.00', reference, name: 'Ayesha Khan' };
  const sent = await page.request.post('/sandbox/bank/transfer', {
    data: transfer,
    headers: { accept: 'application/json' },
  });
  expect(sent.status()).toBe(201);
  await doDueWork(world);
  await expect(page.getByRole('heading', { name: 'Paid in' })).toBeVisible();
  expect((await moneyOf(world, player.id)).main).toBe(150_000n);
});

test('a phone that never answers is said to be unknown, can be left, stays marked, and is credited when the provider tells [R1.07]', async ({
  page,
  world,
}) => {
  const player = await signIn(page, world);
  await order(page, jazzcash('03001110304'));
  await expect(page.getByRole('heading', { name: 'Approve on your phone' })).toBeVisible();
  const { rows } = await world.pool.query<{ reference: string }>('select reference from deposit where player_id = $1', [
    player.id,
  ]);
  await expect.poll(async () => (await page.request.get('/sandbox/books')).text()).toContain(rows[0]?.reference);
  await world.advance(2 * MINUTE + 1000);
  await expect(page.getByRole('heading', { name: 'Checking' })).toBeVisible();
  await expect(page.getByText(/We ask next at/)).toBeVisible();
  await page.getByRole('link', { name: 'To the wallet' }).click();
  await expect(page).toHaveURL(/\/wallet$/);
  const pending = page
    .locator('main')
    .getByRole('link', { name: /1,500\.00/ })
    .first();
  await expect(pending).toBeVisible();
  await world.advance(10 * MINUTE);
  await doDueWork(world);
  await pending.click();
  await expect(page.getByRole('heading', { name: 'Paid in' })).toBeVisible();
  expect((await moneyOf(world, player.id)).main).toBe(150_000n);
});

test('a phone whose provider tells three times is credited once [R1.07]', async ({ page, world }) => {
  const player = await signIn(page, world);
  await order(page, jazzcash('03001110406'));
  await expect(page.getByRole('heading', { name: 'Paid in' })).toBeVisible();
  await world.advance(MINUTE);
  await world.advance(MINUTE);
  await doDueWork(world);
  expect((await moneyOf(world, player.id)).main).toBe(150_000n);
  await page.goto('/wallet');
  await expect(page.getByText('1,500.00').first()).toBeVisible();
});

test('a phone without money is refused with its reason and the way to try again [R1.07]', async ({ page, world }) => {
  const player = await signIn(page, world);
  await order(page, jazzcash('03001110501'));
  await expect(page.getByRole('heading', { name: 'Not paid in' })).toBeVisible();
  await expect(page.getByText('There was not enough in the wallet it should come from.')).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  expect((await moneyOf(world, player.id)).main).toBe(0n);
});

test('the deposit form names every wrong field beside it [R5.08]', async ({ page, world }) => {
  await signIn(page, world);
  await page.getByLabel('Amount', { exact: true }).fill('50');
  await page.getByLabel('Mobile number', { exact: true }).fill('0512345678');
  await page.getByLabel('CNIC', { exact: true }).fill('123');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/The least is/)).toBeVisible();
  await expect(page.getByText(/This is not a Pakistani mobile number/)).toBeVisible();
  await expect(page.getByText(/A CNIC has 13 digits/)).toBeVisible();
});
