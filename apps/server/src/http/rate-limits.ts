import { refuse } from './refusal.ts';

type Bucket = { left: number; at_ms: number };

/** How many calls a second, and how many at once. */
export type Rate = { per_second: number; burst: number };

/** Limits of one process: behind a balancer with n nodes somebody gets up to n times as much. */
export type RateRules = { player: Rate; address: Rate };

export const DEFAULT_RATES: RateRules = {
  player: { per_second: 50, burst: 400 },
  // A whole mobile carrier may stand behind one address.
  address: { per_second: 400, burst: 2000 },
};

/** No limit that a test could reach. */
export const NO_LIMITS: RateRules = {
  player: { per_second: 1e9, burst: 1e9 },
  address: { per_second: 1e9, burst: 1e9 },
};

const MOST_BUCKETS = 100_000;

/** Token buckets by name; runs on the machine's steady clock, because they protect the machine and decide nothing else. */
export class RateLimits {
  readonly #rules: RateRules;
  readonly #buckets = new Map<string, Bucket>();
  readonly #steady_ms: () => number;

  constructor(rules: RateRules = DEFAULT_RATES, steady_ms: () => number = () => performance.now()) {
    this.#rules = rules;
    this.#steady_ms = steady_ms;
  }

  /** Takes one call from the bucket of a player or an address; throws RATE_LIMITED when it is empty. */
  take(kind: keyof RateRules, who: string): void {
    const rate = this.#rules[kind];
    const now_ms = this.#steady_ms();
    const name = `${kind} ${who}`;
    const bucket = this.#buckets.get(name);
    if (!bucket) {
      // Old buckets are full again; forgetting them all costs nothing but one burst.
      if (this.#buckets.size >= MOST_BUCKETS) this.#buckets.clear();
      this.#buckets.set(name, { left: rate.burst - 1, at_ms: now_ms });
      return;
    }
    bucket.left = Math.min(rate.burst, bucket.left + ((now_ms - bucket.at_ms) / 1000) * rate.per_second);
    bucket.at_ms = now_ms;
    if (bucket.left < 1) {
      throw refuse('RATE_LIMITED', undefined, { retry_after_s: Math.ceil((1 - bucket.left) / rate.per_second) });
    }
    bucket.left -= 1;
  }
}
