import { calls } from '@nua/contract';
import type { Page } from '@playwright/test';
import { expectOk } from '../world/world.ts';
import { expect, openFromMenu, signIn, test } from './console-staff.ts';
import type { World } from './fixtures.ts';

/** Sends a question of a new player, and opens it in the console. */
async function openQuestion(page: Page, world: World): Promise<void> {
  const { token } = await world.player();
  const body = { kind: 'other', text: 'Where is it?' };
  const { data } = expectOk(await world.call(calls.createTicket, { token, body }));
  await openFromMenu(page, 'Questions');
  await page.locator(`a[href="/tickets/${data.id}"]`).click();
  await expect(page.getByLabel('Conversation')).toContainText('Where is it?');
}

test('the form for a new code leaves the focus in the reply that a staff member types', async ({ browser, world }) => {
  const page = await signIn(browser, world, 'hina');
  await openQuestion(page, world);
  const reply = page.getByLabel('Reply', { exact: true });
  await reply.click();
  await page.keyboard.type('We look ');
  // The look at the question ends after half an hour. Its page keeps the session open.
  await world.advance(16 * 60_000);
  await page.waitForResponse(/\/entry\?/);
  await world.advance(16 * 60_000);
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible();
  await page.keyboard.type('into it.');
  await expect(reply).toHaveValue('We look into it.');
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue('');
});
