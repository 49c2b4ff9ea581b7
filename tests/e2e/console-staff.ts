import type { Browser, Locator, Page } from '@playwright/test';
import { builtConsole, builtWeb } from '../../apps/server/src/app/built-web.ts';
import { DEMO_STAFF_PASSWORD } from '../../apps/server/src/app/demo-staff.ts';
import { studioSettings } from '../world/seamless.ts';
import { codeOf, nextCode, WITH_CONSOLE } from '../world/staff.ts';
import { startWorld } from '../world/world.ts';
import { test as base, expect, noonInKarachi, type World } from './fixtures.ts';

/** A `test` with one world per worker. Its site has the console and the pages of players. */
export const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first argument's pattern
    async ({}, use) => {
      const world = await startWorld({
        start: noonInKarachi(),
        environment: { ...WITH_CONSOLE, ...studioSettings() },
        parts: { console_files: builtConsole(), web: { ...builtWeb(), shared_ms: 0 } },
      });
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** Opens the console in a new browser context. */
export async function openConsole(browser: Browser, world: World, width = 1280): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  await page.goto(world.consoleUrl());
  return page;
}

export async function enterPassword(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(DEMO_STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Enters the staff member's code. */
export async function enterCode(page: Page, world: World, name: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible();
  await nextCode(world);
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeOf(world, name));
  await page.getByRole('button', { name: 'Confirm' }).click();
}

export const expectSignedIn = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();

/** Opens the console in a new browser context, and signs a staff member in. */
export async function signIn(browser: Browser, world: World, name: string, width?: number): Promise<Page> {
  const page = await openConsole(browser, world, width);
  await enterPassword(page, name);
  await enterCode(page, world, name);
  await expectSignedIn(page);
  return page;
}

/** Opens a page by its entry in the menu. */
export const openFromMenu = (page: Page, title: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: title }).click();

/** Gives the reason for viewing a player. */
export async function giveReason(page: Page, reason = 'a complaint'): Promise<void> {
  await page.getByLabel('Why do you look at this player?').fill(reason);
  await page.getByRole('button', { name: 'Show the player' }).click();
}

/** Finds a player and opens the player's card. Returns the content of the page. */
export async function openPlayer(page: Page, user_name: string, reason: string): Promise<Locator> {
  await openFromMenu(page, 'Players');
  await page.getByLabel('Player', { exact: true }).fill(user_name);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('table').getByRole('link', { name: user_name }).click();
  const why = page.getByLabel('Why do you look at this player?');
  const wallets = page.getByRole('heading', { name: 'Wallets' });
  await expect(why.or(wallets)).toBeVisible();
  // A reason given earlier for this player is valid for 15 minutes.
  if (await why.isVisible()) await giveReason(page, reason);
  await expect(wallets).toBeVisible();
  return page.locator('main');
}

/** Asserts the result of an act, and closes its dialog. */
export async function closeResult(page: Page, text: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(text);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
}

/** Opens the dialog that accepts the only proposal that contains this text. Returns the dialog. */
export async function openAcceptance(page: Page, shown: string | RegExp): Promise<Locator> {
  await openFromMenu(page, 'Proposals');
  const card = page.locator('main section > div').filter({ hasText: shown });
  await card.getByRole('button', { name: 'Accept this change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept this change' });
  await expect(dialog).toContainText(shown);
  return dialog;
}

/** Accepts the only proposal that contains this text. */
export async function acceptProposal(page: Page, shown: string | RegExp): Promise<void> {
  const dialog = await openAcceptance(page, shown);
  await dialog.getByRole('button', { name: 'Accept this change' }).click();
}

export { expect };
