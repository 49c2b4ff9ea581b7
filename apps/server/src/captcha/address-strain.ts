import type { Clock } from '../clock.ts';

const HOUR_MS = 3_600_000;
const STEP = 30;
const MOST_ADDRESSES = 50_000;

/** Counts what an address has tried lately. A whole carrier may stand behind one: it makes challenges harder, nothing else. */
export class AddressStrain {
  readonly #clock: Clock;
  readonly #seen = new Map<string, { since_ms: number; count: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note(ip: string): void {
    const now_ms = this.#clock.now().getTime();
    const entry = this.#seen.get(ip);
    if (entry && now_ms - entry.since_ms < HOUR_MS) {
      entry.count++;
      return;
    }
    if (this.#seen.size >= MOST_ADDRESSES) this.#seen.clear();
    this.#seen.set(ip, { since_ms: now_ms, count: 1 });
  }

  /** 0 for a quiet address, one more for every thirty tries of the hour. */
  of(ip: string): number {
    const entry = this.#seen.get(ip);
    if (!entry || this.#clock.now().getTime() - entry.since_ms >= HOUR_MS) return 0;
    return Math.floor(entry.count / STEP);
  }
}

const strains = new WeakMap<Clock, AddressStrain>();

/** The counter of this server: one per clock, which is one per server. */
export function addressStrain(clock: Clock): AddressStrain {
  let strain = strains.get(clock);
  if (!strain) {
    strain = new AddressStrain(clock);
    strains.set(clock, strain);
  }
  return strain;
}
