import type { Page } from '@playwright/test';
import { PASSWORD, type Someone } from '../world/world.ts';
import { expect, test, type World } from './fixtures.ts';
import { alive } from './open-as.ts';

/** Comes in by the door, as players do: what the browser keeps is what the page wrote. */
async function enter(page: Page, world: World, to: string): Promise<Someone> {
  const player = await world.player();
  await page.goto(`/sign-in?next=${to}`);
  await page.getByLabel('User name').fill(player.user_name ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`\\d${to}$`));
  await alive(page);
  return player;
}

const LOGOUT = '**/api/c/auth/logout';
const held = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name);

test('who closes the app while it is leaving has left: the next player’s form is empty [R4.02] [R3.12]', async ({
  page,
  context,
  world,
}) => {
  await enter(page, world, '/wallet/deposit');
  const jazzcash = page.getByRole('radio', { name: /JazzCash/ });
  await expect(async () => {
    await jazzcash.click({ force: true });
    await expect(jazzcash).toBeChecked({ timeout: 300 });
  }).toPass();
  await page.getByLabel('Mobile number', { exact: true }).fill('03001234567');
  await page.getByLabel('CNIC', { exact: true }).fill('35201-1234567-1');
  await expect.poll(() => held(page, 'nua.deposit_draft')).toContain('35201');
  await page.goto('/profile');
  await page.route(LOGOUT, () => {});
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => held(page, 'nua.auth')).toBeNull();
  await page.close();
  const next = await context.newPage();
  await enter(next, world, '/wallet/deposit');
  await expect(async () => {
    await next.getByRole('radio', { name: /JazzCash/ }).click({ force: true });
    await expect(next.getByLabel('CNIC', { exact: true })).toBeVisible({ timeout: 300 });
  }).toPass();
  await expect(next.getByLabel('CNIC', { exact: true })).toHaveValue('');
  await expect(next.getByLabel('Mobile number', { exact: true })).toHaveValue('');
});
