import type { BrowserContext } from '@playwright/test';
import type { World } from './fixtures.ts';

type Owner = { id: string; token: string };
/** `since` is when the token was made, by the world's clock: on another day the page requests a new one. */
type Session = { url: string; player: Owner; since: Date };

/**
 * Gives a browser the state that a sign-in leaves: the cookie and the page's storage. Unlike `openAs` it writes once, so that a
 * page that signs out stays signed out, and it loads no page.
 */
export async function storeSession(context: BrowserContext, { url, player, since }: Session): Promise<void> {
  const auth = {
    token: player.token,
    player_id: player.id,
    token_created_at: since.toISOString(),
    // Today's alert about messages counts as seen: it would cover the page.
    unread_dialog_date: '2999-01-01',
  };
  await context.setStorageState({
    cookies: [
      {
        name: 'nua_session',
        value: player.token,
        domain: new URL(url).hostname,
        path: '/',
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: 'Lax',
      },
    ],
    origins: [
      {
        origin: url,
        localStorage: [
          { name: 'nua.auth', value: JSON.stringify(auth) },
          { name: 'nua.invitation', value: 'never' },
        ],
      },
    ],
  });
}

/** How many sessions of a player are still valid on the server. */
export async function liveSessions(world: World, player_id: string): Promise<number> {
  const { rows } = await world.pool.query('select 1 from session where player_id = $1 and ended_at is null', [
    player_id,
  ]);
  return rows.length;
}
