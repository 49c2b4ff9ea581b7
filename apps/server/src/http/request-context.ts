import type { Call } from '@nua/contract/call.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Configuration } from '../configuration/configuration.ts';
import type { Database } from '../db/connect.ts';
import type { PlayerLoader } from '../db/player-query.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Clock } from '../ports/clock.ts';
import type { Settings } from '../settings/settings.ts';
import type { BodyKeys } from './body-keys.ts';
import type { DiskWatch } from './disk-watch.ts';
import type { Ports } from './ports.ts';
import type { RateLimits } from './rate-limits.ts';
import type { RecentDemand } from './recent-demand.ts';
import type { Revisions } from './revisions.ts';
import type { PlayerSession, Sessions } from './sessions.ts';

/** A database transaction as handlers get it. */
export type Tx = Transaction<Database>;

/** Everything that lives as long as the server does. Features receive it at start and inside every request. */
export type App = {
  clock: Clock;
  config: Configuration;
  log: Logger;
  pool: Pool;
  db: Kysely<Database>;
  ledger: Ledger;
  settings: Settings;
  sessions: Sessions;
  revisions: Revisions;
  disk: DiskWatch;
  bodyKeys: BodyKeys;
  limits: RateLimits;
  /** What was asked for lately at the entrance: the price of a proof of work. */
  demand: RecentDemand;
  ports: Ports;
  /** Secret of this installation for codes and challenges; never leaves the server. */
  secret: Buffer;
  /** Aborted when the server drains: long waits end. */
  signal: AbortSignal;
};

/** The arcade's own session, made from a launch token; its feature says what else it carries. */
export type GameSession = { token_hash: string; player_id: string; [name: string]: unknown };

/** What the outside says about a device; believed for display only. */
export type Caller = {
  ip: string;
  /** The device's id as it came, from the header X-Device-Id or our own cookie; null where neither did. Unchecked. */
  device_key: string | null;
  /** The session that signs this browser's pages; for the call that ends it, and for no other. */
  page_token: string | null;
  user_agent: string;
  /** The browser says Do Not Track or Global Privacy Control. */
  wants_no_tracking: boolean;
};

/** One request. */
export type RequestContext = App & {
  call: Call;
  request_id: string;
  /** null for visitors. Never null in a handler of a call with auth 'player'. */
  session: PlayerSession | null;
  /** Never null in a handler of a call with auth 'game_session'. */
  gameSession: GameSession | null;
  /** The bearer of the request as it came. For sealing what only its holder may open; never stored, never logged. */
  token: string | null;
  ip: string;
  caller: Caller;
  /** Reads about the player of this request in one statement, once; a page's calls share one. Asks for a session. */
  playerLoader(): PlayerLoader;
  /** The client's key in lower case; never null in a handler of an idempotent call. */
  idempotency_key: string | null;
  /** SHA-256 of method, path and canonical body: tells a repeat from another request under the same key. */
  requestHash(): Buffer;
  /** Runs once for this player, route and key; the answer is stored with what it did. */
  once<ResponseData>(work: (tx: Tx) => Promise<ResponseData>): Promise<ResponseData>;
  /** The answer comes from a stored one: the header Idempotent-Replayed says so. */
  markReplayed(): void;
  /** The caller's device by the id that this server gave it; a caller without one is given one, in a cookie and a header. */
  deviceKey(): string;
  /** Sets the cookie that signs the first page; null removes it. */
  setSessionCookie(token: string | null): void;
};

/** The session of a request that cannot be without one. */
export function sessionOf(ctx: RequestContext): PlayerSession {
  if (ctx.session === null) throw new Error('a handler of a public call asked for the session');
  return ctx.session;
}
