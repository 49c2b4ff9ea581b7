import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import type { World } from './fixtures.ts';

/** Requests a code on an English page, and enters it. */
export async function typeCode(page: Page, world: World, phone: string): Promise<void> {
  await page.getByLabel('Mobile number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Code from the SMS')).toBeFocused();
  await page.getByLabel('Code from the SMS').fill(world.codeFor(phone));
}
