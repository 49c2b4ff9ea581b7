import { type RawBuilder, sql } from 'kysely';
import type { App, GameSession } from '../../../core/app.ts';
import { createRecentlyUsed } from '../../../core/recently-used.ts';
import { forgetSessions } from '../../../core/sessions/forget-sessions.ts';
import { hashToken } from '../../../core/sessions/sessions.ts';
import { excludedAt } from '../../protection/public.ts';

export type ArcadeSession = GameSession & {
  device_id: string;
  game_id: string;
  /** True if the player's bets are serialised and checked against limits (see protection/). */
  guarded: boolean;
  until_ms: number;
};

/** Selects whether the device of the session `a` is signed in at this time. */
export const isSignedIn = (now: Date): RawBuilder<boolean> => sql`
  exists (select from session s where s.player_id = a.player_id and s.device_id = a.device_id
    and s.ended_at is null and s.expires_at > ${now})`;

/** Selects whether the session `a` of the player `p` may play. */
const isAlive = (now: Date): RawBuilder<boolean> => sql`
  a.expires_at > ${now} and p.status = 1 and ${isSignedIn(now)}`;

const MAX_KNOWN = 200_000;
export const SESSION_MS = 12 * 3_600_000;

/**
 * Finds the arcade sessions of one server.
 *
 * Sessions in use are cached, and evicted when the player's sessions or limits change. While the change feed is down, every request queries
 * the database.
 */
export class ArcadeSessions {
  readonly #app: App;
  readonly #known = createRecentlyUsed<string, ArcadeSession>(MAX_KNOWN);
  /** Incremented when a session is evicted, so that a row read before is not cached. */
  #epoch = 0;

  constructor(app: App) {
    this.#app = app;
    app.revisions.on('session', (player_id) => this.#forget(player_id));
    app.revisions.on('limit', (player_id) => this.#forget(player_id));
  }

  /** Returns a cached session synchronously, so that a bet does not wait for a query. */
  find(token: string, beforeQuery = async () => {}): ArcadeSession | null | Promise<ArcadeSession | null> {
    const known = this.#known.get(token);
    if (known && this.#app.revisions.isFresh && known.until_ms > this.#app.clock.now().getTime()) return known;
    return beforeQuery().then(() => this.#load(token));
  }

  async #load(token: string): Promise<ArcadeSession | null> {
    const epoch = this.#epoch;
    const token_hash = hashToken(token);
    const now = this.#app.clock.now();
    const { rows } = await sql<
      Pick<ArcadeSession, 'player_id' | 'device_id' | 'game_id' | 'guarded' | 'is_guest'> & { expires_at: Date }
    >`
      select a.player_id, a.device_id, a.game_id, a.expires_at, p.phone is null as is_guest,
        exists (select from player_guard g where g.player_id = a.player_id) as guarded
      from arcade.session a join player p on p.id = a.player_id
      where a.token_hash = ${token_hash} and ${isAlive(now)}`.execute(this.#app.db);
    const [row] = rows;
    if (!row) return null;
    const { expires_at, ...rest } = row;
    const session: ArcadeSession = { ...rest, token_hash: token_hash.toString('hex'), until_ms: expires_at.getTime() };
    if (epoch === this.#epoch) this.#known.set(token, session);
    return session;
  }

  async readLiveSessions(hashes: readonly string[]): Promise<Map<string, { is_excluded: boolean }>> {
    const now = this.#app.clock.now();
    const tokens = hashes.map((hash) => Buffer.from(hash, 'hex'));
    const { rows } = await sql<{ hash: string; is_excluded: boolean }>`
      select encode(a.token_hash, 'hex') as hash, ${excludedAt(sql`a.player_id`, now)} as is_excluded
      from arcade.session a join player p on p.id = a.player_id
      where a.token_hash = any(${tokens}) and ${isAlive(now)}`.execute(this.#app.db);
    return new Map(rows.map((row) => [row.hash, row]));
  }

  #forget(player_id: string | null): void {
    this.#epoch += 1;
    forgetSessions(this.#known, player_id);
  }
}
