import type { Page } from '@playwright/test';
import { hashToken } from '../../apps/server/src/core/sessions/sessions.ts';
import { checkPlayerLevel } from '../../apps/server/src/modules/vip/raise-levels.ts';
import type { DialogName } from '../../apps/web/src/client/dialog-names.ts';
import { blockPlayer } from '../world/operator-names.ts';
import { giveReachedCycle } from '../world/referral.ts';
import { sendTo } from '../world/send-message.ts';
import { earnSpins, setWheelSeed, wheelCalls } from '../world/spinning.ts';
import { earnPoints } from '../world/staking.ts';
import { PASSWORD, type World } from '../world/world.ts';
import { expect } from './expect.ts';
import { waitUntilListening } from './listening.ts';
import type { Viewer } from './screens.ts';

/** How a test opens a dialog. Selectors use field names, so that they work in every language. */
export type DialogWay = {
  name: DialogName;
  path: string;
  as: Viewer;
  /** Opening the dialog changes the player, so no other dialog is opened for that player. */
  needs_own_player?: true;
  reach: (page: Page, world: World) => Promise<void>;
};

const press = (page: Page, selector: string) => page.locator(selector).first().click();

async function fillDeposit(page: Page): Promise<void> {
  await page.locator('input[name=amount]').fill('1500');
  await page.locator('input[name=phone]').fill('03001110700');
  await page.locator('input[name=cnic]').fill('3520112345671');
  await press(page, 'main button[type=submit]');
}

async function fillWithdraw(page: Page): Promise<void> {
  await page.locator('input[name=amount]').fill('1000');
  await press(page, 'main button[type=submit]');
}

async function signInBlocked(page: Page, world: World): Promise<void> {
  const user_name = `shut_${Math.random().toString(36).slice(2, 10)}`;
  await world.player({ user_name });
  await blockPlayer(world, user_name, 'Asked for by the player.');
  await page.locator('input[name=user_name]').fill(user_name);
  await page.locator('input[name=password]').fill(PASSWORD);
  await press(page, 'main form button[type=submit]');
}

const tokenOn = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('nua.auth') ?? '{}').token as string);

async function playerOn(page: Page, world: World): Promise<string> {
  const token = await tokenOn(page);
  const { rows } = await world.pool.query<{ player_id: string }>(
    'select player_id from session where token_hash = $1',
    [hashToken(token)],
  );
  return rows[0]?.player_id ?? '';
}

async function pushMessage(page: Page, world: World): Promise<void> {
  const player_id = await playerOn(page, world);
  await waitUntilListening(world, { id: player_id });
  await sendTo(world, player_id, { gift: '5.00', show_type: 1 });
  await world.realtime.dispatch();
}

/** Raises the VIP level of the player. */
async function reachLevel(page: Page, world: World): Promise<void> {
  const player_id = await playerOn(page, world);
  await waitUntilListening(world, { id: player_id });
  await earnPoints(world, player_id, '3000.00');
  await checkPlayerLevel(world.app, player_id);
  await world.realtime.dispatch();
}

/** Opens the daily alert of unread messages. */
async function openDailyAlert(page: Page, world: World): Promise<void> {
  await sendTo(world, await playerOn(page, world), { gift: '5.00' });
  await page.addInitScript(() => {
    const auth = JSON.parse(localStorage.getItem('nua.auth') ?? 'null') as object | null;
    if (auth !== null) localStorage.setItem('nua.auth', JSON.stringify({ ...auth, unread_dialog_date: null }));
  });
  await page.reload();
}

/** Opens the cash-out dialog of the referral wheel. */
async function openCashOut(page: Page, world: World): Promise<void> {
  await giveReachedCycle(world, await playerOn(page, world));
  await page.reload();
  await page.getByRole('button', { name: /^(Cash out|.*کیش آؤٹ کریں$)/ }).click();
}

/** Gives the player spins of the prize wheel for today. */
async function giveSpins(page: Page, world: World): Promise<{ token: string }> {
  const who = { id: await playerOn(page, world), token: await tokenOn(page) };
  await earnSpins(world, who, '2000.00');
  await setWheelSeed(world, who);
  return who;
}

async function spinInBrowser(page: Page, world: World): Promise<void> {
  await giveSpins(page, world);
  // Under reduced motion the result is shown immediately.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await page.getByRole('button', { name: /^(Spin|گھمائیں)$/ }).click();
}

async function openPrizeClaim(page: Page, world: World): Promise<void> {
  const who = await giveSpins(page, world);
  const { spun } = wheelCalls(world);
  for (let prize = 0n; prize === 0n; ) ({ prize } = await spun(who));
  await page.reload();
  await page
    .getByRole('button', { name: /^(Claim|وصول کریں)$/ })
    .first()
    .click();
}

export const dialogWays: readonly DialogWay[] = [
  { name: 'depositConfirm', path: '/wallet/deposit', as: 'player', reach: fillDeposit },
  { name: 'withdrawConfirm', path: '/wallet/withdraw', as: 'player', reach: fillWithdraw },
  {
    name: 'phoneVerify',
    path: '/wallet/withdraw',
    as: 'player',
    async reach(page) {
      await fillWithdraw(page);
      await page.getByRole('dialog').getByRole('button').last().click();
      await expect(page.locator('dialog input[name=code]')).toBeVisible();
    },
  },
  {
    name: 'withdrawInfo',
    path: '/profile/withdrawal-info',
    as: 'player',
    reach: (page) =>
      page
        .getByRole('button', { name: /^(Add an account|اکاؤنٹ شامل کریں)$/ })
        .first()
        .click(),
  },
  {
    name: 'edit',
    path: '/profile/info',
    as: 'player',
    reach: (page) => press(page, 'main dl button'),
  },
  {
    name: 'withdrawList',
    path: '/wallet/withdraw',
    as: 'player',
    reach: (page) => page.getByRole('button', { name: /^(Withdrawals|نکلوائی گئی رقوم)$/ }).click(),
  },
  {
    name: 'status',
    path: '/profile/withdrawal-info',
    as: 'player',
    reach: (page) =>
      page
        .getByRole('button', { name: /^Remove|ہٹائیں$/ })
        .first()
        .click(),
  },
  {
    name: 'guestModeLimitations',
    path: '/profile',
    as: 'guest',
    reach: (page) => page.getByRole('button', { name: /^(Add phone number|فون نمبر شامل کریں)$/ }).click(),
  },
  {
    name: 'forgetPassword',
    path: '/sign-in',
    as: 'visitor',
    reach: (page) => page.getByRole('button', { name: /^(Forgot your password\?|پاس ورڈ بھول گئے؟)$/ }).click(),
  },
  {
    name: 'guestSignInWarningMode',
    path: '/sign-in',
    as: 'visitor',
    reach: (page) => page.getByRole('button', { name: /^(Play as a guest|مہمان کے طور پر کھیلیں)$/ }).click(),
  },
  {
    name: 'fullPageIframe',
    path: '/report',
    as: 'player',
    reach: (page) => page.locator('main a[href^="/arcade/verify"]').first().click(),
  },
  {
    name: 'inviteRoulette',
    path: '/deposit-roulette',
    as: 'player',
    reach: (page) => page.getByRole('button', { name: /^(Invite friends|دوستوں کو دعوت دیں)$/ }).click(),
  },
  {
    name: 'inviteFriends',
    path: '/club',
    as: 'newcomer',
    reach: (page) => page.getByRole('button', { name: /^(Invite friends|دوستوں کو دعوت دیں)$/ }).click(),
  },
  { name: 'cashOut', path: '/deposit-roulette', as: 'newcomer', needs_own_player: true, reach: openCashOut },
  { name: 'messageNotify', path: '/message', as: 'newcomer', needs_own_player: true, reach: pushMessage },
  { name: 'unreadMessageAlert', path: '/', as: 'newcomer', needs_own_player: true, reach: openDailyAlert },
  { name: 'prizeDialog', path: '/nua-roulette', as: 'newcomer', needs_own_player: true, reach: spinInBrowser },
  { name: 'claimNuaPrize', path: '/nua-roulette', as: 'newcomer', needs_own_player: true, reach: openPrizeClaim },
  { name: 'vipUp', path: '/message', as: 'newcomer', needs_own_player: true, reach: reachLevel },
  { name: 'engineer', path: '/promo?debug=1', as: 'visitor', reach: async () => {} },
  { name: 'loginBlocked', path: '/sign-in', as: 'visitor', reach: signInBlocked },
];

export async function reachDialog(page: Page, world: World, way: DialogWay): Promise<void> {
  await way.reach(page, world);
  await expect(page.getByRole('dialog')).toBeVisible();
}
