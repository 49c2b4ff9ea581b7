import type { BrowserContext, Page } from '@playwright/test';
import type { Someone } from '../world/world.ts';
import type { World } from './fixtures.ts';

export type Appearance = { language?: 'en' | 'ur'; palette?: 'dark-red' | 'green' | 'purple' };

/** Declines the invitation to the referral wheel, which would cover the lobby. */
export async function declineInvitation(context: Pick<BrowserContext, 'addInitScript'>): Promise<void> {
  await context.addInitScript(() => {
    try {
      if (window.parent === window) localStorage.setItem('nua.invitation', 'never');
    } catch {
      // A document without storage opens no invitation.
    }
  });
}

/** Signs the browser in as a player, or leaves it signed out. Sets the language and the palette. */
export async function becomeSomeone(
  page: Page,
  world: Pick<World, 'url' | 'clock'>,
  who: Pick<Someone, 'token'> | null,
  { language = 'en', palette = 'dark-red' }: Appearance = {},
): Promise<void> {
  await page
    .context()
    .addCookies([
      { name: 'nua_language', value: language, url: world.url },
      { name: 'nua_palette', value: palette, url: world.url },
      ...(who === null ? [] : [{ name: 'nua_session', value: who.token, url: world.url }]),
    ]);
  await declineInvitation(page);
  if (who === null) return;
  // The page would renew a token of another day.
  const token_created_at = world.clock.now().toISOString();
  // The stored date suppresses the daily alert, which would cover the page.
  const auth = { token: who.token, token_created_at, unread_dialog_date: '2999-01-01' };
  await page.addInitScript((stored) => {
    // The script also runs in the frame of a game, which has no storage.
    if (window.parent !== window || localStorage.getItem('nua.auth') !== null) return;
    localStorage.setItem('nua.auth', stored);
  }, JSON.stringify(auth));
}

/** Opens a page as a player or a visitor, and waits until it is hydrated. */
export async function openAs(
  page: Page,
  world: Pick<World, 'url' | 'clock'>,
  who: Pick<Someone, 'token'> | null,
  path: string,
  appearance: Appearance = {},
): Promise<void> {
  await becomeSomeone(page, world, who, appearance);
  await page.goto(world.url + path);
  await waitUntilHydrated(page);
}

export const waitUntilHydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
