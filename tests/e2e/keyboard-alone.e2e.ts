import type { Page } from '@playwright/test';
import { moneyOf } from '../world/paying-player.ts';
import { newPhone } from '../world/world.ts';
import { expect, test } from './fixtures.ts';
import { press, type } from './keyboard.ts';
import { openAs, waitUntilHydrated } from './open-as.ts';
import { openGame } from './open-game.ts';

test('a player signs up, deposits, plays and leaves with the keyboard alone [R2.01] [R1.05] [R1.07]', async ({
  page,
  world,
}) => {
  // The daily alert could open at any time and take a key press that is meant for the page.
  await page.route('**/api/c/message/unread', async (route) => {
    const nothing = { inbox: 0, notification: 0, gifts: 0, summary: 'none' };
    await route.fulfill({ json: { code: 0, msg: '', data: nothing } });
  });
  const phone = newPhone();
  await page.goto('/');
  await waitUntilHydrated(page);
  await press(page, /^Sign up$/);
  await expect(page).toHaveURL(/\/sign-up/);
  await type(page, /^Mobile number$/, phone);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Code from the SMS')).toBeFocused();
  await page.keyboard.type(world.codeFor(phone));
  await expect(page.getByLabel('User name')).toBeVisible();
  const user_name = `keys_${phone.slice(-8)}`;
  await type(page, /^User name/, user_name);
  await type(page, /^Password/, 'a-quiet-evening-7');
  await press(page, /I am 18 or over/, 'Space');
  await press(page, /I accept the terms/, 'Space');
  await press(page, /^Create account$/);
  await expect(page).toHaveURL(/\/$/);

  await press(page, /^Deposit$/);
  await expect(page).toHaveURL(/\/wallet\/deposit$/);
  await type(page, /^Amount$/, '1500');
  await type(page, /^Mobile number$/, '03001110700');
  await type(page, /^CNIC$/, '3520112345671');
  await press(page, /^Continue$/);
  await expect(page.getByRole('dialog')).toBeFocused();
  await press(page, /^Confirm/);
  await expect(page.getByRole('heading', { name: 'Deposit complete' })).toBeVisible();

  await press(page, /^Play$/);
  await expect(page).toHaveURL(/\/$/);
  await press(page, /^Dice/);
  await expect(page).toHaveURL(/\/game-play\?game=dice/);
  const game = page.frameLocator('main iframe');
  await expect(game.getByRole('button', { name: /^Roll/ })).toBeEnabled();
  await press(page, /^Roll\s*Pays/);
  const { rows } = await world.pool.query<{ id: string }>('select id from player where user_name = $1', [user_name]);
  const rounds = async () =>
    (await world.pool.query('select from arcade.round where player_id = $1', [rows[0]!.id])).rowCount;
  await expect.poll(rounds).toBe(1);
  // The button keeps the focus while a bet is sent, so that the same key places the next one.
  const roll = game.getByRole('button', { name: /^Roll\s*Pays/ });
  await expect(roll).toBeEnabled();
  await expect(roll).toBeFocused();
  await page.keyboard.down('Enter');
  await expect.poll(rounds).toBe(2);
  // A held key places no second bet.
  await expect(roll).toBeEnabled();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(roll).toBeEnabled();
  expect(await rounds()).toBe(2);
  await press(page, /^Back to the lobby$/);
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(async () => (await moneyOf(world, rows[0]!.id)).main > 0n).toBe(true);
});

test('a held Tab key moves past the bet button, and a held Enter key takes only one step', async ({ page, world }) => {
  const { game } = await openGame(page, world, { game: 'hilo', paisa: 500_000 });
  const bet = game.getByRole('button', { name: 'Bet', exact: true });
  await expect(bet).toBeEnabled();
  await bet.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.down('Tab');
  await expect(bet).toBeFocused();
  await page.keyboard.down('Tab');
  await expect(bet).not.toBeFocused();
  await page.keyboard.up('Tab');

  await bet.press('Enter');
  const skip = game.getByRole('button', { name: /^Skip/ });
  const cards = game.getByRole('group', { name: 'Cards of this round' }).getByRole('img', { name: / of / });
  await expect(skip).toBeEnabled();
  await skip.focus();
  await page.keyboard.down('Enter');
  await expect(cards).toHaveCount(1);
  await expect(skip).toBeEnabled();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(skip).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect.poll(() => cards.count()).toBeGreaterThan(1);
  await expect(skip).toBeEnabled();
  await expect(cards).toHaveCount(2);
});

/** The name and position of the focused element if a bar covers it. Elements taller than the free space are ignored. */
const coveredBy = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const shown = element?.matches('input[type=radio], input[type=checkbox]') ? element.closest('label') : element;
    if (!shown || shown === document.body || shown.matches('#main, iframe, [href="#main"]')) return null;
    const header = document.querySelector('header')!;
    const footer = [...document.querySelectorAll('nav')].find((nav) => getComputedStyle(nav).position === 'fixed')!;
    const bars = [header, footer];
    if (bars.some((bar) => bar.contains(shown))) return null;
    const top = header.getBoundingClientRect().bottom;
    const bottom = footer.getBoundingClientRect().top;
    const box = shown.getBoundingClientRect();
    if (box.height > bottom - top || (box.bottom <= bottom + 1 && box.top >= top - 1)) return null;
    return `${(shown.textContent || element!.tagName).trim().slice(0, 40)}: ${box.top} to ${box.bottom} between ${top} and ${bottom}`;
  });

/**
 * Presses a key until the focus has passed through the whole page. Returns the covered elements and the number of
 * stops.
 */
async function goAround(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<{ covered: string[]; stops: number }> {
  const covered: string[] = [];
  await page.evaluate(() => Object.assign(globalThis, { beenAt: new Set<Element>() }));
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press(key);
    const found = await coveredBy(page);
    if (found !== null) covered.push(found);
    const isNew = await page.evaluate(() => {
      const { beenAt } = globalThis as unknown as { beenAt: Set<Element | null> };
      // Between the last and the first element the browser itself has the focus.
      if (document.activeElement === document.body) return true;
      return beenAt.size < beenAt.add(document.activeElement).size;
    });
    if (!isNew) return { covered, stops };
  }
  throw new Error('The focus never returned to the start of the page.');
}

test('no bar covers the focused element while a player tabs through a page on a phone [R2.01]', {
  tag: '@long',
}, async ({ page, world }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openAs(page, world, await world.player(), '/profile');
  for (const [path, heading] of [
    ['/profile', /./],
    ['/customer-service', 'How can we help?'],
    ['/wallet', 'Wallet'],
    ['/promo', 'Promotions'],
  ] as const) {
    if (path !== '/profile') await page.locator(`a[href="${path}"]:visible`).first().press('Enter');
    await expect(page).toHaveURL(world.url + path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    for (const key of ['Tab', 'Shift+Tab'] as const) {
      const { covered, stops } = await goAround(page, key);
      expect([path, key, ...covered]).toEqual([path, key]);
      expect(stops).toBeGreaterThan(8);
    }
  }
});
