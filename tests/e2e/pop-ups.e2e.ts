import { calls } from '@nua/contract';
import type { Page } from '@playwright/test';
import { checkPlayerLevel } from '../../apps/server/src/modules/vip/raise-levels.ts';
import { giveProof, type PayingPlayer, payingPlayer } from '../world/paying-player.ts';
import { depositPaid } from '../world/reversing.ts';
import { sendTo } from '../world/send-message.ts';
import { earnPoints } from '../world/staking.ts';
import { expectOk, newPhone, PASSWORD } from '../world/world.ts';
import { expectCentred } from './expect-centred.ts';
import { expect, test, type World } from './fixtures.ts';
import { waitUntilListening } from './listening.ts';
import { openAs } from './open-as.ts';

// The motion is part of what is tested.
test.use({ reducedMotion: 'no-preference' });

test('a status pop-up can be closed by its buttons, its cross and Escape [R2.43] [R2.41 status] [R2.44]', async ({
  page,
  world,
}) => {
  const player = await world.player();
  await giveProof(world, player, 'payout_account');
  const body = { pay_type: 3, title: 'Ayesha Khan', phone: '03001111400', cnic: '35201-7654321-4' };
  expectOk(await world.call(calls.createPayoutAccount, { body, token: player.token }));
  await openAs(page, world, player, '/profile/withdrawal-info');
  const popUp = page.getByRole('dialog', { name: 'Remove this account?' });
  const open = async () => {
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    await expect(popUp).toBeVisible();
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await open();
  expect((await popUp.boundingBox())!.width).toBeLessThanOrEqual(352);
  await page.keyboard.press('Escape');
  await expect(popUp).toBeHidden();
  await open();
  await popUp.getByRole('button', { name: 'Cancel' }).click();
  await expect(popUp).toBeHidden();
  await open();
  await popUp.getByRole('button', { name: 'Close' }).click();
  await expect(popUp).toBeHidden();
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
  await open();
  await popUp.getByRole('button', { name: 'Remove' }).click();
  await expect(popUp).toBeHidden();
  const notice = page.getByRole('status').filter({ hasText: 'The account was removed.' }).last();
  await expect(notice).toBeVisible();
  await expectCentred(notice);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectCentred(notice);
});

test('the result of a password reset closes by itself [R2.43] [R2.41 forgetPassword] [R7.19]', async ({
  page,
  world,
}) => {
  const phone = newPhone();
  await world.player({ phone });
  await openAs(page, world, null, '/sign-in');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('dialog').getByLabel('Mobile number').fill(phone);
  await page.getByRole('dialog').getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Code from the SMS')).toBeFocused();
  await page.getByLabel('Code from the SMS').fill(world.codeFor(phone));
  await page.locator('dialog input[name=password]').fill('another-evening-8');
  await page.clock.install();
  await page.getByRole('button', { name: 'Set new password' }).click();
  const done = page.getByRole('dialog').filter({ hasText: 'Password changed.' });
  await expect(done).toBeVisible();
  await page.clock.fastForward(7_000);
  await expect(done).toBeHidden();
});

test('the notice of a sign-in is centred and never covers the balance [R2.45]', async ({ page, world }) => {
  const player = await world.player();
  await openAs(page, world, null, '/sign-in?next=/wallet');
  await page.getByLabel('User name', { exact: true }).fill(player.user_name ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const notice = page.locator('[role=status]', { has: page.locator('b', { hasText: 'Welcome back.' }) }).last();
  await expect(notice).toBeVisible();
  await expectCentred(notice);
  const moving = await notice.evaluate((element) =>
    element.getAnimations({ subtree: true }).map(({ effect }) => {
      const { duration, iterations } = effect!.getTiming();
      return iterations === Number.POSITIVE_INFINITY ? 'turns' : duration;
    }),
  );
  expect(moving).toEqual(expect.arrayContaining(['turns', 5000]));
  const total = (await page.locator('main').getByText('Total balance', { exact: true }).boundingBox())!;
  expect((await notice.boundingBox())!.y).toBeGreaterThan(total.y + 120);
});

test('a deposit and a VIP level during a game are each shown once on the next page [R2.42] [R4.16]', async ({
  page,
  world,
}) => {
  const player = await payingPlayer(world);
  const money = page.getByRole('dialog', { name: 'Your deposit has arrived' });
  const level = page.getByRole('dialog', { name: 'You are now VIP 1' });
  const roll = page.frameLocator('main iframe').getByRole('button', { name: /^Roll/ });
  const pendingEvents = () => page.evaluate(() => localStorage.getItem('nua.pending_events') ?? '');
  await openAs(page, world, player, '/game-play?game=dice');
  await waitUntilListening(world, player);
  await depositPaid(world, player, '500.00');
  await earnPoints(world, player.id, '3000.00');
  await checkPlayerLevel(world.app, player.id);
  await world.realtime.dispatch();
  await expect.poll(pendingEvents).toMatch(/deposit_credited.*msg_vip_upgrade/);

  await test.step('the reloaded game shows neither event', async () => {
    await page.reload();
    await waitUntilListening(world, player);
    await expect(roll).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('a page outside the game shows each event once', async () => {
    await page.goto('/wallet');
    await expect(money).toContainText('500.00');
    await expect(level).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(2);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('the next page shows only newer events', async () => {
    await page.reload();
    await waitUntilListening(world, player);
    await depositPaid(world, player, '700.00');
    await world.realtime.dispatch();
    await expect(money).toContainText('700.00');
    await expect(page.getByRole('dialog')).toHaveCount(1);
  });
});

test.describe('the invitation to the referral wheel', () => {
  test.use({ keeps_daily_dialogs: true });
  const DAY_MS = 86_400_000;
  const invitation = (page: Page) => page.getByRole('dialog', { name: 'Try the referral wheel' });

  /** Signs in a player who has seen no daily dialog. `wheelRequests` has the requests for the wheel. */
  async function firstVisit(page: Page, world: World, player: PayingPlayer) {
    const wheelRequests: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === calls.getReferral.path) wheelRequests.push(request.url());
    });
    await page.context().addCookies([{ name: 'nua_session', value: player.token, url: world.url }]);
    await page.context().addInitScript(
      (auth) => {
        if (window.parent !== window || localStorage.getItem('nua.auth') !== null) return;
        localStorage.setItem('nua.auth', auth);
      },
      JSON.stringify({ token: player.token, token_created_at: world.clock.now().toISOString() }),
    );
    /** Waits until the page has decided about the invitation. The page's clock must be installed. */
    const settled = async () => {
      await waitUntilListening(world, player);
      await page.clock.fastForward(5_000);
    };
    return { wheelRequests, settled };
  }

  test('opens once a day, and never after “Don’t show again” [R2.41 inviteRoulette] [R2.42]', async ({
    page,
    world,
  }) => {
    const player = await payingPlayer(world, { main: '100.00' });
    const { wheelRequests, settled } = await firstVisit(page, world, player);
    const today = world.clock.now();
    try {
      await page.goto('/game-play?game=dice');
      const game = page.frameLocator('main iframe');
      await waitUntilListening(world, player);
      await expect(game.getByRole('button', { name: /^Roll/ })).toBeVisible();
      expect(wheelRequests).toHaveLength(0);
      await game.getByRole('button', { name: 'Back to the lobby' }).click();
      await expect(invitation(page)).toContainText('Invite friends, collect');
      expect(wheelRequests).toHaveLength(1);
      await page.keyboard.press('Escape');
      await expect(invitation(page)).toBeHidden();

      await page.clock.install();
      await page.reload();
      await settled();
      expect(wheelRequests).toHaveLength(1);
      await expect(page.getByRole('dialog')).toHaveCount(0);

      world.clock.advance(DAY_MS);
      await page.reload();
      await invitation(page).getByRole('button', { name: 'Don’t show again' }).click();
      await expect(invitation(page)).toBeHidden();
      expect(wheelRequests).toHaveLength(2);

      world.clock.advance(DAY_MS);
      await page.reload();
      await settled();
      expect(wheelRequests).toHaveLength(2);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    } finally {
      world.clock.set(today);
    }
  });

  test('does not open in the same visit as the daily alert [R2.41 inviteRoulette] [R2.41 unreadMessageAlert]', {
    tag: '@long',
  }, async ({ page, world }) => {
    const player = await payingPlayer(world);
    await sendTo(world, player.id, { gift: '20.00' });
    const { wheelRequests, settled } = await firstVisit(page, world, player);
    await page.clock.install();
    await page.goto('/');
    const alert = page.getByRole('dialog', { name: 'You have new messages' });
    await alert.getByRole('button', { name: 'Not now' }).click();
    await expect(alert).toBeHidden();
    await page.reload();
    await settled();
    expect(wheelRequests).toHaveLength(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const next = await page.context().newPage();
    await next.goto('/');
    await invitation(next).getByRole('button', { name: 'Open the wheel' }).click();
    await expect(next).toHaveURL(/\/deposit-roulette$/);
  });
});
