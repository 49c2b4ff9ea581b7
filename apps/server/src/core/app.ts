import type { Call } from '@nua/contract/call.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Configuration } from '../configuration/configuration.ts';
import type { Database } from '../db/connect.ts';
import type { PlayerLoader } from '../db/player-query.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Settings } from '../settings/settings.ts';
import type { Clock } from './clock.ts';
import type { DiskWatch } from './disk-watch.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { RecentDemand } from './limits/recent-demand.ts';
import type { Metrics } from './metrics.ts';
import type { InstallationKeys } from './ports/installation-keys.ts';
import type { Ports } from './ports/ports.ts';
import type { Revisions } from './revisions.ts';
import type { BodyKeys } from './sealing/body-keys.ts';
import type { ShownToken } from './sessions/engineer-token.ts';
import type { PlayerSession, Sessions } from './sessions/sessions.ts';

/** A database transaction as handlers get it. */
export type Tx = Transaction<Database>;

/** Everything that lives as long as the server. Features receive it at start and with every request. */
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
  metrics: Metrics;
  bodyKeys: BodyKeys;
  limits: RateLimits;
  /** The recent requests at the entrance: they set the price of a proof of work. */
  demand: RecentDemand;
  ports: Ports;
  /** Secret of this installation for codes and challenges; never leaves the server. It changes with SECRET_KEY. */
  secret: Buffer;
  /** What identity numbers are sealed and found with; survives a change of SECRET_KEY. */
  keys: InstallationKeys;
  /** Aborted when the server drains: long waits end. */
  signal: AbortSignal;
  /** Aborted before that, when the server is asked to stop: balancers are to leave it while it still answers. */
  leaving: AbortSignal;
};

/** The arcade's own session, made from a launch token; its feature declares the other fields. */
export type GameSession = { token_hash: string; player_id: string; is_guest: boolean; [name: string]: unknown };

/** Unverified facts about a device; for display only. */
export type Caller = {
  ip: string;
  /** The device's id as received, from the header X-Device-Id or our own cookie; null without either. Unchecked. */
  device_key: string | null;
  /** The id came in the cookie of an earlier version, which `deviceKey` replaces by the present one. */
  is_device_handed_over: boolean;
  /** The session that authenticates this browser's pages; only the call that ends it uses it. */
  page_token: string | null;
  /** What the caller shows as an engineer's token, from our cookie or the header of an app. Unchecked. */
  engineer_token: ShownToken | null;
  user_agent: string;
  /** The browser sends Do Not Track or Global Privacy Control. */
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
  /** The bearer token as received. Only for encrypting data for its holder; never stored, never logged. */
  token: string | null;
  ip: string;
  caller: Caller;
  /** Reads data about the player of this request in one statement, once; the calls of a page share one. Needs a session. */
  playerLoader(): PlayerLoader;
  /** The client's key in lower case; never null in a handler of an idempotent call. */
  idempotency_key: string | null;
  /** SHA-256 of method, path and canonical body: it tells a repeat from another request under the same key. */
  requestHash(): Buffer;
  /** Runs once for this player, route and key; the response is stored in the same transaction. */
  once<ResponseData>(work: (tx: Tx) => Promise<ResponseData>): Promise<ResponseData>;
  /**
   * Runs work within the share that guests have of a node; the work of a player runs at once. Only a handler that does something before
   * calls it.
   *
   * Errors  BUSY where too many wait
   */
  inGuestShare<Result>(work: () => Promise<Result>): Promise<Result>;
  /** The response is this caller's alone: no cache may keep it, though the call's other responses are everybody's. */
  neverCached(): void;
  /** Marks the response as a stored one, with the header Idempotent-Replayed. */
  markReplayed(): void;
  /** The caller's device by the id that this server issued; a caller without one receives one, in a cookie and a header. */
  deviceKey(): string;
  /** Sets the cookie that authenticates the first page; null removes it. */
  setSessionCookie(token: string | null): void;
  /** Sets the cookie of engineer mode; null removes it. */
  setEngineerCookie(token: string | null): void;
};

/** The session of a request that requires one. */
export function sessionOf(ctx: RequestContext): PlayerSession {
  if (ctx.session === null) throw new Error('a handler of a public call asked for the session');
  return ctx.session;
}
