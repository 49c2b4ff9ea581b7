import type { Page } from '@playwright/test';
import { DRAFT_KEY } from '../../apps/web/src/modules/payment/deposit/deposit-draft.ts';
import { expect, test } from './fixtures.ts';
import { becomeSomeone, waitUntilHydrated } from './open-as.ts';

const STORED_DRAFT = { phone: '03331234500', cnic: '35201-1234567-1', email: '', real_name: '' };

/** Opens the deposit page, and delays its code until `whileLoading` has ended. */
async function openSlowly(page: Page, whileLoading: () => Promise<void>): Promise<void> {
  const { promise: done, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await done;
    await route.continue();
  });
  await page.goto('/wallet/deposit', { waitUntil: 'commit' });
  await whileLoading();
  go();
  await waitUntilHydrated(page);
  await page.unrouteAll({ behavior: 'wait' });
}

test('a stored draft that loads slowly never overwrites text that the player has typed [R3.03]', async ({
  page,
  world,
}) => {
  await becomeSomeone(page, world, await world.player());
  await page.addInitScript(
    ([key, draft]) => localStorage.setItem(key!, draft!),
    [DRAFT_KEY, JSON.stringify(STORED_DRAFT)],
  );
  const cnic = page.locator('input[name=cnic]');
  const phone = page.locator('input[name=phone]');
  const untilParsed = () => page.waitForFunction(() => document.readyState !== 'loading');
  await openSlowly(page, async () => {
    await untilParsed();
    await page.locator('label:has(input[name=pay_type][value="3"])').click();
  });
  await expect(phone).toHaveValue(STORED_DRAFT.phone);

  await openSlowly(page, async () => {
    await phone.pressSequentially('0300');
  });
  await phone.pressSequentially('9998877');
  await expect(phone).toHaveValue('03009998877');
  await expect(cnic).not.toHaveValue(STORED_DRAFT.cnic);

  await openSlowly(page, () => phone.focus());
  await page.keyboard.type('03009998877');
  await expect(phone).toHaveValue('03009998877');
});
