import type { BrowserContext } from '@playwright/test';
import type { World } from './fixtures.ts';

type Owner = { id: string; token: string };
/** `since` is the time of the token. The page renews a token of another day. */
type Session = { url: string; player: Owner; since: Date };

/** Stores a session in a browser once. `openAs` would store it again after a sign-out. */
export async function storeSession(context: BrowserContext, { url, player, since }: Session): Promise<void> {
  const auth = {
    token: player.token,
    player_id: player.id,
    token_created_at: since.toISOString(),
    // The stored date suppresses the daily alert, which would cover the page.
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

/** Counts the valid sessions of a player. */
export async function countLiveSessions(world: World, player_id: string): Promise<number> {
  const { rows } = await world.pool.query('select 1 from session where player_id = $1 and ended_at is null', [
    player_id,
  ]);
  return rows.length;
}
