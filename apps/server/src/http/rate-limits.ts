import { apiError } from './api-error.ts';

type Bucket = { left: number; at_ms: number };

/** How many calls a second, and how many at once. */
export type Rate = { per_second: number; burst: number };

/** Limits of one process: behind a balancer with n nodes a caller gets up to n times as much. */
export type RateRules = {
  /** Calls of a player. */
  player: Rate;
  /** Calls of all others, by address. */
  address: Rate;
  /** Pages that are drawn, by address. */
  page: Rate;
  /** Handshakes of a socket with a valid token, by player. */
  handshake: Rate;
  /** Handshakes without one, by address. */
  stray_handshake: Rate;
};

export const DEFAULT_RATES: RateRules = {
  player: { per_second: 50, burst: 400 },
  // A whole mobile carrier may share one address.
  address: { per_second: 400, burst: 2000 },
  page: { per_second: 100, burst: 1000 },
  // A client reconnects now and then; twenty tabs of one player reconnect together after a restart.
  handshake: { per_second: 1, burst: 60 },
  stray_handshake: { per_second: 20, burst: 300 },
};

const UNLIMITED: Rate = { per_second: 1e9, burst: 1e9 };

/** Limits that no test reaches. */
export const NO_LIMITS: RateRules = {
  player: UNLIMITED,
  address: UNLIMITED,
  page: UNLIMITED,
  handshake: UNLIMITED,
  stray_handshake: UNLIMITED,
};

const MAX_BUCKETS = 100_000;

/** Token buckets by name. They use the machine's steady clock, because they protect the machine and decide nothing else. */
export class RateLimits<Kind extends string = keyof RateRules> {
  readonly #rules: Readonly<Record<Kind, Rate>>;
  readonly #buckets = new Map<string, Bucket>();
  readonly #steady_ms: () => number;

  constructor(rules: Readonly<Record<Kind, Rate>>, steady_ms: () => number = () => performance.now()) {
    this.#rules = rules;
    this.#steady_ms = steady_ms;
  }

  /** Takes one token from the bucket of a player or an address; throws RATE_LIMITED if it is empty. */
  take(kind: Kind, who: string): void {
    const rate = this.#rules[kind];
    const bucket = this.#filled(kind, who);
    if (bucket.left < 1) {
      throw apiError('RATE_LIMITED', undefined, { retry_after_s: Math.ceil((1 - bucket.left) / rate.per_second) });
    }
    bucket.left -= 1;
  }

  /** Whether the bucket is empty; takes nothing. */
  isEmpty(kind: Kind, who: string): boolean {
    return this.#filled(kind, who).left < 1;
  }

  /** The bucket, refilled up to now. */
  #filled(kind: Kind, who: string): Bucket {
    const rate = this.#rules[kind];
    const now_ms = this.#steady_ms();
    const name = `${kind} ${who}`;
    const known = this.#buckets.get(name);
    if (known) {
      known.left = Math.min(rate.burst, known.left + ((now_ms - known.at_ms) / 1000) * rate.per_second);
      known.at_ms = now_ms;
      return known;
    }
    // Old buckets are full again; dropping them all costs nothing but one burst.
    if (this.#buckets.size >= MAX_BUCKETS) this.#buckets.clear();
    const fresh = { left: rate.burst, at_ms: now_ms };
    this.#buckets.set(name, fresh);
    return fresh;
  }
}
