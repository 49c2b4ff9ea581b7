import type { Browser, Page } from '@playwright/test';
import { builtConsole } from '../../apps/server/src/app/built-web.ts';
import { DEMO_STAFF_PASSWORD } from '../../apps/server/src/app/demo-staff.ts';
import { payingPlayer } from '../world/paying-player.ts';
import { codeOf, nextCode, WITH_CONSOLE } from '../world/staff.ts';
import { withdrawing } from '../world/withdrawing.ts';
import { expectOk, startWorld } from '../world/world.ts';
import { accessibilityFaultsOf } from './axe.ts';
import { test as base, expect, noonInKarachi, type World } from './fixtures.ts';

const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first argument's pattern
    async ({}, use) => {
      const world = await startWorld({
        start: noonInKarachi(),
        environment: WITH_CONSOLE,
        parts: { console_files: builtConsole() },
      });
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** Opens the console in a separate browser and signs a staff member in, with the code on the phone. */
async function signIn(browser: Browser, world: World, name: string, width: number): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage();
  await page.goto(world.consoleUrl());
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(DEMO_STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await enterCode(page, world, name);
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  return page;
}

async function enterCode(page: Page, world: World, name: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible();
  await nextCode(world);
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeOf(world, name));
  await page.getByRole('button', { name: 'Confirm' }).click();
}

/** Lets the next act reach the server, and loses its response. */
const loseResponse = (page: Page) =>
  page.route(
    '**/api/o/act',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

test('a payout above the limit is proposed by one staff member on a phone and accepted by another at a desk', async ({
  browser,
  world,
}) => {
  const { toWallet, ask, look } = withdrawing(() => world);
  const player = await payingPlayer(world, { main: '90000' });
  const { id } = expectOk(await ask(player, 3, await toWallet(player, 3, '00'), '60000.00')).data;
  const neighbour = await payingPlayer(world, { main: '90000' });
  const later = expectOk(await ask(neighbour, 3, await toWallet(neighbour, 3, '01'), '60000.00')).data;
  const omar = await signIn(browser, world, 'omar', 360);

  await test.step('the payout waits, and its page shows what a decision needs', async () => {
    await omar.getByRole('link', { name: /Payouts oldest/ }).click();
    await omar.getByRole('table').getByRole('link').first().click();
    await expect(omar.getByText('above_automatic_limit').first()).toBeVisible();
    await expect(omar.getByRole('heading', { name: 'Money of the player' })).toBeVisible();
    expect(await accessibilityFaultsOf(omar)).toEqual([]);
  });

  await test.step('the key N opens the next payout that waits, but not while a note is typed', async () => {
    await expect(omar.getByRole('link', { name: /^Next payout that waits/ })).toBeVisible();
    await omar.keyboard.press('n');
    await expect(omar.getByRole('heading', { name: later.id })).toBeVisible();
    await omar.getByLabel('Note for the log').press('n');
    await expect(omar.getByRole('heading', { name: later.id })).toBeVisible();
    await omar.getByRole('link', { name: /^Next payout that waits/ }).click();
    await expect(omar.getByRole('heading', { name: id })).toBeVisible();
  });

  await test.step('approving it alone makes one proposal, even if the first response is lost', async () => {
    await omar.getByLabel('Note for the log').fill('checked by phone');
    await loseResponse(omar);
    await omar.getByRole('button', { name: 'Approve' }).click();
    await expect(omar.getByRole('dialog', { name: 'It is not known whether this was done' })).toBeVisible();
    await omar.getByRole('button', { name: 'Send again' }).click();
    await expect(omar.getByRole('dialog')).toContainText(/Proposed, [\d,.]+ A second operator must approve it/);
    await omar.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await omar.getByRole('link', { name: 'Proposals' }).click();
    await expect(omar.getByText('You proposed this.')).toHaveCount(1);
    expect((await look(player, id)).status).toBe('reviewing');
  });

  const sana = await signIn(browser, world, 'sana', 1280);
  await test.step('another staff member sees the exact change and accepts it, after a new code', async () => {
    await sana.getByRole('link', { name: 'Proposals', exact: true }).click();
    await expect(sana.getByText('"amount": "6000000"')).toBeVisible();
    expect(await accessibilityFaultsOf(sana)).toEqual([]);
    await world.advance(6 * 60_000);
    await sana.getByRole('button', { name: 'Accept this change' }).click();
    await enterCode(sana, world, 'sana');
    await expect(sana.getByRole('dialog', { name: 'Done' })).toContainText('Approved');
    expect((await look(player, id)).status).toBe('approved');
  });

  await test.step('the log shows both, and a sign-out ends the session', async () => {
    await sana.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await sana.getByRole('link', { name: 'Log', exact: true }).click();
    await expect(sana.getByRole('row', { name: /omar approve/ })).toContainText('checked by phone');
    await expect(sana.getByRole('row', { name: /sana approve/ })).toBeVisible();
    await sana.getByRole('button', { name: 'Sign out' }).click();
    await expect(sana.getByLabel('Password')).toBeVisible();
    await sana.goBack();
    await expect(sana.getByLabel('Password')).toBeVisible();
  });
});
