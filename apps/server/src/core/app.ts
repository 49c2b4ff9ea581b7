import type { Call } from '@nua/contract/call.ts';
import type { Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Configuration } from '../configuration/configuration.ts';
import type { Database, Db } from '../db/connect.ts';
import type { PlayerLoader } from '../db/player-query.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Settings } from '../settings/settings.ts';
import type { Clock } from './clock.ts';
import type { DiskWatch } from './disk-watch.ts';
import type { JobWatch } from './job-watch.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import type { RecentDemand } from './limits/recent-demand.ts';
import type { Metrics } from './metrics.ts';
import type { InstallationKeys } from './ports/installation-keys.ts';
import type { Ports } from './ports/ports.ts';
import type { Revisions } from './revisions.ts';
import type { BodyKeys } from './sealing/body-keys.ts';
import type { SeedSeal } from './sealing/seed-seal.ts';
import type { ShownToken } from './sessions/engineer-token.ts';
import type { PlayerSession, Sessions } from './sessions/sessions.ts';

export type Tx = Transaction<Database>;

/** The parts that live as long as the server. Features receive them at start and with every request. */
export type App = {
  clock: Clock;
  config: Configuration;
  log: Logger;
  pool: Pool;
  db: Db;
  ledger: Ledger;
  settings: Settings;
  sessions: Sessions;
  revisions: Revisions;
  disk: DiskWatch;
  metrics: Metrics;
  job_watch: JobWatch;
  bodyKeys: BodyKeys;
  limits: RateLimits;
  /** The recent requests without a session, which set the price of a proof of work. */
  demand: RecentDemand;
  ports: Ports;
  /** The current key of this installation, for codes and challenges. It never leaves the server. */
  secret: Buffer;
  /** The keys that encrypt identity numbers and make them searchable. They survive a change of SECRET_KEY. */
  keys: InstallationKeys;
  /** Encrypts and decrypts the seeds and hash chains of coming rounds. */
  seeds: SeedSeal;
  /** Aborted when the server drains. Long waits end then. */
  signal: AbortSignal;
  /** Aborted when the server is asked to stop, before it drains. It still responds, but load balancers should send it no more requests. */
  leaving: AbortSignal;
};

/** A session of the arcade, opened by a launch token. Its feature declares the other fields. */
export type GameSession = { token_hash: string; player_id: string; is_guest: boolean; [name: string]: unknown };

/** Unverified facts about a caller and its device. */
export type Caller = {
  ip: string;
  /** The device's id as received, from the header X-Device-Id or the device cookie. Not verified. */
  device_key: string | null;
  /** True if the id came in an earlier version's cookie. The response then replaces that cookie. */
  is_device_handed_over: boolean;
  /** The token of the session cookie, which authenticates this browser's pages. Only the sign-out call uses it. */
  page_token: string | null;
  /** The engineer's token as received, from the cookie or an app's header. Not verified. */
  engineer_token: ShownToken | null;
  user_agent: string;
  /** True if the browser sends Do Not Track or Global Privacy Control. */
  wants_no_tracking: boolean;
};

export type RequestContext = App & {
  call: Call;
  request_id: string;
  /** Null for visitors, but never in a handler of a call with auth 'player'. */
  session: PlayerSession | null;
  /** Never null in a handler of a call with auth 'game_session'. */
  gameSession: GameSession | null;
  /** The bearer token as received, for encrypting data for its holder. Must not be stored or logged. */
  token: string | null;
  ip: string;
  caller: Caller;
  /** Loads data about the player of this request. All calls of a page share one loader. Needs a session. */
  playerLoader(): PlayerLoader;
  /** The client's idempotency key in lower case; never null in a handler of an idempotent call. */
  idempotency_key: string | null;
  /** SHA-256 of method, path and canonical body. It distinguishes a repeat from another request with the same key. */
  requestHash(): Buffer;
  /** Runs work once for this player, route and key. The response is stored in the same transaction. */
  once<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /**
   * Runs a guest's work when the guests' share of this node has a free slot; a player's work runs immediately. Only the handlers of
   * HANDLES_GUEST_SHARE call it. The other handlers already run inside the share.
   *
   * Errors  BUSY if too many are waiting
   */
  inGuestShare<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Prevents caching of this response, even if the call's responses are usually cacheable. */
  neverCached(): void;
  /** Adds the header Idempotent-Replayed to the response. */
  markReplayed(): void;
  /** Returns the device id that this server issued to the caller. A caller without an id gets a new one in a cookie and a header. */
  deviceKey(): string;
  /** Sets the session cookie, with which the first page is rendered; null removes it. */
  setSessionCookie(token: string | null): void;
  setEngineerCookie(token: string | null): void;
};

export function sessionOf(ctx: RequestContext): PlayerSession {
  if (ctx.session === null) throw new Error('this call has no session: it does not declare auth "player"');
  return ctx.session;
}
