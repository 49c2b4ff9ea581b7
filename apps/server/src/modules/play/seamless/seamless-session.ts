import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import type { App } from '../../../core/app.ts';
import type { LaunchRequest } from '../../../core/ports/game-provider.ts';
import type { PlayerSession } from '../../../core/sessions/sessions.ts';
import type { Queryable } from '../../../db/connect.ts';
import { moneyKindOf } from '../../../ledger/money-kind.ts';
import type { GameProviderSettings } from '../../../providers/games/read-game-providers.ts';

/** The longest time for which a session takes bets after its launch. */
export const SESSION_MS = 12 * 3_600_000;

export type SeamlessSession = {
  provider: string;
  player_id: string;
  device_id: string;
  /**
   * True if the session still takes bets: it has not expired, its device has stayed signed in, and its player is not blocked. Wins and
   * rollbacks do not need a live session.
   */
  is_live: boolean;
};

const hashOf = (token: string): Buffer => createHash('sha256').update(token, 'utf8').digest();

type Launch = Pick<LaunchRequest, 'launch_id' | 'game_id'> & {
  session: Pick<PlayerSession, 'id' | 'player_id' | 'device_id'>;
};
type LaunchDeps = Pick<App, 'clock' | 'config' | 'db' | 'secret'>;

/**
 * Opens a session at a provider. A repeated launch gets the same address.
 *
 * Shape   (deps, provider, launch) -> { url }; null if its session has ended or belongs to another device
 * Errors  NOT_SIGNED_IN if the player has signed out since the launch
 */
export async function launchAtProvider(
  deps: LaunchDeps,
  provider: GameProviderSettings,
  launch: Launch,
): Promise<{ url: string } | null> {
  const { launch_id, game_id } = launch;
  const { id, player_id, device_id } = launch.session;
  // Derived from the launch's id: a repeated launch gets the same token, and the token is never stored.
  const token = createHmac('sha256', deps.secret).update(`seamless session ${launch_id}`).digest('base64url');
  const at = deps.clock.now();
  const is_open = await deps.db.transaction().execute(async (tx) => {
    // Locked until the commit: a concurrent sign-out is either seen here, or ends this session afterwards.
    const { rows } = await sql`select 1 from session where id = ${id} and ended_at is null for share`.execute(tx);
    if (rows.length === 0) throw apiError('NOT_SIGNED_IN');
    await sql`insert into seamless.session (token_hash, launch_id, provider, player_id, device_id, created_at, expires_at)
      values (${hashOf(token)}, ${launch_id}, ${provider.name}, ${player_id}, ${device_id}, ${at},
        ${new Date(at.getTime() + SESSION_MS)}) on conflict do nothing`.execute(tx);
    const { rows: open } = await sql`select 1 from seamless.session
      where token_hash = ${hashOf(token)} and device_id = ${device_id} and ended_at is null and expires_at > ${at}`.execute(
      tx,
    );
    return open.length > 0;
  });
  if (!is_open) return null;
  const url = new URL(provider.launch_url);
  const query = { game: game_id, session: token, currency: 'PKR', money: moneyKindOf(deps.config) };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { url: url.href };
}

/** Returns the session of a token, even if it has ended. Null if this provider has no such token. */
export async function findSeamlessSession(
  db: Queryable,
  provider: string,
  token: string,
  at: Date,
  { lock = false } = {},
): Promise<SeamlessSession | null> {
  const { rows } = await sql<SeamlessSession>`
    select s.provider, s.player_id, s.device_id, s.ended_at is null and s.expires_at > ${at} and p.status = 1 and exists (
        select from session d where d.player_id = s.player_id and d.device_id = s.device_id and d.ended_at is null and d.expires_at > ${at}
      ) as is_live
    from seamless.session s join player p on p.id = s.player_id
    where s.token_hash = ${hashOf(token)} and s.provider = ${provider} ${lock ? sql`for share of s` : sql``}`.execute(
    db,
  );
  return rows[0] ?? null;
}
