import type pg from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../core/clock.ts';
import { lockNumbers } from '../db/advisory-locks.ts';
import { connectSeparately } from '../db/pool.ts';
import type { NumberedEvent } from './event-frames.ts';

const TURN_EVERY_MS = 100;
/** The pause after a run that found events is short, because more may follow. */
const TURN_AFTER_EVENTS_MS = 25;
const TRY_LOCK_EVERY_MS = 1_000;
const MAX_EVENTS_PER_TURN = 500;
/**
 * A new dispatcher delivers events younger than this again, because the previous dispatcher may have numbered them without delivering them.
 * Clients ignore numbers that they have already received.
 */
const REDELIVERED_MS = 60_000;
export const EVENT_LIFE_MS = 7 * 24 * 60 * 60_000;
const SWEEP_EVERY_MS = 60 * 60_000;

export type DispatcherParts = {
  pool: pg.Pool;
  clock: Clock;
  log: Logger;
  deliver(events: readonly NumberedEvent[]): Promise<void>;
};

/**
 * Numbers the events of the outbox and delivers them after the commit.
 *
 * Only one node does this at a time. It holds an advisory lock on the connection that numbers the events, so it cannot number events after
 * it has lost the lock. It polls, because transactions with NOTIFY wait for each other at their commits.
 */
export class Dispatcher {
  readonly #parts: DispatcherParts;
  #client: pg.Client | null = null;
  #isLeading = false;
  #timer: NodeJS.Timeout | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #stopped = false;
  #swept_at_ms = Number.NEGATIVE_INFINITY;

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
  }

  start(): void {
    const again = () => {
      if (this.#stopped) return;
      this.#turn = this.turn().then(
        (count) =>
          this.#wait(again, count === null ? TRY_LOCK_EVERY_MS : count > 0 ? TURN_AFTER_EVENTS_MS : TURN_EVERY_MS),
        (error) => {
          if (!this.#stopped) this.#parts.log.warn({ err: error }, 'cannot read the outbox');
          this.#wait(again, TRY_LOCK_EVERY_MS);
        },
      );
    };
    this.#wait(again, 0);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#turn;
    await this.#drop();
  }

  /** Delivers all waiting events and returns their number, or null if another node holds the lock. */
  async turn(): Promise<number | null> {
    try {
      if (!(await this.#lead())) return null;
      let count = 0;
      for (;;) {
        const events = await this.#read('select * from number_events($1, $2)', [
          MAX_EVENTS_PER_TURN,
          this.#parts.clock.now(),
        ]);
        await this.#parts.deliver(events);
        count += events.length;
        if (events.length < MAX_EVENTS_PER_TURN || this.#stopped) break;
      }
      await this.#sweep();
      return count;
    } catch (error) {
      await this.#drop();
      throw error;
    }
  }

  #wait(again: () => void, ms: number): void {
    if (!this.#stopped) this.#timer = setTimeout(again, ms).unref();
  }

  async #lead(): Promise<boolean> {
    const client = this.#client ?? (await this.#connect());
    if (this.#isLeading) return true;
    const { rows } = await client.query<{ holds_lock: boolean }>('select pg_try_advisory_lock($1) as holds_lock', [
      lockNumbers.event_dispatcher,
    ]);
    if (!rows[0]?.holds_lock) return false;
    const since = new Date(this.#parts.clock.now().getTime() - REDELIVERED_MS);
    await this.#parts.deliver(
      await this.#read('select * from player_event where numbered_at > $1 order by stream, number', [since]),
    );
    this.#isLeading = true;
    return true;
  }

  async #connect(): Promise<pg.Client> {
    const client = await connectSeparately(this.#parts.pool, {
      application_name: 'nua dispatcher',
      connectionTimeoutMillis: 2_000,
      query_timeout: 10_000,
    });
    client.on('error', () => {
      if (this.#client === client) this.#client = null;
    });
    this.#isLeading = false;
    this.#client = client;
    return client;
  }

  async #read(query: string, values: unknown[]): Promise<NumberedEvent[]> {
    if (!this.#client) throw new Error('the connection of the dispatcher was lost');
    return (await this.#client.query<NumberedEvent>(query, values)).rows;
  }

  /** Deletes expired events. A client that was disconnected for longer reloads its data. */
  async #sweep(): Promise<void> {
    const now_ms = this.#parts.clock.now().getTime();
    if (now_ms - this.#swept_at_ms < SWEEP_EVERY_MS) return;
    this.#swept_at_ms = now_ms;
    await this.#client?.query('delete from player_event where numbered_at <= $1', [new Date(now_ms - EVENT_LIFE_MS)]);
  }

  async #drop(): Promise<void> {
    const broken = this.#client;
    this.#client = null;
    await broken?.end().catch(() => {});
  }
}
