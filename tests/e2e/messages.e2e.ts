import type { Page } from '@playwright/test';
import { moneyOf, payingPlayer } from '../world/paying-player.ts';
import { sendTo } from '../world/send-message.ts';
import { expect, test, type World } from './fixtures.ts';

type Token = { id: string; token: string };

/** Opens a page as somebody who is signed in already; the daily alert was shown today unless a story is about it. */
async function openAs(
  page: Page,
  world: World,
  who: Token,
  path: string,
  options: { language?: string; alert?: true } = {},
) {
  await page.context().addCookies([
    { name: 'nua_session', value: who.token, url: world.url },
    { name: 'nua_language', value: options.language ?? 'en', url: world.url },
  ]);
  const unread_dialog_date = options.alert ? null : '2999-01-01';
  await page.addInitScript(
    ([token, date]) => {
      if (localStorage.getItem('nua.auth') !== null) return;
      const auth = { token, token_created_at: new Date().toISOString(), unread_dialog_date: date };
      localStorage.setItem('nua.auth', JSON.stringify(auth));
    },
    [who.token, unread_dialog_date] as const,
  );
  await page.goto(path);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
}

const url = { label: 'Open the wallet', link: '/wallet' };
const letter = {
  en: { title: 'News for {{.name}}', content: 'One line.\n<b>Another</b> line.\n{{.url}}' },
  ur: { title: '{{.name}} کے لیے خبر', content: 'ایک سطر۔\nدوسری سطر۔\n{{.url}}' },
  extra: { name: 'Ali', url },
};
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const dialog = (page: Page) => page.getByRole('dialog');

test('a message is listed, opened, read, shown again by a reload, and deleted [R1.13 list] [R1.13 content] [R1.13 read] [R1.13 delete] [R2.20] [R2.21] [R2.46] [R3.09]', async ({
  page,
  world,
}) => {
  const player = await payingPlayer(world);
  const id = await sendTo(world, player.id, letter);
  await openAs(page, world, player, '/message');
  await expect(page).toHaveTitle('Message');
  await expect(page.locator('header').first()).toBeVisible();
  await expect(page.locator('nav')).toHaveCount(0);
  await expect(page.getByRole('tab', { name: /Inbox/ })).toHaveAccessibleName(/1 unread/);
  await row(page, 'News for Ali').getByRole('link').click();
  await expect(page).toHaveURL(`/message/content?id=${id}`);
  for (const again of [false, true]) {
    if (again) await page.reload();
    await expect(page).toHaveTitle('Content');
    await expect(page.getByRole('heading', { name: 'News for Ali' })).toBeVisible();
    await expect(page.getByText('<b>Another</b> line.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open the wallet' })).toHaveAttribute('href', '/wallet');
    await expect(page.locator('nav')).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'To the messages' }).click();
  await expect(page).toHaveURL('/message?tab=inbox');
  await expect(page.getByRole('tab', { name: /Inbox/ })).toHaveAccessibleName('Inbox');
  await page.getByRole('button', { name: 'Delete “News for Ali”' }).click();
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No letters yet')).toBeVisible();
});

test('a gift is claimed once, says when, and is in the wallet [R1.13 claim] [R7.25] [R4.11]', async ({
  page,
  world,
}) => {
  const player = await payingPlayer(world);
  const id = await sendTo(world, player.id, { gift: '75.00' });
  await openAs(page, world, player, `/message/content?id=${id}`);
  await expect(page.getByText(/Can be claimed until/)).toBeVisible();
  await page.getByRole('button', { name: 'Claim the gift' }).click();
  await expect(page.getByText(/Claimed on/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Claim the gift' })).toHaveCount(0);
  expect((await moneyOf(world, player.id)).main).toBe(7_500n);
  await page.reload();
  await expect(page.getByText(/Claimed on/)).toBeVisible();
  await page.getByRole('link', { name: 'See it in the wallet' }).click();
  await expect(page.getByText('75.00').first()).toBeVisible();
});

test('a gift that nobody claimed survives mark all read and delete read, with its own mark [R7.27] [R7.28] [R1.13 read all] [R1.13 delete read]', async ({
  page,
  world,
}) => {
  const player = await payingPlayer(world);
  await sendTo(world, player.id, { ...letter });
  await sendTo(world, player.id, { gift: '20.00', en: { title: 'Present', content: 'x' } });
  await openAs(page, world, player, '/message');
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect(page.getByRole('tab', { name: /Inbox/ })).toHaveAccessibleName('Inbox');
  await expect(row(page, 'Present')).toContainText('Gift');
  await page.getByRole('button', { name: 'Delete read' }).click();
  await dialog(page).getByRole('button', { name: 'Delete read' }).click();
  await expect(page.getByText(/One message stays/)).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await expect(row(page, 'Present')).toContainText('Gift');
  expect((await moneyOf(world, player.id)).main).toBe(0n);
});

test('in Urdu the messages read from right to left, in their own words [R1.13] [R3.07]', async ({ page, world }) => {
  const player = await payingPlayer(world);
  await sendTo(world, player.id, letter);
  await openAs(page, world, player, '/message', { language: 'ur' });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('tab', { name: /ان باکس/ })).toBeVisible();
  await row(page, 'Ali کے لیے خبر').getByRole('link').click();
  await expect(page.getByText('دوسری سطر۔')).toBeVisible();
});

test('a list that cannot be loaded is empty and can be asked for again [R8.11]', async ({ page, world }) => {
  const player = await payingPlayer(world);
  await sendTo(world, player.id, { type: 2, en: { title: 'A fact', content: 'x' } });
  await openAs(page, world, player, '/message');
  await expect(page.getByText('No letters yet')).toBeVisible();
  await page.route(/\/_payload\.json/, (route) => route.abort());
  await page.route(/\/api\/c\/message\?/, (route) =>
    route.fulfill({ status: 403, json: { code: 40300001, msg: 'no', data: null } }),
  );
  await page.getByRole('tab', { name: /Notification/ }).click();
  await expect(page.getByText('No notifications yet')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.unroute(/\/api\/c\/message\?/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'A fact')).toBeVisible();
});

test('a message that is pushed opens its dialog and leads to itself; a list on the screen reloads [R2.41 messageNotify] [R4.12]', async ({
  page,
  world,
}) => {
  const player = await payingPlayer(world);
  await openAs(page, world, player, '/message');
  await expect(page.getByText('No letters yet')).toBeVisible();
  await expect.poll(() => world.realtime.io.of('/').adapter.rooms.get(player.id)?.size ?? 0).toBeGreaterThan(0);
  await sendTo(world, player.id, { ...letter, show_type: 1 });
  await world.realtime.dispatch();
  await expect(dialog(page)).toContainText('News for Ali');
  await expect(row(page, 'News for Ali')).toHaveCount(1);
  await dialog(page).getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL(/\/message\/content\?id=/);
  await expect(page.getByRole('heading', { name: 'News for Ali' })).toBeVisible();
});

test.describe('the alert of the day', () => {
  test.use({ keeps_daily_alert: true });
  test('once a day a dialog says what is unread; the mark at the way to the messages stays [R2.41 unreadMessageAlert] [R3.01] [R4.11]', async ({
    page,
    world,
  }) => {
    const player = await payingPlayer(world);
    await sendTo(world, player.id, { gift: '20.00' });
    await openAs(page, world, player, '/', { alert: true });
    await expect(dialog(page)).toContainText('One gift can be claimed');
    await dialog(page).getByRole('button', { name: 'Not now' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-unread', 'gift');
    await expect(page.locator('nav a[href="/message"]:visible')).toHaveAccessibleName(
      'Messages, 1 unread, a gift is waiting',
    );
    const day = () => page.evaluate(() => JSON.parse(localStorage.getItem('nua.auth') ?? 'null')?.unread_dialog_date);
    expect(await day()).toMatch(/^\d{4}-\d\d-\d\d$/);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-unread', 'gift');
    await expect(dialog(page)).toHaveCount(0);
    // Logout forgets the day with the session.
    await page.goto('/profile');
    await page.getByRole('button', { name: /log ?out|sign out/i }).click();
    await expect.poll(day).toBeUndefined();
  });
});
