import { apiError } from '../api-error.ts';
import { networksOf } from './address-of.ts';

type Bucket = { left: number; at_ms: number };

/** How many calls a second, and how many at once. */
export type Rate = { per_second: number; burst: number };

/** Limits of one process: behind a balancer with n nodes a caller gets up to n times as much. */
export type RateRules = {
  /** Calls of a player. */
  player: Rate;
  /**
   * Calls without a session from a device whose id this server issued. Neighbours at the same address do not use them up.
   */
  device: Rate;
  /** Those of all such devices of an address together, so that a supply of ids does not bypass the limit. */
  crowd: Rate;
  /** All other calls, by address. */
  address: Rate;
  /** Rendered pages: of a device, of all devices of an address, and of all others by address. */
  device_page: Rate;
  crowd_page: Rate;
  page: Rate;
  /** Handshakes of a socket with a valid token, by player. */
  handshake: Rate;
  /** Handshakes without a valid token, by address. */
  stray_handshake: Rate;
};

export const DEFAULT_RATES: RateRules = {
  player: { per_second: 50, burst: 400 },
  device: { per_second: 30, burst: 300 },
  // A whole mobile carrier may share one address.
  crowd: { per_second: 1600, burst: 8000 },
  address: { per_second: 400, burst: 2000 },
  device_page: { per_second: 5, burst: 100 },
  crowd_page: { per_second: 400, burst: 4000 },
  page: { per_second: 100, burst: 1000 },
  // A client reconnects now and then; twenty tabs of one player reconnect together after a restart.
  handshake: { per_second: 1, burst: 60 },
  stray_handshake: { per_second: 20, burst: 300 },
};

const UNLIMITED: Rate = { per_second: 1e9, burst: 1e9 };

/** Limits that no test reaches. */
export const NO_LIMITS: RateRules = {
  player: UNLIMITED,
  device: UNLIMITED,
  crowd: UNLIMITED,
  address: UNLIMITED,
  device_page: UNLIMITED,
  crowd_page: UNLIMITED,
  page: UNLIMITED,
  handshake: UNLIMITED,
  stray_handshake: UNLIMITED,
};

const MAX_BUCKETS = 100_000;

/** Each wider network around an IPv6 address gets this many times the limit of the one inside it. */
const WIDER = 4;

/**
 * Token buckets by name. They use the machine's steady clock, because they protect the machine and decide nothing else.
 *
 * A name that is an IPv6 address counts for the networks around it too: a caller who owns many of a /64 does not get a bucket for
 * each.
 */
export class RateLimits<Kind extends string = keyof RateRules> {
  readonly #rules: Readonly<Record<Kind, Rate>>;
  /** In the order of the last use: the newest is last. */
  readonly #buckets = new Map<string, Bucket>();
  readonly #steady_ms: () => number;

  constructor(rules: Readonly<Record<Kind, Rate>>, steady_ms: () => number = () => performance.now()) {
    this.#rules = rules;
    this.#steady_ms = steady_ms;
  }

  /** Takes one token from the bucket of a player, device or address; throws RATE_LIMITED if it is empty. */
  take(kind: Kind, who: string): void {
    const buckets = this.#filled(kind, who);
    const empty = buckets.find(({ bucket }) => bucket.left < 1);
    if (empty) {
      const retry_after_s = Math.ceil((1 - empty.bucket.left) / empty.per_second);
      throw apiError('RATE_LIMITED', undefined, { retry_after_s });
    }
    for (const { bucket } of buckets) bucket.left -= 1;
  }

  /** Whether a bucket is empty. Takes no token. */
  isEmpty(kind: Kind, who: string): boolean {
    return this.#filled(kind, who).some(({ bucket }) => bucket.left < 1);
  }

  /** The buckets, refilled up to now. */
  #filled(kind: Kind, who: string): { bucket: Bucket; per_second: number }[] {
    const now_ms = this.#steady_ms();
    const { per_second, burst } = this.#rules[kind];
    return networksOf(who).map((network, width) => {
      const rate = { per_second: per_second * WIDER ** width, burst: burst * WIDER ** width };
      return { bucket: this.#refilled(`${kind} ${network}`, rate, now_ms), per_second: rate.per_second };
    });
  }

  #refilled(name: string, { per_second, burst }: Rate, now_ms: number): Bucket {
    const known = this.#buckets.get(name);
    const bucket = known ?? { left: burst, at_ms: now_ms };
    bucket.left = Math.min(burst, bucket.left + ((now_ms - bucket.at_ms) / 1000) * per_second);
    bucket.at_ms = now_ms;
    if (known) this.#buckets.delete(name);
    // The least recently used bucket is the most likely to be full again.
    const eldest = this.#buckets.size < MAX_BUCKETS ? undefined : this.#buckets.keys().next().value;
    if (eldest !== undefined) this.#buckets.delete(eldest);
    this.#buckets.set(name, bucket);
    return bucket;
  }
}
