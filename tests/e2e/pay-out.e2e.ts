import { randomInt } from 'node:crypto';
import { calls } from '@nua/contract';
import { parseCents } from '@nua/money';
import type { Page } from '@playwright/test';
import { doDueWork } from '../world/do-due-work.ts';
import { giveMain, giveProof, moneyOf } from '../world/paying-player.ts';
import { expectOk, PASSWORD, type Someone } from '../world/world.ts';
import { expect, test, type World } from './fixtures.ts';

const suffixed = (suffix: string) => `0300${randomInt(10_000, 100_000)}${suffix}`;
const newCnic = () => `35201-${randomInt(1_000_000, 10_000_000)}-1`;
const wallet = (pay_type: number, suffix: string) => ({
  pay_type,
  title: 'Ayesha Khan',
  phone: suffixed(suffix),
  cnic: newCnic(),
});

/** A signed-in player with PKR 5,000 and one payout account that can be used at once, on the withdraw page. */
async function begin(page: Page, world: World, account: object): Promise<Someone> {
  const player = await world.player();
  await giveMain(world, player.id, parseCents('5000'));
  await giveProof(world, player, 'payout_account');
  expectOk(await world.call(calls.createPayoutAccount, { body: account, token: player.token }));
  await page.goto('/sign-in?next=/wallet/withdraw');
  await page.getByLabel('User name').fill(player.user_name ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // Not the door, whose address ends alike.
  await expect(page).toHaveURL(/\d\/wallet\/withdraw$/);
  return player;
}

async function withdraw(page: Page, world: World, player: Someone, amount = '1000'): Promise<void> {
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  const code = page.getByLabel('Code from the SMS');
  await expect(code).toBeVisible();
  await expect.poll(() => world.sandbox.sms(player.phone ?? '').length).toBeGreaterThan(1);
  await code.fill(world.codeFor(player.phone ?? ''));
  await expect(page).toHaveURL(/\/wallet\/withdraw\?id=/);
}

test('on a phone whose clock is days behind the one account there is stands chosen, and nothing waits [R2.19] [R5.08]', async ({
  page,
  world,
}) => {
  await page.clock.setFixedTime(Date.now() - 3 * 86_400_000);
  await begin(page, world, wallet(3, '00'));
  await page.reload();
  await expect(page.getByRole('radio', { name: /JazzCash/ })).toBeChecked();
  await page.getByLabel('Amount', { exact: true }).fill('1000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Withdraw/ })).toBeVisible();
});

const ways = [
  ['a JazzCash wallet', wallet(3, '00')],
  ['an Easypaisa wallet', wallet(2, '00')],
  ['a bank account', { pay_type: 1, title: 'Ayesha Khan', iban: 'PK93MEZN0000001234567890' }],
] as const;

for (const [name, account] of ways) {
  test(`a player proves the phone and is paid out to ${name} [R1.08] [R3.12] [R2.19] [R4.06]`, async ({
    page,
    world,
  }) => {
    const player = await begin(page, world, account);
    await withdraw(page, world, player);
    await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible();
    expect(await moneyOf(world, player.id)).toEqual({ main: 400_000n, blocked: 100_000n });
    await doDueWork(world);
    await expect(page.getByRole('heading', { name: 'Paid out' })).toBeVisible();
    expect(await moneyOf(world, player.id)).toEqual({ main: 400_000n, blocked: 0n });
  });
}

test('a payout that the provider refuses is back in the main wallet, with the reason [R1.08]', async ({
  page,
  world,
}) => {
  const player = await begin(page, world, wallet(3, '07'));
  await withdraw(page, world, player);
  await doDueWork(world);
  await expect(page.getByRole('heading', { name: 'Not paid out' })).toBeVisible();
  expect(await moneyOf(world, player.id)).toEqual({ main: 500_000n, blocked: 0n });
});

test('a withdrawal is taken back before it is sent [R1.08]', async ({ page, world }) => {
  const player = await begin(page, world, wallet(3, '00'));
  await withdraw(page, world, player);
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible();
  expect(await moneyOf(world, player.id)).toEqual({ main: 500_000n, blocked: 0n });
});

test('a code that is closed while it is checked sends no withdrawal, and the next one needs no other code', async ({
  page,
  world,
}) => {
  const player = await begin(page, world, wallet(3, '00'));
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/c/payment/withdraw')) sent += 1;
  });
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/c/auth/sms_verify', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/c/auth/sms_verify');
  await page.getByLabel('Amount', { exact: true }).fill('1000');
  const confirm = async () => {
    await page.getByRole('button', { name: 'Continue' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Withdraw/ })
      .click();
  };
  await confirm();
  const code = page.getByLabel('Code from the SMS');
  await expect(code).toBeVisible();
  await expect.poll(() => world.sandbox.sms(player.phone ?? '').length).toBeGreaterThan(1);
  await code.fill(world.codeFor(player.phone ?? ''));
  await asked;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const verified = page.waitForResponse('**/api/c/auth/sms_verify');
  letGo();
  await (await verified).finished();
  await confirm();
  await expect(page).toHaveURL(/\/wallet\/withdraw\?id=/);
  expect(sent).toBe(1);
});

test('a withdrawal above the balance is refused beside the amount [R5.08]', async ({ page, world }) => {
  await begin(page, world, wallet(3, '00'));
  await page.getByLabel('Amount', { exact: true }).fill('6000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/You have .*5,000\.00.* to withdraw/)).toBeVisible();
});
