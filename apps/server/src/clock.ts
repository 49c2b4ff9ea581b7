/**
 * Tells the time to everything that decides something by it.
 *
 * The server asks no other source: a test or a demo moves this one, and every rule about days, expiry and patience moves with it.
 */
export interface Clock {
  now(): Date;
}

/** A clock that runs with the machine's, moved by an offset. Only DEMO and tests ever move it. */
export class MovableClock implements Clock {
  #offset_ms = 0;

  now(): Date {
    return new Date(Date.now() + this.#offset_ms);
  }

  advance(ms: number): void {
    this.#offset_ms += ms;
  }
}

/** A clock that stands still until it is told to move. */
export class FakeClock implements Clock {
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
