import { calls } from '@nua/contract';
import { giveProof } from '../world/paying-player.ts';
import { expectOk, newPhone, PASSWORD } from '../world/world.ts';
import { expect, test } from './fixtures.ts';
import { expectCentred } from './middle.ts';
import { openAs } from './open-as.ts';

test('a status pop-up is narrow and closes on its answer, its refusal, its cross and Escape; the notice of success is centred [R2.43] [R2.41 status] [R2.44]', async ({
  page,
  world,
}) => {
  const player = await world.player();
  await giveProof(world, player, 'payout_account');
  const body = { pay_type: 3, title: 'Ayesha Khan', phone: '03001111400', cnic: '35201-7654321-4' };
  expectOk(await world.call(calls.createPayoutAccount, { body, token: player.token }));
  await openAs(page, world, player, '/profile/withdrawal-info');
  const pop = page.getByRole('dialog', { name: 'Remove this account?' });
  const open = async () => {
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await expect(pop).toBeVisible();
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await open();
  expect((await pop.boundingBox())!.width).toBeLessThanOrEqual(352);
  await page.keyboard.press('Escape');
  await expect(pop).toBeHidden();
  await open();
  await pop.getByRole('button', { name: 'Cancel' }).click();
  await expect(pop).toBeHidden();
  await open();
  await pop.getByRole('button', { name: 'Close' }).click();
  await expect(pop).toBeHidden();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
  await open();
  await pop.getByRole('button', { name: 'Remove' }).click();
  await expect(pop).toBeHidden();
  const notice = page.getByRole('status').filter({ hasText: 'The account was removed.' }).last();
  await expect(notice).toBeVisible();
  await expectCentred(notice);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectCentred(notice);
});

test('the answer to a new password closes by itself after its seconds [R2.43] [R2.41 forgetPassword] [R7.19]', async ({
  page,
  world,
}) => {
  const phone = newPhone();
  await world.player({ phone });
  await openAs(page, world, null, '/sign-in');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('dialog').getByLabel('Mobile number').fill(phone);
  await page.getByRole('dialog').getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Code from the SMS')).toBeFocused();
  await page.getByLabel('Code from the SMS').fill(world.codeFor(phone));
  await page.locator('dialog input[name=password]').fill('another-evening-8');
  await page.clock.install();
  await page.getByRole('button', { name: 'Set new password' }).click();
  const done = page.getByRole('dialog').filter({ hasText: 'Password changed.' });
  await expect(done).toBeVisible();
  await page.clock.fastForward(7_000);
  await expect(done).toBeHidden();
});

test('the notice of a login is centred, never over the money, with a spinner, a bar that runs out with it and bold words [R2.45]', async ({
  page,
  world,
}) => {
  const player = await world.player();
  await openAs(page, world, null, '/sign-in?next=/wallet');
  await page.getByLabel('User name', { exact: true }).fill(player.user_name ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const notice = page.locator('[role=status]', { has: page.locator('b', { hasText: 'Welcome back.' }) }).last();
  await expect(notice).toBeVisible();
  await expectCentred(notice);
  const moving = await notice.evaluate((element) =>
    element.getAnimations({ subtree: true }).map(({ effect }) => {
      const { duration, iterations } = effect!.getTiming();
      return iterations === Number.POSITIVE_INFINITY ? 'turns' : duration;
    }),
  );
  expect(moving).toEqual(expect.arrayContaining(['turns', 5000]));
  const total = (await page.locator('main').getByText('Total balance', { exact: true }).boundingBox())!;
  expect((await notice.boundingBox())!.y).toBeGreaterThan(total.y + 120);
});
