import type { Logger } from 'pino';
import type { Liveness } from '../../core/revisions.ts';
import { DatabaseAway, isDatabaseAway } from '../../db/database-away.ts';

/** A connection lost in an outage may be noticed this long after its end. */
const STRAGGLERS_MS = 15_000;
/** The minimum time between two reports about an unstable database. */
const REPORT_EVERY_MS = 60_000;

type Outage = { log: Logger; began_ms: number; failed: number; is_reported: boolean };

/**
 * Logs an outage of the database in two lines, its start and its end, however many calls, jobs and reads fail in it.
 *
 * An outage within a minute of a reported one is reported if it lasts beyond that minute; otherwise the next report counts it. The logger
 * passes on each line whose error is a lost database, so code that logs errors need not handle outages.
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

  /** Returns true if the error of a log line is a lost database, and counts it. The caller must not write the line then. */
  isOutage(log: Logger, args: readonly unknown[]): boolean {
    const [line] = args as [{ err?: unknown; dependency?: unknown } | null];
    const error = line instanceof Error ? line : line?.err;
    // The errors of a lost Redis have the same codes as those of a lost database.
    const isOther = !(line instanceof Error) && line?.dependency !== undefined;
    if (isOther || !isDatabaseAway(error)) return false;
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

  /** A second outage soon after the first begins when the database stops responding, not with a logged error. */
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
