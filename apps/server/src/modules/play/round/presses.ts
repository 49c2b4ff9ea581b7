import { sql } from 'kysely';
import type pg from 'pg';
import type { App } from '../../../core/app.ts';
import type { Clock } from '../../../core/clock.ts';
import { dbOn, type Queryable } from '../../../db/connect.ts';
import { connectSeparately } from '../../../db/pool.ts';
import { isKeyUsedByOtherRequest, type RequestMark } from '../../../ledger/stored-responses.ts';
import { databaseNow } from './database-time.ts';

/** The duration of each renewal of a round's lead (`lead-rounds.ts`). */
export const LEASE_MS = 3_000;

/** A press of the cash-out button. It does not count in the first `minimum_ms` of the round. `request` is null if the server cashes out. */
export type Press = { bet_id: string; player_id: string; minimum_ms: number; request: RequestMark | null };

/**
 * Records the presses whose rounds are running and led. The first press of a bet counts. A press whose key was used with another body is
 * not recorded, because its request is refused.
 *
 * A press locks the row of the round, and the update that ends the round waits for the lock. So the result was unknown at the time of each
 * recorded press. The recorded time is never before the lead's last renewal, even if the database's clock is set back.
 */
export async function recordPresses(db: Queryable, clock: Clock, presses: readonly Press[]): Promise<void> {
  const ids = presses.map(({ bet_id }) => bet_id);
  const players = presses.map(({ player_id }) => player_id);
  const minimums = presses.map(({ minimum_ms }) => minimum_ms);
  const routes = presses.map(({ request }) => request?.route ?? null);
  const keys = presses.map(({ request }) => request?.key ?? null);
  const hashes = presses.map(({ request }) => request?.request_hash ?? null);
  const [owner_id, route, key, request_hash] = [sql`p.player_id`, sql`p.route`, sql`p.key`, sql`p.request_hash`];
  const isRefused = isKeyUsedByOtherRequest({ owner_id, route, key, request_hash }, clock.now());
  await sql`
    with pressed as (
      select r.id as bet_id, s.id as shared_round_id, s.starts_at + p.minimum_ms * interval '1 millisecond' as earliest_at, s.led_until,
        greatest(${databaseNow(clock)}, s.led_until - ${LEASE_MS}::int * interval '1 millisecond') as at
      from unnest(${ids}::uuid[], ${players}::uuid[], ${minimums}::int[], ${routes}::text[], ${keys}::uuid[], ${hashes}::bytea[])
          as p (bet_id, player_id, minimum_ms, route, key, request_hash)
        join arcade.round r on r.player_id = p.player_id and r.id = p.bet_id and r.state = 'open'
        join arcade.shared_round s on s.id = r.shared_round_id
      where s.state = 'running' and not ${isRefused}
      for share of s)
    insert into arcade.shared_press (bet_id, shared_round_id, at)
    select bet_id, shared_round_id, at from pressed where at >= earliest_at and at < led_until
    on conflict (bet_id) do nothing`.execute(db);
}

type Waiting = Press & { resolve: () => void; reject: (error: unknown) => void };

const BATCH_SIZE = 500;
/** A database that does not respond for this long counts as disconnected. */
const TIMEOUT_MS = 5_000;

/** Records the presses of one node over a separate connection. Presses that arrive during a statement share the next one. */
export class PressRecorder {
  readonly #app: Pick<App, 'clock' | 'pool'>;
  #client: pg.Client | null = null;
  #waiting: Waiting[] = [];
  #done: Promise<void> | null = null;

  constructor(app: Pick<App, 'clock' | 'pool'>) {
    this.#app = app;
  }

  /** Resolves when the press is recorded or ignored. */
  record(press: Press): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...press, resolve, reject });
      this.#done ??= this.#work();
    });
  }

  async stop(): Promise<void> {
    await this.#done;
    await this.#drop();
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH_SIZE);
      try {
        // An idle connection may have closed unnoticed, so retry once. The retry changes nothing if the first attempt was recorded.
        await this.#write(batch).catch(() => this.#write(batch));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#done = null;
  }

  async #write(batch: readonly Press[]): Promise<void> {
    try {
      this.#client ??= await connectSeparately(this.#app.pool, { query_timeout: TIMEOUT_MS });
      await recordPresses(dbOn(this.#client), this.#app.clock, batch);
    } catch (error) {
      void this.#drop();
      throw error;
    }
  }

  async #drop(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => {});
  }
}
