import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { createDb, type Queryable } from '../../db/connect.ts';
import { PlayerLoader, type PlayerQuery } from '../../db/player-query.ts';
import type { Settings } from '../../settings/settings.ts';
import { type ApiError, apiError } from '../api-error.ts';
import type { Clock } from '../clock.ts';
import { createRecentlyUsed } from '../recently-used.ts';
import type { Revisions } from '../revisions.ts';
import { forgetSessions } from './forget-sessions.ts';

export type PlayerSession = {
  id: string;
  token_hash: Buffer;
  player_id: string;
  device_id: string;
  created_at: Date;
  /** Guests have no phone number and may play, but not deposit or withdraw. */
  is_guest: boolean;
};

/** `seen_ms` is when the last use of its device was stored. */
type CachedSession = PlayerSession & { until_ms: number; seen_ms: number };

type Row = {
  id: string;
  player_id: string;
  device_id: string;
  created_at: Date;
  expires_at: Date;
  works_until: Date | null;
  ended_at: Date | null;
  end_reason: string | null;
  status: number;
  is_guest: boolean;
  block_reason: string | null;
  blocked_at: Date | null;
};

/** The result of looking up a token. `replaced` is a token that no longer works, because a refresh replaced it. */
export type SessionLookup =
  | { state: 'alive'; session: PlayerSession }
  | { state: 'none'; end_reason: string | null }
  | { state: 'blocked'; reason: string | null; at: Date | null }
  | { state: 'replaced'; player_id: string; device_id: string };

const MAX_KNOWN = 200_000;
/** A cached session is read again after this time, so that the device's last use is stored. */
const CACHED_MS = 10 * 60_000;

/** Returns a new token: 256 random bits in 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}

/** Reads the session of a token and its player's status. */
const sessionQuery = (token_hash: Buffer): PlayerQuery<Row> => ({
  select: () => sql`
    select s.id, s.player_id, s.device_id, s.created_at, s.expires_at, s.works_until, s.ended_at, s.end_reason,
           p.status, p.phone is null as is_guest, p.block_reason, p.blocked_at
    from session s join player p on p.id = s.player_id
    where s.token_hash = ${token_hash}`,
  times: ['created_at', 'expires_at', 'works_until', 'ended_at', 'blocked_at'],
});

/**
 * Finds the session of a caller.
 *
 * Sessions in use are cached, and evicted when anything about them changes. While changes cannot be received, every request queries the
 * database.
 */
export class Sessions {
  readonly #pool: Pool;
  readonly #db: Queryable;
  readonly #clock: Clock;
  readonly #revisions: Revisions;
  readonly #known = createRecentlyUsed<string, CachedSession>(MAX_KNOWN);
  /** Incremented when a session is evicted, so that a row read before is not cached. */
  #evictions = 0;

  constructor(pool: Pool, clock: Clock, revisions: Revisions) {
    this.#pool = pool;
    this.#db = createDb(pool);
    this.#clock = clock;
    this.#revisions = revisions;
    revisions.on('session', (player_id) => this.forget(player_id));
  }

  /** Evicts the cached sessions of a player, or all of them. */
  forget(player_id: string | null): void {
    this.#evictions++;
    forgetSessions(this.#known, player_id);
  }

  /** Returns the session of a token if it is cached and the cache can be trusted, so that a bet does not wait for a query. */
  known(token: string): PlayerSession | null {
    if (!this.#revisions.isFresh) return null;
    const known = this.#known.get(token);
    return known && known.until_ms > this.#clock.now().getTime() ? known : null;
  }

  /** `loader` reads the row together with the other queries about the token's holder. */
  async find(token: string, loader = this.loaderFor(token)): Promise<SessionLookup> {
    const known = this.known(token);
    if (known) return { state: 'alive', session: known };
    const evictions = this.#evictions;
    const token_hash = hashToken(token);
    const [row] = await loader.load(sessionQuery(token_hash));
    if (!row) return { state: 'none', end_reason: null };
    const now = this.#clock.now();
    const now_ms = now.getTime();
    if (row.status === 4) return { state: 'blocked', reason: row.block_reason, at: row.blocked_at };
    if (row.ended_at !== null || row.expires_at <= now) return { state: 'none', end_reason: row.end_reason };
    if (row.works_until !== null && row.works_until <= now) {
      return { state: 'replaced', player_id: row.player_id, device_id: row.device_id };
    }
    const before_ms = this.#known.get(token)?.seen_ms ?? Number.NEGATIVE_INFINITY;
    const is_due = now_ms - before_ms >= CACHED_MS;
    const seen_ms = is_due ? now_ms : before_ms;
    const session: CachedSession = {
      id: row.id,
      token_hash,
      player_id: row.player_id,
      device_id: row.device_id,
      created_at: row.created_at,
      is_guest: row.is_guest,
      until_ms: Math.min((row.works_until ?? row.expires_at).getTime(), seen_ms + CACHED_MS),
      seen_ms,
    };
    if (is_due) this.#recordUse(session.device_id, now);
    if (evictions === this.#evictions) this.#known.set(token, session);
    return { state: 'alive', session };
  }

  /** Ends the sessions of a device and stores a security notice for the player. */
  async endDevice(found: { player_id: string; device_id: string }, reason: 'reuse'): Promise<void> {
    const at = this.#clock.now();
    await this.#pool.query('select end_sessions($1, $2, $3, $4)', [found.player_id, reason, at, found.device_id]);
    await this.#pool.query("insert into notice (player_id, kind, at) values ($1, 'token_reused', $2)", [
      found.player_id,
      at,
    ]);
    this.forget(found.player_id);
  }

  /** Returns a loader for the player of a cached session, otherwise for the holder of the token. */
  loaderFor(token: string, page_queries?: readonly PlayerQuery<unknown>[]): PlayerLoader {
    const known = this.known(token);
    const source = known === null ? { token_hash: hashToken(token) } : { player_id: known.player_id };
    return new PlayerLoader({ db: this.#db, pool: this.#pool }, this.#clock.now(), source, page_queries);
  }

  #recordUse(device_id: string, now: Date): void {
    // Not awaited, because the next use repeats a lost update.
    this.#pool
      .query('update device set last_seen_at = $2 where id = $1 and last_seen_at < $2', [device_id, now])
      .catch(() => {});
  }
}

/**
 * Returns the error for a token without a session. Only the token of an ended session gets the reason of the end.
 *
 * Shape   data { end_reason } of `session.end_reason`; none if there was no session or it expired
 */
export function endedError(found: SessionLookup): ApiError {
  const end_reason = found.state === 'none' ? found.end_reason : null;
  return apiError('NOT_SIGNED_IN', end_reason === null ? undefined : { end_reason });
}

/**
 * Returns the error for a blocked player: the reason, the time, and how to contact customer service without signing in.
 *
 * Shape   data { reason, since, channels: [{ kind, label, url }] }
 */
export function blockedError(settings: Settings, block: { reason: string | null; at: Date | null }): ApiError {
  return apiError('PLAYER_BLOCKED', {
    reason: block.reason ?? '',
    since: block.at?.toISOString() ?? null,
    channels: settings.get('contact_channels').map(({ kind, label, href, example }) => ({
      kind,
      label,
      url: href,
      ...(example && { example }),
    })),
  });
}
