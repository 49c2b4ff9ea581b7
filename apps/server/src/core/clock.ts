/**
 * Tells the time to everything that decides something by it.
 *
 * The server asks no other source: a test or a demo moves this one, and every rule about days, expiry and patience moves with it.
 */
export interface Clock {
  now(): Date;
  /** Whether time passes by itself. Where it does not, what is due is done by whoever moves the clock. */
  readonly runs: boolean;
}

/** A clock that a demo or a test moves. */
export interface AdvanceableClock extends Clock {
  advance(ms: number): void;
}

/** A clock that runs with the machine's, moved by an offset. Only DEMO and tests ever move it. */
export class MovableClock implements AdvanceableClock {
  readonly runs = true;
  readonly #waiting = new Set<() => void>();
  #moved_ms: number;

  constructor(moved_ms = 0) {
    this.#moved_ms = moved_ms;
  }

  /** How far it has been moved. It is everybody's clock: the database's time counts as moved with it. */
  get moved_ms(): number {
    return this.#moved_ms;
  }

  now(): Date {
    return new Date(Date.now() + this.#moved_ms);
  }

  advance(ms: number): void {
    this.#moved_ms += ms;
    for (const wake of [...this.#waiting]) wake();
  }

  /** Wakes whoever waits for a time that may have come by a move; answers with what ends that. */
  onMove(wake: () => void): () => void {
    this.#waiting.add(wake);
    return () => void this.#waiting.delete(wake);
  }
}

/** A clock that stands still until it is told to move. */
export class ManualClock implements AdvanceableClock {
  readonly runs = false;
  #now_ms: number;

  constructor(start: Date | string = '2026-03-10T07:00:00.000Z') {
    this.#now_ms = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.#now_ms);
  }

  advance(ms: number): void {
    this.#now_ms += ms;
  }

  set(date: Date | string): void {
    this.#now_ms = new Date(date).getTime();
  }
}
