import type { Page } from '@playwright/test';
import { moneyOf, payingPlayer } from '../world/paying-player.ts';
import { sendTo } from '../world/send-message.ts';
import { expect, test } from './fixtures.ts';
import { waitUntilListening } from './listening.ts';
import { openAs } from './open-as.ts';

const url = { label: 'Open the wallet', link: '/wallet' };
const letter = {
  en: { title: 'News for {{.name}}', content: 'One line.\n<b>Another</b> line.\n{{.url}}' },
  ur: { title: '{{.name}} کے لیے خبر', content: 'ایک سطر۔\nدوسری سطر۔\n{{.url}}' },
  extra: { name: 'Ali', url },
};
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const dialog = (page: Page) => page.getByRole('dialog');

test('a player opens, reads and deletes a message, in English and in Urdu [R1.13 list] [R1.13 content] [R1.13 read] [R1.13 delete] [R2.20] [R2.21] [R2.46] [R3.07] [R3.09]', async ({
  page,
  world,
}) => {
  const player = await payingPlayer(world);
  const id = await sendTo(world, player.id, letter);
  await openAs(page, world, player, '/message');
  await expect(page).toHaveTitle('Message');
  await expect(page.locator('header').first()).toBeVisible();
  await expect(page.locator('nav:visible')).toHaveCount(0);
  await expect(page.getByRole('tab', { name: /Inbox/ })).toHaveAccessibleName(/1 unread/);
  await row(page, 'News for Ali').getByRole('link').click();
  await expect(page).toHaveURL(`/message/content?id=${id}`);
  const wallet = page.getByRole('link', { name: 'Open the wallet' });
  await test.step('the message is in English first', async () => {
    await expect(page).toHaveTitle('Content');
    await expect(page.getByRole('heading', { name: 'News for Ali' })).toBeVisible();
    // Markup in a message is shown as text.
    await expect(page.getByText('<b>Another</b> line.')).toBeVisible();
    await expect(wallet).toHaveAttribute('href', '/wallet');
    await expect(page.locator('nav:visible')).toHaveCount(0);
  });
  await test.step('the message is in Urdu after a reload', async () => {
    await page.context().addCookies([{ name: 'nua_language', value: 'ur', url: world.url }]);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { name: 'Ali کے لیے خبر' })).toBeVisible();
    await expect(page.getByText('دوسری سطر۔')).toBeVisible();
    await expect(wallet).toHaveAttribute('href', '/wallet');
    await expect(page.locator('nav:visible')).toHaveCount(0);
  });
  await page.getByRole('link', { name: 'پیغامات دیکھیں' }).click();
  await expect(page).toHaveURL('/message?tab=inbox');
  await expect(page.getByRole('tab', { name: /ان باکس/ })).toHaveAccessibleName('ان باکس');
  await page.getByRole('button', { name: '”Ali کے لیے خبر“ حذف کریں' }).click();
  await dialog(page).getByRole('button', { name: 'حذف کریں', exact: true }).click();
  await expect(page.getByText('ابھی کوئی پیغام نہیں')).toBeVisible();
});

test('a read message with an unclaimed gift is not deleted, and the gift can be claimed once [R7.27] [R7.28] [R1.13 read all] [R1.13 delete read] [R1.13 claim] [R7.25] [R4.11]', async ({
  page,
  world,
}) => {
  const player = await payingPlayer(world);
  await sendTo(world, player.id, { ...letter });
  await sendTo(world, player.id, { gift: '75.00', en: { title: 'Present', content: 'x' } });
  await openAs(page, world, player, '/message');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('tab', { name: /Inbox/ })).toHaveAccessibleName('Inbox');
  await expect(row(page, 'Present')).toContainText('Gift');
  await page.getByRole('button', { name: 'Delete read' }).click();
  await dialog(page).getByRole('button', { name: 'Delete read' }).click();
  await expect(page.getByText(/One message was kept/)).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await expect(row(page, 'Present')).toContainText('Gift');
  expect((await moneyOf(world, player.id)).main).toBe(0n);

  await row(page, 'Present').getByRole('link').click();
  await expect(page.getByText(/Claim by/)).toBeVisible();
  await page.getByRole('button', { name: 'Claim gift' }).click();
  await expect(page.getByText(/Claimed \d/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Claim gift' })).toHaveCount(0);
  expect((await moneyOf(world, player.id)).main).toBe(7_500n);
  await page.getByRole('link', { name: 'View in wallet' }).click();
  await expect(page).toHaveURL(/\/wallet/);
  await expect(page.locator('main').getByText('75.00').first()).toBeVisible();
});

const gifts = {
  en: {
    rounds: '5 free rounds',
    terms: /stake of .PKR.10\.00.* Play the rounds in Dice within 7 days/,
    claim: 'Claim gift',
    done: 'Your free rounds are ready. Turn them on in the game.',
    wallet: '5 of 5 left',
  },
  ur: {
    rounds: '5 مفت راؤنڈ',
    terms: /7 دن کے اندر ان کھیلوں میں کھیلیں: ڈائس/,
    claim: 'تحفہ وصول کریں',
    done: 'آپ کے مفت راؤنڈ تیار ہیں۔ کھیل میں انہیں آن کریں۔',
    wallet: '5 میں سے 5 باقی',
  },
} as const;

for (const language of ['en', 'ur'] as const)
  test(`a gift of free rounds shows its terms, and waits in the wallet after the claim (${language})`, async ({
    page,
    world,
  }) => {
    const words = gifts[language];
    await page.setViewportSize({ width: 360, height: 640 });
    const player = await payingPlayer(world);
    const free_rounds = { rounds: 5, games: ['dice'] };
    const id = await sendTo(world, player.id, { gift: '50.00', wager_times: 2, promotional: true, free_rounds });
    await openAs(page, world, player, `/message/content?id=${id}`, { language });
    const main = page.locator('main');
    await expect(main).toContainText(words.rounds);
    await expect(main).toContainText(words.terms);
    await main.getByRole('button', { name: words.claim }).click();
    await expect(page.getByText(words.done)).toBeVisible();
    await main.locator('a[href="/wallet"]').click();
    await expect(main).toContainText(words.wallet);
  });

test('a pushed message opens its dialog, and reloads the list of messages [R2.41 messageNotify] [R4.12] [R8.11]', async ({
  page,
  world,
}) => {
  const player = await payingPlayer(world);
  await sendTo(world, player.id, { type: 2, en: { title: 'A fact', content: 'x' } });
  await openAs(page, world, player, '/message');
  await expect(page.getByText('No messages yet')).toBeVisible();
  await test.step('a list that fails to load shows the error, and can be loaded again [R8.11]', async () => {
    await page.route(/\/_payload\.json/, (route) => route.abort());
    await page.route(/\/api\/c\/message\?/, (route) =>
      route.fulfill({ status: 403, json: { code: 40300001, msg: 'no', data: null } }),
    );
    await page.getByRole('tab', { name: /Notification/ }).click();
    await expect(page.getByText('Could not load messages')).toBeVisible();
    await expect(row(page, 'A fact')).toHaveCount(0);
    await expect(dialog(page)).toHaveCount(0);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(row(page, 'A fact')).toBeVisible();
  });
  await page.getByRole('tab', { name: /Inbox/ }).click();
  await expect(page.getByText('No messages yet')).toBeVisible();
  await waitUntilListening(world, player);
  await sendTo(world, player.id, { ...letter, show_type: 1 });
  await world.realtime.dispatch();
  await expect(dialog(page)).toContainText('News for Ali');
  await expect(row(page, 'News for Ali')).toHaveCount(1);
  await dialog(page).getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL(/\/message\/content\?id=/);
  await expect(page.getByRole('heading', { name: 'News for Ali' })).toBeVisible();
});

test.describe('the daily alert about unread messages', () => {
  test.use({ keeps_daily_dialogs: true });
  test('is shown once a day [R2.41 unreadMessageAlert] [R3.01] [R4.11]', async ({ page, world }) => {
    const player = await payingPlayer(world);
    await sendTo(world, player.id, { gift: '20.00' });
    // The day of the last alert is not stored yet.
    await page.addInitScript((token) => {
      if (sessionStorage.getItem('is-signed-in') !== null) return;
      sessionStorage.setItem('is-signed-in', '1');
      localStorage.setItem('nua.auth', JSON.stringify({ token, token_created_at: new Date().toISOString() }));
    }, player.token);
    await page.context().addCookies([{ name: 'nua_session', value: player.token, url: world.url }]);
    await page.goto('/');
    await expect(dialog(page)).toContainText('You have one gift to claim');
    await dialog(page).getByRole('button', { name: 'Not now' }).click();
    const messageLink = page.locator('nav a[href="/message"]:visible');
    await expect(page.locator('html')).toHaveAttribute('data-unread', 'gift');
    await expect(messageLink).toHaveAccessibleName('Messages, 1 unread, gift to claim');
    const day = () => page.evaluate(() => JSON.parse(localStorage.getItem('nua.auth') ?? 'null')?.unread_dialog_date);
    await expect.poll(day).toMatch(/^\d{4}-\d\d-\d\d$/);
    await page.reload();
    // The page decides about the dialog before it sets the badge, so the badge shows that the decision was made.
    await expect(page.locator('html')).toHaveAttribute('data-unread', 'gift');
    await expect(dialog(page)).toHaveCount(0);
    // A sign-out deletes the stored day.
    await page.locator('nav a[href="/profile"]:visible').click();
    await page.getByRole('button', { name: /log ?out|sign out/i }).click();
    await expect(page).toHaveURL(`${world.url}/`);
    await expect.poll(day).toBeUndefined();
  });
});
