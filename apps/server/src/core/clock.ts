/** The source of time for the whole server. A test or a demo moves it, and every rule about days, expiry and timeouts follows. */
export interface Clock {
  now(): Date;
  /** True if time passes by itself. If not, the code that moves the clock also runs the due work. */
  readonly runs: boolean;
}

export interface AdvanceableClock extends Clock {
  advance(ms: number): void;
}

/** A clock that runs with the machine's, shifted by an offset. Only DEMO and tests move it. */
export class MovableClock implements AdvanceableClock {
  readonly runs = true;
  readonly #waiting = new Set<() => void>();
  #moved_ms: number;

  constructor(moved_ms = 0) {
    this.#moved_ms = moved_ms;
  }

  /** How far the clock was moved. Statements that use the database's clock add the same amount (modules/play/round/database-time.ts). */
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

  /** Calls `wake` after each move, because the move may have ended a wait. Returns the function that unsubscribes. */
  onMove(wake: () => void): () => void {
    this.#waiting.add(wake);
    return () => void this.#waiting.delete(wake);
  }
}

/** A stopped clock that is moved by hand. */
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
