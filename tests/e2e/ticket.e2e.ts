import type { Locator, Page } from '@playwright/test';
import { giveNames, operateAs, operateByTwo } from '../world/operator-names.ts';
import { PASSWORD } from '../world/world.ts';
import { accessibilityFaultsOf } from './axe.ts';
import { expect, test, type World } from './fixtures.ts';
import { openAs, waitUntilHydrated } from './open-as.ts';

const OPERATORS = ['qasim', 'zara'] as const;
async function operateAsFirst(world: World, ...args: string[]): Promise<string> {
  await giveNames(world, ...OPERATORS);
  return await operateAs(world, OPERATORS[0], ...args);
}
const SCRIPT = '<img src=x onerror="document.title=1"> {{.name}}';

const claimCode = (from: Page | Locator) => from.getByText(/^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/);

async function ticketsOf(world: World, contact: string): Promise<string[]> {
  const { rows } = await world.pool.query<{ id: string }>('select id from ticket where contact = $1', [contact]);
  return rows.map(({ id }) => id);
}

test('a player asks a question, sees the reply, and replies [R1.14] [R2.22]', async ({ page, world }) => {
  const player = await world.player();
  await openAs(page, world, player, '/customer-service');
  await expect(page).toHaveTitle(/Customer Service/);
  await expect(page.getByText('No questions yet')).toBeVisible();
  await page.getByRole('link', { name: 'Ask a question' }).click();
  await page.getByLabel('What is your question about?').selectOption('deposit');
  await page.getByLabel('Your message').fill(`Where is it?\n${SCRIPT}`);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Your question' })).toBeVisible();
  await expect(page.getByText(SCRIPT)).toBeVisible();
  const { rows } = await world.pool.query<{ id: string }>('select id from ticket where player_id = $1', [player.id]);
  await operateAsFirst(world, 'ticket', 'reply', rows[0]!.id, 'It arrived at noon.');
  await page.goto('/customer-service');
  await waitUntilHydrated(page);
  await expect(page.getByText('New reply')).toBeVisible();
  expect(await accessibilityFaultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: /Where is it/ }).click();
  await expect(page.getByText('It arrived at noon.')).toBeVisible();
  expect(await accessibilityFaultsOf(page)).toEqual([]);
  await page.getByLabel('Reply', { exact: true }).fill('Thank you.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Thank you.' })).toBeVisible();
  await page.getByRole('button', { name: 'Mark as solved' }).click();
  await expect(page.getByText('This question is closed.')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await expect(page.getByText('New reply')).toHaveCount(0);
});

test('a blocked player asks a question, and reads the reply with the claim code [R1.14] [R2.41 loginBlocked] [R4.04] [R8.02]', async ({
  page,
  world,
}) => {
  const { user_name } = await world.player();
  await operateAsFirst(world, 'block', user_name!, 'A payout account that is not yours.');
  await openAs(page, world, null, '/sign-in');
  await page.locator('input[name=user_name]').fill(user_name!);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('A payout account that is not yours.');
  await expect(dialog.getByRole('link', { name: '0800 00682' })).toHaveAttribute('href', 'tel:080000682');
  const channel = dialog.getByRole('link').filter({ hasText: '(example only)' }).first();
  const [label, note] = [channel.locator('bdi'), channel.getByText('(example only)', { exact: true })];
  await expect(note).toBeVisible();
  const end = await label.evaluate((element) => element.getBoundingClientRect().right);
  expect(await note.evaluate((element) => element.getBoundingClientRect().left)).toBeGreaterThan(end + 2);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('nua.auth') ?? '{}').token ?? null)).toBeNull();

  let lost = 0;
  await page.route('**/api/c/ticket/claim', async (route) => {
    const response = await route.fetch();
    // The server gets the first request, but its response is lost.
    if (lost > 0 || response.status() !== 200) return route.fulfill({ response: response });
    lost += 1;
    return route.abort();
  });
  await dialog.getByRole('button', { name: 'Contact us' }).click();
  await dialog.getByLabel('What is your question about?').selectOption('account');
  await dialog.getByLabel('Your name or contact').fill(`Tariq, ${user_name}`);
  await dialog.getByLabel('Your message').fill('It is my own account.');
  const send = dialog.getByRole('button', { name: 'Send' });
  await send.click();
  await expect.poll(() => lost).toBe(1);
  await expect(send).toBeEnabled();
  await send.click();
  await expect(claimCode(dialog)).toBeVisible();
  const claim = (await claimCode(dialog).textContent()) ?? '';
  const tickets = await ticketsOf(world, `Tariq, ${user_name}`);
  expect(tickets).toHaveLength(1);
  expect(await accessibilityFaultsOf(page)).toEqual([]);
  await operateAsFirst(world, 'ticket', 'reply', tickets[0]!, 'You are right; it is open again.');

  await openAs(page, world, null, '/sign-in');
  await page.getByText('Cannot sign in? Contact us').click();
  await page.getByRole('radio', { name: 'Read a reply' }).click();
  await page.getByLabel('Your code').fill(claim.toLowerCase().replaceAll('-', ' '));
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText('It is my own account.')).toBeVisible();
  await expect(page.getByText('You are right; it is open again.')).toBeVisible();
  expect(await accessibilityFaultsOf(page)).toEqual([]);
  await page.getByLabel('Reply', { exact: true }).fill('Thank you.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Customer service will reply here.')).toBeVisible();
});

test('a player searches the help in Urdu, and sees an article that an operator has added [R1.14] [R2.22] [R1.15 CMS] [R1.15 setting] [R3.13]', async ({
  page,
  world,
}) => {
  const texts = JSON.stringify({ title: 'عید کے اوقات', text: 'Open until ten.\n\nSee you.' });
  await operateAsFirst(world, 'cms', 'set', 'help-eid', `{"en":${texts},"ur":${texts},"extra":{"topic":"other"}}`);
  const before = JSON.stringify(world.app.settings.wire('contact_channels'));
  const channels = [{ kind: 'whatsapp', label: '0300 7654321', href: 'https://wa.me/923007654321' }];
  await operateByTwo(world, OPERATORS, 'set', 'contact_channels', JSON.stringify(channels));
  await world.app.revisions.catchUp();
  await openAs(page, world, await world.guest(), '/customer-service', { language: 'ur' });
  // Other tests of this world expect the original channels.
  await operateByTwo(world, OPERATORS, 'set', 'contact_channels', before);
  await world.app.revisions.catchUp();
  await test.step('the operator’s article and channel are shown', async () => {
    await page.getByText('عید کے اوقات').click();
    await expect(page.getByText('See you.')).toBeVisible();
    await expect(page.getByRole('link', { name: /0300 7654321/ })).toHaveAttribute('href', channels[0]!.href);
  });
  const search = page.getByRole('searchbox');
  await search.fill('مهمان');
  await expect(page.getByRole('status').filter({ hasText: /\d/ })).toBeVisible();
  const first = page.locator('main details').first();
  await expect(first).toContainText('مہمان کے طور پر کھیلنا');
  await first.locator('summary').click();
  await expect(first.getByText('کسی بھی وقت فون نمبر شامل کر سکتے ہیں', { exact: false })).toBeVisible();
  await search.fill('آبدوز');
  await expect(page.getByText('کوئی صفحہ نہیں ملا')).toBeVisible();
  expect(await accessibilityFaultsOf(page)).toEqual([]);
});
