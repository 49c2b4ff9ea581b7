import { calls } from '@nua/contract';
import { parseCents } from '@nua/money';
import { addPayoutAccount, giveMain, giveProof } from '../world/paying-player.ts';
import { newCnic, newWallet } from '../world/withdrawing.ts';
import { expectOk, PASSWORD } from '../world/world.ts';
import { expect, test } from './fixtures.ts';
import { openAs, waitUntilHydrated } from './open-as.ts';
import { typeCode } from './type-code.ts';

test('a sign-in by code on a new device also asks for the password [R5.04]', async ({ page, world }) => {
  const player = await world.player();
  await page.goto('/sign-in');
  await waitUntilHydrated(page);
  await page.getByRole('radio', { name: 'Phone code' }).click();
  world.clock.advance(61_000);
  await typeCode(page, world, player.phone ?? '');
  await expect(page.getByText('This device is new to your account')).toBeVisible();
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('not this one');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Wrong password.')).toBeVisible();
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a player without a password sets a password during the first withdrawal [R1.08]', async ({ page, world }) => {
  const player = await world.player();
  await giveMain(world, player.id, parseCents('2000'));
  await world.pool.query('update player set password_hash = null where id = $1', [player.id]);
  await openAs(page, world, player, '/wallet/withdraw');
  await expect(page.getByText('Set a password first')).toBeVisible();
  await page.getByRole('link', { name: 'Set password' }).click();
  await page.getByLabel('New password').fill('a-new-evening-9');
  world.clock.advance(61_000);
  await page.getByRole('button', { name: 'Set password' }).click();
  const code = page.getByLabel('Code from the SMS');
  await expect(code).toBeVisible();
  await code.fill(world.codeFor(player.phone ?? ''));
  await expect(page).toHaveURL(/\/wallet\/withdraw$/);
  await expect(page.getByText('No withdrawal account yet')).toBeVisible();
});

test('a payout account that was added on a new device shows why its first withdrawal will be reviewed [R1.08]', async ({
  page,
  world,
}) => {
  const owner = await world.player();
  await giveMain(world, owner.id, parseCents('5000'));
  world.clock.advance(61_000);
  const body = { user_name: owner.user_name ?? '', password: PASSWORD };
  const { token } = expectOk(await world.call(calls.login, { body })).data;
  const player = { ...owner, token };
  const account = { pay_type: 3, title: 'Ayesha Khan', phone: newWallet('00'), cnic: newCnic() };
  const { id } = expectOk(await addPayoutAccount(world, { body: account, token })).data;
  // This ends the waiting day of the account.
  await world.pool.query('update payout_account set usable_from = created_at where id = $1', [id]);
  await openAs(page, world, player, '/wallet/withdraw');
  await expect(page.getByText('Added on a new device. Our team checks the first withdrawal.')).toBeVisible();
  await expect(page.getByText('Ayesha K.')).toBeVisible();
  await giveProof(world, player, 'withdraw', parseCents('500'));
  const request = { pay_type: 3, amount: '500.00', payout_account_id: id };
  const { data } = expectOk(await world.call(calls.createWithdraw, { body: request, token }));
  await page.goto(`/wallet/withdraw?id=${data.id}`);
  await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible();
  await expect(page.getByText('A new device added this account')).toBeVisible();
  await expect(page.getByText('Review takes')).toBeVisible();
});
