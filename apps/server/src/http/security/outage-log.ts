import type { Logger } from 'pino';
import type { Liveness } from '../../core/revisions.ts';
import { DatabaseAway, isDatabaseAway } from '../../db/database-away.ts';

/** A connection that broke in an outage may be noticed this long after the outage. */
const STRAGGLERS_MS = 15_000;
/** The minimum time between two reports about an unstable database. */
const REPORT_EVERY_MS = 60_000;

type Outage = { log: Logger; began_ms: number; failed: number; is_reported: boolean };

/**
 * Logs an outage of the database in two lines: its start and its end.
 *
 * An outage within a minute of a reported outage is reported if it lasts beyond that minute; otherwise the next report counts it.
 */
export class OutageLog implements Liveness {
  readonly #now_ms: () => number;
  #ended_ms = Number.NEGATIVE_INFINITY;
  #reported_ms = Number.NEGATIVE_INFINITY;
  #unreported = 0;
  #log: Logger | null = null;
  #outage: Outage | null = null;

  constructor(now_ms: () => number = () => performance.now()) {
    this.#now_ms = now_ms;
  }

  /** Records the error of a log line if it is a lost database. Returns true if so; the caller must not write the line then. */
  recordIfOutage(log: Logger, args: readonly unknown[]): boolean {
    const [line] = args as [{ err?: unknown; dependency?: unknown } | null];
    const error = line instanceof Error ? line : line?.err;
    // The errors of a lost Redis have the same codes as those of a lost database.
    const isOtherDependency = !(line instanceof Error) && line?.dependency !== undefined;
    if (isOtherDependency || !isDatabaseAway(error)) return false;
    this.#note(log, error);
    return true;
  }

  responded(): void {
    if (this.#outage === null) return;
    const { log, began_ms, failed, is_reported } = this.#outage;
    this.#outage = null;
    this.#ended_ms = this.#now_ms();
    if (is_reported) log.warn({ ms: Math.round(this.#ended_ms - began_ms), failed }, 'the database answers again');
    else this.#unreported += 1;
  }

  /** Begins an outage at once if the database is away. An error in the log begins none within the 15 seconds after an outage. */
  silent(is_away: boolean): void {
    if (!is_away || this.#log === null) return;
    this.#outage ??= this.#begin(this.#log);
    this.#report(this.#outage, new DatabaseAway());
  }

  #note(log: Logger, error: unknown): void {
    this.#log = log;
    if (this.#outage === null && this.#now_ms() - this.#ended_ms > STRAGGLERS_MS) this.#outage = this.#begin(log);
    if (this.#outage === null) return;
    this.#outage.failed += 1;
    this.#report(this.#outage, error);
  }

  #begin(log: Logger): Outage {
    return { log, began_ms: this.#now_ms(), failed: 0, is_reported: false };
  }

  #report(outage: Outage, error: unknown): void {
    if (outage.is_reported || this.#now_ms() - this.#reported_ms < REPORT_EVERY_MS) return;
    outage.is_reported = true;
    this.#reported_ms = this.#now_ms();
    const { message, code } = error as Error & { code?: unknown };
    const before = this.#unreported === 0 ? {} : { outages_before: this.#unreported };
    this.#unreported = 0;
    outage.log.error({ cause: message, code, ...before }, 'the database does not answer');
  }
}
