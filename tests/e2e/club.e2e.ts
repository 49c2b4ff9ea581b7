import { calls } from '@nua/contract';
import { cents } from '@nua/money';
import { ManualClock } from '../../apps/server/src/core/clock.ts';
import { settleClub } from '../../apps/server/src/modules/club/settle-club.ts';
import { bonusWallet } from '../world/granting.ts';
import { diceBet, readyTable } from '../world/play.ts';
import { expectOk, newPhone, PASSWORD, type Someone } from '../world/world.ts';
import { expect, test, type World } from './fixtures.ts';
import { pressAndAwaitDialog, requestAndEnterCode } from './form-way.ts';
import { declineInvitation, openAs, waitUntilHydrated } from './open-as.ts';

const codeOf = async (world: World, who: Someone) =>
  expectOk(await world.call(calls.getClub, { token: who.token })).data.code;
/** The short name between direction marks, as names may be written in either direction. */
const shortNameOf = ({ user_name }: Someone) => `\u2068${user_name!.slice(0, 2)}…\u2069`;

/** Settles the commission as of tomorrow. The clock is not moved, because all tests of a worker share it. */
async function settleTomorrow(world: World): Promise<void> {
  const clock = new ManualClock(new Date(world.clock.now().getTime() + 86_400_000));
  await settleClub({ ...world.app, clock });
}

test('an invited friend signs up by the link and plays, and the player claims the commission [R1.10] [R2.03 screen] [R7.06]', async ({
  page,
  world,
  browser,
}) => {
  const ayesha = await world.player();
  await openAs(page, world, ayesha, '/club');
  await expect(page.getByText('No friends yet')).toBeVisible();
  const code = await codeOf(world, ayesha);
  await expect(page.getByText(code, { exact: true })).toBeVisible();

  const visitor = await browser.newContext({ baseURL: world.url });
  await declineInvitation(visitor);
  const friendPage = await visitor.newPage();
  await friendPage.goto(`/sign-up?invite=${code.toLowerCase()}`);
  await waitUntilHydrated(friendPage);
  await expect(friendPage.getByText(`Invited by ${shortNameOf(ayesha)}`)).toBeVisible();
  const phone = newPhone();
  await requestAndEnterCode(friendPage, world, phone);
  await expect(friendPage.getByLabel('Invite code (optional)')).toHaveValue(code);
  // The form stays at its step when the language changes.
  await friendPage.getByRole('button', { name: /اردو/ }).click();
  await expect(friendPage.getByLabel('دعوتی کوڈ (اختیاری)')).toHaveValue(code);
  await friendPage.locator('input[name=user_name]').fill(`fr_${phone.slice(-8)}`);
  await friendPage.locator('input[name=password]').fill(PASSWORD);
  await friendPage.locator('input[name=adult]').check();
  await friendPage.locator('input[name=terms]').check();
  await friendPage.locator('main form button[type=submit]').click();
  await expect(friendPage).toHaveURL(/\/$/);
  await expect(friendPage.getByText(`${shortNameOf(ayesha)} نے دعوت دی`)).toBeVisible();
  const friend = await friendPage.evaluate(
    () => JSON.parse(localStorage.getItem('nua.auth') ?? '{}') as { token: string; id: string },
  );
  await visitor.close();

  const { data: player } = expectOk(await world.call(calls.getPlayer, { token: friend.token }));
  const table = await readyTable(world, { ...ayesha, id: player.id, token: friend.token }, cents(1_000_000));
  const body = { stake: '10000.00', target_hundredths: 9800, over: false };
  expectOk(await world.call(diceBet, { token: table.token, body, key: world.newKey() }));
  await settleTomorrow(world);

  await page.reload();
  await waitUntilHydrated(page);
  await expect(page.getByText('fr…')).toBeVisible();
  await page.getByRole('button', { name: 'Claim: Commission to claim' }).click();
  await expect(page.getByText('The bonus is in your bonus wallet.')).toBeVisible();
  await expect(page.getByText('Nothing to claim yet.')).toBeVisible();
  expect(await bonusWallet(world, ayesha.id)).toBe(500n);
});

test('a guest who signs up by the invite link joins the club', async ({ page, world }) => {
  const ayesha = await world.player();
  await page.goto(`/sign-up?invite=${await codeOf(world, ayesha)}`);
  await waitUntilHydrated(page);
  await expect(page.getByText(`Invited by ${shortNameOf(ayesha)}`)).toBeVisible();
  await page.getByRole('link', { name: /account/ }).click();
  await pressAndAwaitDialog(page, page.getByRole('button', { name: 'Play as a guest' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`Invited by ${shortNameOf(ayesha)}`)).toBeVisible();
  await dialog.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText(`Invited by ${shortNameOf(ayesha)}`)).toBeVisible();
  const { data } = expectOk(await world.call(calls.listClubMembers, { token: ayesha.token }));
  expect(data.list).toMatchObject([{ state: 'guest' }]);
});

test('an invalid invite code is reported, and the sign-up continues', async ({ page, world }) => {
  await page.goto('/sign-up?invite=ZZZZ9999');
  await waitUntilHydrated(page);
  await expect(page.getByText('This invite code cannot be used. You can sign up without it.')).toBeVisible();
  await requestAndEnterCode(page, world, newPhone());
  await page.getByLabel('Invite code (optional)').fill('ABC');
  await page.locator('main form button[type=submit]').click();
  await expect(page.getByText('A code has 8 letters and numbers.', { exact: false })).toBeVisible();
});

test('the invite link is shared if the browser can share, and copied otherwise [R2.41 inviteFriends]', async ({
  page,
  world,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const ayesha = await world.player();
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }));
  await openAs(page, world, ayesha, '/club');
  await pressAndAwaitDialog(page, page.getByRole('button', { name: 'Invite friends' }));
  await page.getByRole('dialog').getByRole('button', { name: 'Share link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = `${world.url}/sign-up?invite=${await codeOf(world, ayesha)}`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.evaluate(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', { value: async (what: unknown) => shared.push(what) });
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Share link' }).click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared: { url: string }[] }).shared[0]?.url))
    .toBe(link);
});

test('an excluded player can open the club, but cannot invite friends', async ({ page, world }) => {
  const ayesha = await world.player();
  expectOk(await world.call(calls.excludePlayer, { token: ayesha.token, body: { length: 'day' } }));
  await openAs(page, world, ayesha, '/club');
  await expect(page.getByRole('heading', { name: 'Your club' })).toBeVisible();
  await expect(page.getByText(await codeOf(world, ayesha), { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Invite friends' })).toHaveCount(0);
});
