import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { sql } from 'kysely';
import type { App } from '../../../core/app.ts';
import type { CallName } from './call-forms.ts';

/**
 * The result of a provider's call. done, refused: it was decided. repeat: the provider must repeat it. not_accepted: it was invalid, or its
 * session or its id was wrong. clock: its signature is right, but its time is not. signature: it was not signed with a secret of the
 * provider.
 */
export type CallResult = 'done' | 'refused' | 'repeat' | 'not_accepted' | 'clock' | 'signature';

type CountedCall = { provider: string; call: CallName; result: CallResult };
type Counted = CountedCall & { day: string; calls: number; last_at: Date };

/** A crash of a node loses at most the counts of this time. */
const WRITE_EVERY_MS = 5_000;

const resultOfStatus: Readonly<Record<number, CallResult>> = { 200: 'done', 422: 'refused', 503: 'repeat' };

/** Returns the result of a signed call from the status of its response. */
export const resultOf = (status: number): CallResult => resultOfStatus[status] ?? 'not_accepted';

/**
 * Counts the calls of providers in memory, and adds the counts to the database every few seconds.
 *
 * A count in the transaction of each call would make the calls of a provider wait for each other.
 */
class CallCounts {
  readonly #app: App;
  readonly #timer: NodeJS.Timeout | null;
  #counted = new Map<string, Counted>();
  #began_at: Date;

  constructor(app: App) {
    this.#app = app;
    this.#began_at = app.clock.now();
    this.#timer = app.clock.runs ? setInterval(() => void this.write(), WRITE_EVERY_MS) : null;
    this.#timer?.unref();
  }

  /** Adds a call. The calls of a test, whose clock does not run, are written by a later call. */
  async add(counted_call: CountedCall): Promise<void> {
    const now = this.#app.clock.now();
    const day = dayInKarachi(now);
    const key = [day, counted_call.provider, counted_call.call, counted_call.result].join(' ');
    const known = this.#counted.get(key);
    this.#counted.set(key, { ...counted_call, day, calls: (known?.calls ?? 0) + 1, last_at: now });
    if (this.#timer === null && now.getTime() - this.#began_at.getTime() >= WRITE_EVERY_MS) await this.write();
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.write();
  }

  /** Adds the counts to the database. If that fails, they are added again with the next ones. */
  async write(): Promise<void> {
    this.#began_at = this.#app.clock.now();
    const rows = [...this.#counted.values()];
    if (rows.length === 0) return;
    this.#counted = new Map();
    try {
      // Sorted, so that two nodes that write the same rows do not deadlock.
      await sql`insert into seamless.call_day as c (provider, day, call, result, calls, last_at)
        select provider, day, call, result, calls, last_at
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as r (provider text, day date, call text, result text, calls bigint, last_at timestamptz)
        order by provider, day, call, result
        on conflict (provider, day, call, result) do update
        set calls = c.calls + excluded.calls, last_at = greatest(c.last_at, excluded.last_at)`.execute(this.#app.db);
    } catch (error) {
      this.#restore(rows);
      this.#app.log.error({ err: error }, 'the counts of provider calls could not be written');
    }
  }

  #restore(rows: readonly Counted[]): void {
    for (const row of rows) {
      const key = [row.day, row.provider, row.call, row.result].join(' ');
      const later = this.#counted.get(key);
      this.#counted.set(key, later === undefined ? row : { ...later, calls: later.calls + row.calls });
    }
  }
}

const counts = new WeakMap<App['pool'], CallCounts>();

function countsOf(app: App): CallCounts {
  const known = counts.get(app.pool) ?? new CallCounts(app);
  counts.set(app.pool, known);
  return known;
}

/** Counts a call of a provider by its result. */
export const countCall = (app: App, counted_call: CountedCall): Promise<void> => countsOf(app).add(counted_call);

/** Writes what was counted, and stops. */
export const stopCounting = async (app: App): Promise<void> => {
  await counts.get(app.pool)?.stop();
};
