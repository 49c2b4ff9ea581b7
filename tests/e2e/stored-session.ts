import type { BrowserContext } from '@playwright/test';
import type { World } from './fixtures.ts';

type Owner = { id: string; token: string };
/** `since` is the time of the token on the world's clock. On another day the page renews the token. */
type Session = { url: string; player: Owner; since: Date };

/**
 * Gives a browser the cookie and the storage of a sign-in. They are written only once, unlike in `openAs`, so that a
 * sign-out lasts.
 */
export async function storeSession(context: BrowserContext, { url, player, since }: Session): Promise<void> {
  const auth = {
    token: player.token,
    player_id: player.id,
    token_created_at: since.toISOString(),
    // The daily alert counts as seen, because it would cover the page.
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

/** The number of a player's sessions that are valid on the server. */
export async function countLiveSessions(world: World, player_id: string): Promise<number> {
  const { rows } = await world.pool.query('select 1 from session where player_id = $1 and ended_at is null', [
    player_id,
  ]);
  return rows.length;
}
