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

/** Lets the next act wait until the returned function is called. */
async function holdAct(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(
    '**/api/o/act',
    async (route) => {
      await released;
      await route.continue();
    },
    { times: 1 },
  );
  return release;
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

test('text that a staff member types while a reply is sent stays in the form', async ({ browser, world }) => {
  const page = await signIn(browser, world, 'hina');
  await openQuestion(page, world);
  const reply = page.getByLabel('Reply', { exact: true });
  const conversation = page.getByLabel('Conversation');

  await reply.fill('We check it.');
  await page.getByRole('button', { name: 'Send the reply' }).click();
  await expect(conversation).toContainText('We check it.');
  await expect(reply).toHaveValue('');

  await reply.fill('It has arrived.');
  const release = await holdAct(page);
  await page.getByRole('button', { name: 'Send the reply' }).click();
  await reply.fill('One more thing:');
  release();
  await expect(conversation).toContainText('It has arrived.');
  await expect(page.getByRole('button', { name: 'Send the reply' })).toBeEnabled();
  await expect(reply).toHaveValue('One more thing:');
  await page.reload();
  await expect(reply).toHaveValue('One more thing:');
});

test('text that a staff member types while a saved reply is stored stays in the form', async ({ browser, world }) => {
  const page = await signIn(browser, world, 'hina');
  await openFromMenu(page, 'Questions');
  await page.getByRole('link', { name: 'Saved replies' }).click();
  const name = page.getByLabel('Name', { exact: true });
  const english = page.getByLabel('English', { exact: true });
  await name.fill('payout-time');
  await english.fill('Payouts take a day.');
  await page.getByLabel('Urdu', { exact: true }).fill('رقم ایک دن میں ملتی ہے۔');
  const release = await holdAct(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await english.fill('Payouts take up to a day.');
  release();
  await expect(page.getByRole('heading', { name: 'payout-time' })).toBeVisible();
  await expect(english).toHaveValue('Payouts take up to a day.');

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('main')).toContainText('Payouts take up to a day.');
  await expect(name).toHaveValue('');
});
