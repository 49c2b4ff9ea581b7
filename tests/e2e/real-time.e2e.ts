import { events } from '@nua/contract/event.ts';
import { cents } from '@nua/money';
import type { Page } from '@playwright/test';
import { queueEvent, sendDepositCredited } from '../../apps/server/src/modules/event/send-event.ts';
import { type PayingPlayer, payingPlayer } from '../world/paying-player.ts';
import { expect, test, type World } from './fixtures.ts';
import { waitUntilListening } from './listening.ts';
import { openAs } from './open-as.ts';

/** Signs a page in with the stored state of a browser. */
async function signIn(page: Page, world: World, someone: PayingPlayer): Promise<void> {
  const token_created_at = world.clock.now().toISOString();
  await page.context().addCookies([{ name: 'nua_session', value: someone.token, url: world.url }]);
  await page.context().addInitScript(
    // The frame of a game has no storage.
    (stored) =>
      window.parent === window && (localStorage.getItem('nua.auth') ?? localStorage.setItem('nua.auth', stored)),
    JSON.stringify({ token: someone.token, token_created_at, checked_date: null }),
  );
}

async function openConnected(page: Page, world: World, path: string): Promise<PayingPlayer> {
  const someone = await payingPlayer(world);
  await signIn(page, world, someone);
  await page.goto(path);
  await waitUntilListening(world, someone, 1);
  return someone;
}

async function credit(world: World, { id: player_id }: PayingPlayer, amount: bigint): Promise<void> {
  const fact = { player_id, at: world.clock.now(), deposit_id: 'd', amount: cents(amount) };
  await world.db.transaction().execute((tx) => sendDepositCredited(tx, fact));
  await world.realtime.dispatch();
}

function breakConnections({ realtime }: World): void {
  for (const socket of realtime.connections.all()) socket.terminate();
}

/** The client shows a lost connection after five seconds, and retries at least every eight seconds. */
const MARK_AFTER_MS = 5_000;
const NEXT_ATTEMPT_MS = 8_000;

/** The element that contains the mark of a lost connection. */
const connectionMark = (page: Page) => page.locator('body > div > div[aria-live="polite"]:nth-child(2)');

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your deposit has arrived' });

test('an event is shown once in each tab of its player [R4.15] [R4.20] [R4.13]', async ({ page, world }) => {
  const [someone, other] = [await payingPlayer(world), await payingPlayer(world)];
  await signIn(page, world, someone);
  await page.goto('/promo');
  const second = await page.context().newPage();
  await second.goto('/profile');
  await waitUntilListening(world, someone, 2);
  await credit(world, someone, 50_000n);
  for (const tab of [page, second])
    await expect(dialog(tab)).toContainText('\u2066PKR\u00a0500.00\u2069 is in your main wallet');
  await expect(dialog(page)).toHaveCount(1);
  await dialog(page).getByRole('button', { name: 'View wallet' }).click();
  await expect(page).toHaveURL(/\/wallet$/);

  // This tab only writes to the storage, as it does not run the app.
  await second.goto('/arcade/verify');
  await waitUntilListening(world, someone, 1);
  await second.evaluate((token) => {
    const stored = JSON.parse(localStorage.getItem('nua.auth')!) as object;
    localStorage.setItem('nua.auth', JSON.stringify({ ...stored, token }));
  }, other.token);
  await waitUntilListening(world, other, 1);
  await waitUntilListening(world, someone, 0);
  await second.evaluate(() => localStorage.removeItem('nua.auth'));
  await waitUntilListening(world, other, 0);
});

test('an event about money reloads the player’s data on every page, but the lists only on the wallet page [R4.17] [R4.21]', async ({
  page,
  world,
}) => {
  const someone = await openConnected(page, world, '/wallet');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await expect(page.getByRole('heading', { name: 'Wallet' }).first()).toBeVisible();
  await credit(world, someone, 50_000n);
  const money = ['/api/c/player', '/api/c/player/accts/logs', '/api/c/payment/withdraw'];
  await expect.poll(() => money.filter((path) => sent.includes(path))).toEqual(money);

  await page.goto('/promo');
  await waitUntilListening(world, someone, 1);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  sent.length = 0;
  await credit(world, someone, 50_000n);
  await expect.poll(() => sent).toContain('/api/c/player');
  expect(sent).not.toContain('/api/c/player/accts/logs');
});

test('events that the player missed offline are shown once when the network is back [R8.13] [R4.13]', async ({
  page,
  world,
}) => {
  await page.clock.install();
  const someone = await openConnected(page, world, '/promo');
  await page.context().setOffline(true);
  // Going offline may leave a new connection open, so the server closes the connections.
  breakConnections(world);
  await waitUntilListening(world, someone, 0);
  await expect(page.getByText('No connection')).toBeVisible();
  await page.clock.fastForward(MARK_AFTER_MS);
  // The element is created when the mark is due.
  await expect(connectionMark(page)).toHaveCount(1);
  await expect(page.getByText('Reconnecting…')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await credit(world, someone, 12_300n);
  await page.context().setOffline(false);
  await expect(dialog(page)).toContainText('123.00');
  await expect(page.getByText('Reconnecting…')).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'View wallet' }).click();
  await page.reload();
  await waitUntilListening(world, someone, 1);
  await expect(dialog(page)).toHaveCount(0);
});

test('a lost connection while the network works is shown as a small mark, never as a dialog [R8.13]', {
  tag: '@long',
}, async ({ page, world }) => {
  await page.clock.install();
  let isAway = false;
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isAway) void socket.close();
    else socket.connectToServer();
  });
  const someone = await openConnected(page, world, '/promo');
  isAway = true;
  breakConnections(world);
  await waitUntilListening(world, someone, 0);
  await page.clock.fastForward(MARK_AFTER_MS);
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await expect(page.getByText('No connection')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  isAway = false;
  await page.clock.fastForward(NEXT_ATTEMPT_MS);
  await waitUntilListening(world, someone, 1);
  await expect(page.getByText('Reconnecting…')).toHaveCount(0);
});

test('events about money during a game are shown when the player leaves it [R4.19]', async ({ page, world }) => {
  const someone = await openConnected(page, world, '/game-play?game=dice');
  await credit(world, someone, 70_000n);
  for (const show_type of [2, 3] as const) {
    const payload = { key: 'odd', title: 'Over the game', show_type };
    const fact = { player_id: someone.id, event: events.balance, payload, at: world.clock.now() };
    await world.db.transaction().execute((tx) => queueEvent(tx, fact));
  }
  await world.realtime.dispatch();
  // The cursor is stored after an event was handled. Here it shows that all three were handled.
  const readCursor = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('nua.cursor') ?? '{}').own as number);
  const { rows } = await world.pool.query<{ last: bigint }>('select last from event_head where stream = $1', [
    someone.id,
  ]);
  await expect.poll(readCursor).toBe(Number(rows[0]!.last));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Over the game')).toHaveCount(0);
  await page.evaluate(() => history.pushState(null, '', '/promo'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  const updates = page.getByRole('dialog', { name: '3 updates about your money' });
  await expect(updates).toContainText('700.00');
  await expect(updates.getByText('Over the game')).toHaveText(/Over the game.*Over the game/s);
  await updates.getByRole('button', { name: 'View wallet' }).click();
  await expect(page).toHaveURL(/\/wallet$/);
});

for (const [language, side] of [
  ['en', 'right'],
  ['ur', 'left'],
] as const) {
  test(`an event is a toast at the top ${side} with show_type 3, and a dialog with show_type 1 (${language}) [R4.20]`, async ({
    page,
    world,
  }) => {
    const someone = await world.player();
    await openAs(page, world, someone, '/promo', { language });
    await waitUntilListening(world, someone);
    const send = async (key: string, show_type: 1 | 3) => {
      const payload = { key, title: 'server', show_type };
      const fact = { player_id: someone.id, event: events.balance, payload, at: world.clock.now() };
      await world.db.transaction().execute((tx) => queueEvent(tx, fact));
      await world.realtime.dispatch();
    };
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 780 });
      // This event once appeared as a success by mistake.
      await send('notice_ticket_answered', 3);
      const toast = page.locator('[aria-live=polite] > [role=status]').last();
      await expect(toast).toBeVisible();
      const { box, mark, warning } = await toast.evaluate((element) => {
        const probe = document.createElement('i');
        probe.style.color = 'var(--warning)';
        document.body.append(probe);
        const warning = getComputedStyle(probe).color;
        probe.remove();
        return {
          box: element.getBoundingClientRect().toJSON() as DOMRect,
          mark: getComputedStyle(element.firstElementChild!).color,
          warning,
        };
      });
      expect(mark).toBe(warning);
      const gap = side === 'right' ? width - box.right : box.left;
      expect(Math.round(gap)).toBe(16);
      expect(box.top).toBeLessThan(130);
      await expect(toast).toBeHidden();
    }
    await send('notice_ticket_answered', 1);
    await expect(page.getByRole('dialog')).toBeVisible();
  });
}
