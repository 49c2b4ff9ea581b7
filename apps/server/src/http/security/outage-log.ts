import type { Logger, LoggerOptions } from 'pino';
import type { Liveness } from '../../core/revisions.ts';
import { DatabaseAway, isDatabaseAway } from '../../db/database-away.ts';

/** Connections lost in an outage may be noticed after its end; their errors belong to it. */
const STRAGGLERS_MS = 15_000;

/**
 * Logs an outage of the database in two lines, its start and its end, regardless of how many calls, jobs and reads fail in it.
 *
 * The log passes on each line whose error is a lost database, so that no code that logs an error has to handle outages.
 */
export class OutageLog implements Liveness {
  #ended_ms = Number.NEGATIVE_INFINITY;
  #log: Logger | null = null;
  #outage: { log: Logger; began_ms: number; failed: number } | null = null;

  /** Options of the log whose lines are watched. */
  get options(): Pick<LoggerOptions, 'hooks'> {
    const note = (log: Logger, error: unknown) => this.#note(log, error);
    return {
      hooks: {
        logMethod(args, method) {
          const [line] = args as [{ err?: unknown } | null];
          const error = line instanceof Error ? line : line?.err;
          if (isDatabaseAway(error)) note(this, error);
          else method.apply(this, args);
        },
      },
    };
  }

  heard(): void {
    if (this.#outage === null) return;
    const { log, began_ms, failed } = this.#outage;
    this.#outage = null;
    this.#ended_ms = performance.now();
    log.warn({ ms: Math.round(performance.now() - began_ms), failed }, 'the database answers again');
  }

  /** A second outage soon after the first one starts with the silence of the database, not with a logged error. */
  silent(is_away: boolean): void {
    if (is_away && this.#outage === null && this.#log !== null) this.#begin(this.#log, new DatabaseAway());
  }

  #note(log: Logger, error: unknown): void {
    this.#log = log;
    if (this.#outage === null && performance.now() - this.#ended_ms > STRAGGLERS_MS) this.#begin(log, error);
    if (this.#outage !== null) this.#outage.failed += 1;
  }

  #begin(log: Logger, error: unknown): void {
    this.#outage = { log, began_ms: performance.now(), failed: 0 };
    const { message, code } = error as Error & { code?: unknown };
    log.error({ cause: message, code }, 'the database does not answer');
  }
}
