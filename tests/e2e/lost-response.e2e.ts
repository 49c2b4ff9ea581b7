import { newPhone, PASSWORD } from '../world/world.ts';
import { expect, test } from './fixtures.ts';
import { loseFirst } from './lose-response.ts';
import { openAs } from './open-as.ts';
import { typeCode } from './type-code.ts';

const NO_RESPONSE = 'No response arrived.';
const NEW_PASSWORD = 'a-new-evening-9';

test('a visitor whose account was created without a response is sent to sign in [R7.17] [R7.18]', async ({
  page,
  world,
}) => {
  const phone = newPhone();
  const user_name = `lost_${phone.slice(-8)}`;
  await openAs(page, world, null, '/sign-up');

  await test.step('a code whose response was lost is accepted again', async () => {
    await loseFirst(page, '**/auth/otp_verify');
    await typeCode(page, world, phone);
    await expect(page.getByText(NO_RESPONSE)).toBeVisible();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByLabel('User name')).toBeVisible();
  });

  await test.step('the first step shows that the account may exist, and keeps the number', async () => {
    await page.getByLabel('User name').fill(user_name);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('I am 18 or over.').check();
    await page.getByLabel(/I accept the terms/).check();
    await loseFirst(page, '**/auth/register');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText(NO_RESPONSE)).toBeVisible();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Your account may already exist.' })).toBeVisible();
    await expect(page.getByLabel('Mobile number')).toHaveValue(phone);
  });

  await test.step('the account signs in', async () => {
    await page.getByRole('link', { name: 'Sign in', exact: true }).last().click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await page.getByLabel('User name', { exact: true }).fill(user_name);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

test('a visitor whose confirmed number has expired confirms it again, and sees why [R7.17]', async ({
  page,
  world,
}) => {
  const phone = newPhone();
  await openAs(page, world, null, '/sign-up');
  await typeCode(page, world, phone);
  await page.getByLabel('User name').fill(`late_${phone.slice(-8)}`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('I am 18 or over.').check();
  await page.getByLabel(/I accept the terms/).check();
  world.clock.advance(5 * 60_000);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'no longer valid. Request a new code.' })).toBeVisible();
  await expect(page.getByLabel('Mobile number')).toHaveValue(phone);
});

test('a forgotten password that was set without a response is reported as perhaps set [R7.17]', async ({
  page,
  world,
}) => {
  const { phone } = await world.player();
  world.clock.advance(61_000);
  await openAs(page, world, null, '/sign-in');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await typeCode(page, world, phone ?? '');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New password').fill(NEW_PASSWORD);
  await loseFirst(page, '**/auth/update_password');
  await dialog.getByRole('button', { name: 'Set new password' }).click();
  await expect(dialog.getByText(NO_RESPONSE)).toBeVisible();
  await dialog.getByRole('button', { name: 'Set new password' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Your new password may already be set.' })).toBeVisible();
  await expect(dialog.getByLabel('Mobile number')).toHaveValue(phone ?? '');
  await expect(dialog.getByRole('button', { name: 'Send code' })).toBeVisible();
});

test('a password that was changed without a response explains the refusal of the old one [R7.14]', async ({
  page,
  world,
}) => {
  const player = await world.player();
  await openAs(page, world, player, '/profile?panel=password');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await loseFirst(page, '**/auth/change_password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(NO_RESPONSE)).toBeVisible();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your last attempt may already have set the new one.')).toBeVisible();
});

test('a first password that was set without a response makes its form ask for it [R7.14]', async ({ page, world }) => {
  const player = await world.player();
  await world.pool.query('update player set password_hash = null where id = $1', [player.id]);
  await openAs(page, world, player, '/profile?panel=password');
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  world.clock.advance(61_000);
  await loseFirst(page, '**/auth/change_password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByLabel('Code from the SMS')).toBeFocused();
  await page.getByLabel('Code from the SMS').fill(world.codeFor(player.phone ?? ''));
  await expect(page.getByLabel('Current password')).toBeVisible();
});
