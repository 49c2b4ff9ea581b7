import { cents } from '@nua/money';
import type { Page } from '@playwright/test';
import { DEMO_STAFF_PASSWORD } from '../../apps/server/src/app/demo-staff.ts';
import { authenticatorUri } from '../../apps/server/src/console/public.ts';
import { payingPlayer } from '../world/paying-player.ts';
import { fund, minesOf } from '../world/play.ts';
import { codeOf, nextCode } from '../world/staff.ts';
import { withdrawing } from '../world/withdrawing.ts';
import { expectOk, PASSWORD } from '../world/world.ts';
import { accessibilityFaultsOf } from './axe.ts';
import {
  acceptProposal,
  closeResult,
  enterPassword,
  expect,
  expectSignedIn,
  openAcceptance,
  openConsole,
  openFromMenu,
  openPlayer,
  signIn,
  test,
} from './console-staff.ts';
import { press, type } from './keyboard.ts';
import { waitUntilListening } from './listening.ts';
import { becomeSomeone, openAs, waitUntilHydrated } from './open-as.ts';
import { openGame } from './open-game.ts';

/** Opens the form of an act on the page of a player, fills it in and submits it. */
async function actOnPlayer(page: Page, title: string, fields: Record<string, string> = {}): Promise<void> {
  const form = page.locator('details').filter({ has: page.getByText(title, { exact: true }) });
  await form.locator('summary').click();
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value);
  await form.getByRole('button', { name: /^(Do|Propose)$/ }).click();
}

/** Signs a player in with the form of the current page. */
async function signInPlayer(page: Page, user_name: string): Promise<void> {
  await page.locator('input[name=user_name]').fill(user_name);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a blocked player appeals, two staff members remove the block, and the player plays again', async ({
  browser,
  page,
  world,
}) => {
  const player = await world.player();
  await fund(world, player, cents(100_000));
  const user_name = player.user_name!;
  await openAs(page, world, player, '/wallet');
  await waitUntilListening(world, player);
  const hina = await signIn(browser, world, 'hina');

  await test.step('the staff member blocks the player, who reads the reason at once', async () => {
    await openPlayer(hina, user_name, 'a chargeback');
    await actOnPlayer(hina, 'Block', { Reason: 'A payment of yours was disputed.' });
    await hina.getByRole('dialog').getByRole('button', { name: 'Do it' }).click();
    await closeResult(hina, /./);
    await expect(page.getByRole('dialog')).toContainText('A payment of yours was disputed.');
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/\d\/$/);
  });

  const appeal = await (await browser.newContext({ viewport: { width: 360, height: 780 } })).newPage();
  const claim = await test.step('the player appeals from the dialog of a refused sign-in', async () => {
    await openAs(appeal, world, null, '/sign-in');
    await signInPlayer(appeal, user_name);
    const dialog = appeal.getByRole('dialog');
    await expect(dialog).toContainText('A payment of yours was disputed.');
    await dialog.getByRole('button', { name: 'Contact us' }).click();
    await dialog.getByLabel('What is your question about?').selectOption('account');
    await dialog.getByLabel('Your name or contact').fill(user_name);
    await dialog.getByLabel('Your message').fill('I paid myself. Here is the receipt number: 7731.');
    await dialog.getByRole('button', { name: 'Send' }).click();
    const code = dialog.getByText(/^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/);
    await expect(code).toBeVisible();
    return (await code.textContent()) ?? '';
  });

  await test.step('the staff member answers, and proposes to remove the block', async () => {
    await openFromMenu(hina, 'Questions');
    await hina.getByRole('table').getByRole('link').first().click();
    await expect(hina.getByLabel('Conversation')).toContainText('receipt number: 7731');
    await hina.getByLabel('Reply', { exact: true }).fill('You are right. Your account is open again soon.');
    await hina.getByRole('button', { name: 'Send the reply' }).click();
    await expect(hina.getByLabel('Conversation')).toContainText('You are right.');
    await openPlayer(hina, user_name, 'the appeal of the player');
    await actOnPlayer(hina, 'Remove the block', { 'Note for the log': 'the receipt is genuine' });
    await closeResult(hina, /Another staff member must accept this/);
  });

  await test.step('an owner accepts the proposal, and the player signs in', async () => {
    const sana = await signIn(browser, world, 'sana');
    await acceptProposal(sana, 'unblock');
    await closeResult(sana, /./);
    await appeal.goto(`${world.url}/sign-in`);
    await waitUntilHydrated(appeal);
    await appeal.getByText('Cannot sign in? Contact us').click();
    await appeal.getByRole('radio', { name: 'Read a reply' }).click();
    await appeal.getByLabel('Your code').fill(claim);
    await appeal.getByRole('button', { name: 'Open' }).click();
    await expect(appeal.getByText('You are right. Your account is open again soon.')).toBeVisible();
    await appeal.goto(`${world.url}/sign-in`);
    await waitUntilHydrated(appeal);
    await signInPlayer(appeal, user_name);
    await expect(appeal).toHaveURL(/\d\/$/);
    await expect(appeal.getByRole('link', { name: 'Balance' }).first()).toBeVisible();
    await appeal.goto(`${world.url}/game-play?game=dice`);
    await appeal.frameLocator('main iframe').getByRole('button', { name: /^Roll/ }).click();
    await expect
      .poll(async () => {
        const { rowCount } = await world.pool.query('select from arcade.round where player_id = $1', [player.id]);
        return rowCount;
      })
      .toBe(1);
  });
});

test('a staff member who lost the phone gets a reset from two owners, and sets up a new phone', async ({
  browser,
  world,
}) => {
  const hina = await signIn(browser, world, 'hina');
  const sana = await signIn(browser, world, 'sana');
  const nida = await signIn(browser, world, 'nida');

  await test.step('one owner proposes the reset, another owner accepts it, and the open session ends', async () => {
    await openFromMenu(sana, 'Staff');
    await sana.getByRole('link', { name: 'reset an authenticator' }).click();
    await sana.getByLabel('Name').fill('hina');
    await sana.getByLabel('Note for the log').fill('lost the phone, asked in person');
    await sana.getByRole('button', { name: 'Propose' }).click();
    await closeResult(sana, /Another staff member must accept this/);
    await acceptProposal(nida, 'hina');
    await closeResult(nida, /Every session of hina in the console has ended/);
    await openFromMenu(hina, 'Questions');
    await expect(hina.getByLabel('Password')).toBeVisible();
  });

  const invitation = await test.step('an owner invites the staff member and reads the code once', async () => {
    await openFromMenu(sana, 'Staff');
    await sana.getByRole('link', { name: 'invite' }).click();
    await sana.getByLabel('Name').fill('hina');
    await sana.getByRole('button', { name: 'Do', exact: true }).click();
    const dialog = sana.getByRole('dialog');
    await expect(dialog).toContainText('hand this code to hina yourself');
    const code = /within 24 hours: (\w{5}-\w{5})/.exec((await dialog.locator('pre').textContent()) ?? '')?.[1] ?? '';
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    return code;
  });

  const [recovery, used] = await test.step('the staff member sets up a new authenticator with the code', async () => {
    await enterPassword(hina, 'hina');
    await hina.getByLabel('Invitation code').fill('not a code');
    await hina.getByRole('button', { name: 'Set up an authenticator' }).click();
    await expect(hina.getByText('This does not have the right form.')).toBeVisible();
    await hina.getByLabel('Invitation code').fill(invitation);
    await hina.getByRole('button', { name: 'Set up an authenticator' }).click();
    const secret = ((await hina.locator('code').first().textContent()) ?? '').replaceAll(' ', '');
    world.sandbox.addAuthenticator('hina', authenticatorUri('hina', secret));
    const code = await codeOf(world, 'hina');
    await hina.getByRole('textbox', { name: 'Code' }).fill(code);
    await hina.getByRole('button', { name: 'Confirm' }).click();
    await expect(hina.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
    const codes = await hina.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    await hina.getByRole('button', { name: 'I have written them down' }).click();
    await expect(hina.getByRole('heading', { name: 'Questions' })).toBeVisible();
    return [codes[0]!, code];
  });

  await test.step('each recovery code signs in once', async () => {
    const elsewhere = await openConsole(browser, world);
    await enterPassword(elsewhere, 'hina');
    await elsewhere.getByRole('textbox', { name: 'Code' }).fill(used);
    await elsewhere.getByRole('button', { name: 'Confirm' }).click();
    await expect(elsewhere.getByText('This code is wrong or was used')).toBeVisible();
    await elsewhere.getByRole('textbox', { name: 'Code' }).fill(recovery);
    await elsewhere.getByRole('button', { name: 'Confirm' }).click();
    await expectSignedIn(elsewhere);
    await openFromMenu(sana, 'Staff');
    await expect(sana.getByRole('row', { name: /^hina/ }).getByRole('cell', { name: '9', exact: true })).toBeVisible();
    const again = await openConsole(browser, world);
    await enterPassword(again, 'hina');
    await again.getByRole('textbox', { name: 'Code' }).fill(recovery);
    await again.getByRole('button', { name: 'Confirm' }).click();
    await expect(again.getByText('This code is wrong or was used')).toBeVisible();
  });
});

test('an invited person signs in after two owners have confirmed the password’s fingerprint', async ({
  browser,
  world,
}) => {
  const sana = await signIn(browser, world, 'sana');
  const nida = await signIn(browser, world, 'nida');
  const password = 'a password of her own';

  const invitation = await test.step('an owner invites a new staff member by name', async () => {
    await openFromMenu(sana, 'Staff');
    await sana.getByRole('link', { name: 'invite' }).click();
    await sana.getByLabel('Name').fill('zara');
    await sana.getByRole('button', { name: 'Do', exact: true }).click();
    const dialog = sana.getByRole('dialog');
    await expect(dialog).toContainText('hand this code to zara yourself');
    const code = /within 24 hours: (\w{5}-\w{5})/.exec((await dialog.locator('pre').textContent()) ?? '')?.[1] ?? '';
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    return code;
  });

  const zara = await openConsole(browser, world, 360);
  const fingerprint =
    await test.step('the person chooses a password on a phone and reads the fingerprint', async () => {
      await zara.getByRole('button', { name: 'I have an invitation' }).click();
      await zara.getByLabel('Name').fill('zara');
      await zara.getByLabel('Invitation code').fill(invitation);
      await zara.getByLabel('New password').fill('too short');
      await zara.getByLabel('Repeat the password').fill('too short');
      await zara.getByRole('button', { name: 'Choose this password' }).click();
      await expect(zara.getByText('Enter at least 12 characters.')).toBeVisible();
      await zara.getByLabel('New password').fill(password);
      await expect(zara.getByText('The two entries differ.')).toBeVisible();
      await zara.getByLabel('Repeat the password').fill(password);
      expect(await accessibilityFaultsOf(zara)).toEqual([]);
      await zara.getByRole('button', { name: 'Choose this password' }).click();
      await expect(zara.getByRole('status')).toHaveText(/^Two others must allow your password/);
      expect(await accessibilityFaultsOf(zara)).toEqual([]);
      return (await zara.locator('code').textContent()) ?? '';
    });

  await test.step('two owners allow the password by entering its fingerprint', async () => {
    await openFromMenu(sana, 'Staff');
    await expect(sana.getByRole('row', { name: /^zara waiting/ })).toBeVisible();
    await sana.getByRole('link', { name: 'allow a name' }).click();
    await sana.getByLabel('Name').fill('zara');
    await sana.getByLabel('Permissions').fill('role:support');
    await sana.getByLabel('Fingerprint').fill(fingerprint);
    await sana.getByRole('button', { name: 'Do', exact: true }).click();
    await closeResult(sana, /Another staff member must accept this/);
    const dialog = await openAcceptance(nida, 'name zara');
    await dialog.getByLabel(/fingerprint/i).press('Enter');
    await expect(dialog.getByLabel(/fingerprint/i)).toBeFocused();
    await dialog.getByLabel(/fingerprint/i).fill(fingerprint);
    await dialog.getByLabel(/fingerprint/i).press('Enter');
    await closeResult(nida, /Allowed: zara/);
  });

  await test.step('the person signs in, and sets up the authenticator with the same invitation code', async () => {
    await zara.getByRole('button', { name: 'Try to sign in' }).click();
    await expect(zara.getByLabel('Name')).toHaveValue('zara');
    await zara.getByLabel('Password').fill(password);
    await zara.getByRole('button', { name: 'Continue' }).click();
    await expect(zara.getByLabel('Invitation code')).toHaveValue(invitation);
    await zara.getByRole('button', { name: 'Set up an authenticator' }).click();
    const secret = ((await zara.locator('code').first().textContent()) ?? '').replaceAll(' ', '');
    world.sandbox.addAuthenticator('zara', authenticatorUri('zara', secret));
    await zara.getByRole('textbox', { name: 'Code' }).fill(await codeOf(world, 'zara'));
    await zara.getByRole('button', { name: 'Confirm' }).click();
    await zara.getByRole('button', { name: 'I have written them down' }).click();
    await expectSignedIn(zara);
  });
});

test('the open round of a closed game is finished, and two staff members reopen the game', async ({
  browser,
  page,
  world,
}) => {
  const { who, game } = await openGame(page, world, { game: 'mines', paisa: 100_000 });
  const mainButton = game.locator('button').filter({ hasText: /^(Bet|Cash out|Pick a tile)/ });
  const tile = (place: number) => game.getByRole('group', { name: 'Field' }).getByRole('button').nth(place);
  await mainButton.click();
  await expect(mainButton).toHaveText('Pick a tile');
  const { rows } = await world.pool.query<{ id: string }>(
    "select id from arcade.round where player_id = $1 and state = 'open'",
    [who.id],
  );
  const hidden = await minesOf(world, rows[0]!.id);
  const safe = Array.from({ length: 25 }, (_, place) => place).filter((place) => !hidden.includes(place));
  const sana = await signIn(browser, world, 'sana');

  await test.step('a staff member closes the game', async () => {
    await openFromMenu(sana, 'Games');
    await sana.getByRole('link', { name: 'Mines' }).click();
    await sana.getByRole('button', { name: 'Close it' }).click();
    await sana.getByRole('dialog').getByRole('button', { name: 'Do it' }).click();
    await closeResult(sana, /Changed/);
    await expect(sana.getByText('closed by list')).toBeVisible();
    await world.app.revisions.catchUp();
  });

  await test.step('the open round continues to its end and is paid', async () => {
    await tile(safe[0]!).click();
    await expect(mainButton).toHaveText(/^Cash out11\.25$/);
    await mainButton.click();
    await expect(mainButton).toHaveText(/^Bet/);
  });

  await test.step('the next bet is refused with the reason, and no money moves', async () => {
    await mainButton.click();
    await expect(game.getByText(/Mines.* is closed at the moment\. No bet was placed\./)).toBeVisible();
    const { rows: rounds } = await world.pool.query('select state from arcade.round where player_id = $1', [who.id]);
    expect(rounds).toHaveLength(1);
  });

  await test.step('a player who opens the game reads that it is closed', async () => {
    const other = await world.player();
    const visitor = await (await browser.newContext()).newPage();
    await becomeSomeone(visitor, world, other, {});
    await visitor.goto(`${world.url}/game-play?game=mines`);
    await expect(visitor.getByText(/closed at the moment/)).toBeVisible();
  });

  await test.step('two staff members open the game again, and the player bets', async () => {
    await sana.getByRole('button', { name: 'Propose to open it' }).click();
    await sana.getByRole('dialog').getByRole('button', { name: 'Do it' }).click();
    await closeResult(sana, /Another staff member must accept this/);
    const nida = await signIn(browser, world, 'nida');
    await acceptProposal(nida, 'game open');
    await closeResult(nida, /Changed/);
    await world.app.revisions.catchUp();
    await mainButton.click();
    await expect(mainButton).toHaveText('Pick a tile');
  });
});

test('a payments clerk approves and proposes payouts with the keyboard alone', async ({ browser, world }) => {
  const { toWallet, requestPayout, look } = withdrawing(() => world);
  const payoutOf = async (ending: string, amount: string) => {
    const player = await payingPlayer(world, { main: '90000' });
    const { id } = expectOk(await requestPayout(player, 3, await toWallet(player, 3, ending), amount)).data;
    return { id, status: async () => (await look(player, id)).status };
  };
  const small = await payoutOf('00', '20000.00');
  const large = await payoutOf('01', '60000.00');
  const omar = await openConsole(browser, world);

  await test.step('the clerk signs in', async () => {
    await type(omar, /^Name/, 'omar');
    await type(omar, /^Password/, DEMO_STAFF_PASSWORD);
    await omar.keyboard.press('Enter');
    await expect(omar.getByRole('textbox', { name: 'Code' })).toBeFocused();
    await nextCode(world);
    await omar.keyboard.type(await codeOf(world, 'omar'));
    await omar.keyboard.press('Enter');
    await expectSignedIn(omar);
  });

  await test.step('the clerk opens the oldest payout and approves it', async () => {
    await press(omar, /Payoutsoldest/);
    // Opens the first row of the list. The name of a row is its time.
    await press(omar, /^\d{4}-\d\d-\d\d/);
    await expect(omar.getByRole('heading', { name: small.id })).toBeVisible();
    await type(omar, /^Note for the log/, 'known for years');
    await press(omar, /^Approve/);
    await expect(omar.getByRole('dialog')).toContainText('Approved');
    await press(omar, /^Close$/);
    await expect.poll(small.status).toBe('approved');
  });

  await test.step('the clerk opens the next payout with the key N, and proposes its approval', async () => {
    await omar.keyboard.press('n');
    await expect(omar.getByRole('heading', { name: large.id })).toBeVisible();
    await press(omar, /^Approve/);
    await expect(omar.getByRole('dialog')).toContainText('Another staff member must accept this');
    await omar.keyboard.press('Escape');
    await expect(omar.getByRole('dialog')).toHaveCount(0);
    expect(await large.status()).toBe('reviewing');
  });

  await test.step('the clerk signs out', async () => {
    await press(omar, /^Sign out$/);
    await expect(omar.getByLabel('Password')).toBeVisible();
  });
});
