import type { BrowserContext } from '@playwright/test';
import type { World } from './fixtures.ts';

type Owner = { id: string; token: string };
/** `since` says when the token was made, by the world's clock: on another of its days the page takes a new one. */
type Session = { url: string; player: Owner; since: Date };

/**
 * Gives a browser the session that a sign-in leaves there: the cookie and what the page keeps. Unlike `openAs` it is written
 * once, so that a page that signs out stays signed out, and no page is loaded for it.
 */
export async function keepSession(context: BrowserContext, { url, player, since }: Session): Promise<void> {
  const auth = {
    token: player.token,
    player_id: player.id,
    token_created_at: since.toISOString(),
    // The day's alert about messages has been seen: it would lie over the page.
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

/** How many sessions of a player the server would still answer. */
export async function liveSessions(world: World, player_id: string): Promise<number> {
  const { rows } = await world.pool.query('select 1 from session where player_id = $1 and ended_at is null', [
    player_id,
  ]);
  return rows.length;
}
