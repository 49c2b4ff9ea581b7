import { createHash } from 'node:crypto';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import { apiError } from '../api-error.ts';
import { networksOf } from './address-of.ts';
import type { LimitStore } from './limit-store.ts';

/** Allows `burst` calls in each window of `burst / per_second` seconds. */
export type Rate = { per_second: number; burst: number };

export type RateRules = {
  player: Rate;
  /** Calls without a session from a device whose id this server issued. Neighbours at the same address do not use them up. */
  device: Rate;
  /** Calls without a session from all devices with an issued id at one address, so that many ids do not bypass the limit. */
  crowd: Rate;
  /** Calls with neither a session nor an issued device id, by address. */
  address: Rate;
  /** Rendered pages: by device, by all devices of an address, and for other callers by address. */
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
  // A client seldom reconnects, but twenty tabs of one player reconnect together after a restart.
  handshake: { per_second: 1, burst: 60 },
  stray_handshake: { per_second: 20, burst: 300 },
};

const UNLIMITED: Rate = { per_second: 1e9, burst: 1e9 };

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

/** Each wider network around an IPv6 address has this many times the limit of the narrower network. */
const WIDER = 4;
/** A command to Redis that takes longer counts as failed. */
const STORE_WITHIN_MS = 250;

/**
 * Limits calls by player, device or address. Nodes with a common Redis count together. Without Redis, and while Redis is unreachable, each
 * node counts separately.
 *
 * An IPv6 address also counts for the networks around it, so that a caller with many /64 networks does not get the limit for each.
 */
export class RateLimits<Kind extends string = keyof RateRules> {
  readonly #rules: Readonly<Record<Kind, Rate>>;
  readonly #store: LimitStore | null;
  readonly #name: string;
  readonly #limiters = new Map<string, Limiter>();

  /** `name` separates the counts of different sets of rules. */
  constructor(rules: Readonly<Record<Kind, Rate>>, store: LimitStore | null = null, name = 'all') {
    this.#rules = rules;
    this.#store = store;
    this.#name = name;
  }

  withRules<Other extends string>(name: string, rules: Readonly<Record<Other, Rate>>): RateLimits<Other> {
    return new RateLimits(rules, this.#store, name);
  }

  /**
   * Counts one call of a player, device or address.
   *
   * Networks are counted from the narrowest to the widest. A refused call does not count in the wider networks, so a flood uses up only its
   * own network.
   *
   * Errors  RATE_LIMITED
   */
  async take(kind: Kind, who: string): Promise<void> {
    for (const [width, network] of networksOf(who).entries()) {
      try {
        await this.#limiter(kind, width).consume(keyOf(network));
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        const retry_after_s = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        throw apiError('RATE_LIMITED', undefined, { retry_after_s });
      }
    }
  }

  /** Reports whether the next call of a player, device or address would be refused. It counts no call. */
  async isExhausted(kind: Kind, who: string): Promise<boolean> {
    for (const [width, network] of networksOf(who).entries()) {
      const limiter = this.#limiter(kind, width);
      const counted = await limiter.get(keyOf(network));
      if (counted !== null && counted.msBeforeNext > 0 && counted.consumedPoints >= limiter.points) return true;
    }
    return false;
  }

  /** Reports whether the shared store responds; null without a store. */
  get isStoreUp(): boolean | null {
    return this.#store?.isUp() ?? null;
  }

  stop(): void {
    this.#store?.stop();
  }

  #limiter(kind: Kind, width: number): RateLimiterAbstract {
    const keyPrefix = `nua:limit:${this.#name}:${kind}:${width}`;
    const known = this.#limiters.get(keyPrefix) ?? createLimiter(this.#rules[kind], { width, keyPrefix }, this.#store);
    this.#limiters.set(keyPrefix, known);
    return known.shared !== null && this.#store?.isResponding() ? known.shared : known.memory;
  }
}

type LimiterScope = { width: number; keyPrefix: string };

/** `memory` counts while Redis does not respond, and when a command of `shared` fails. */
type Limiter = { shared: RateLimiterAbstract | null; memory: RateLimiterAbstract };

function createLimiter(
  { per_second, burst }: Rate,
  { width, keyPrefix }: LimiterScope,
  store: LimitStore | null,
): Limiter {
  const points = burst * WIDER ** width;
  const options = { keyPrefix, points, duration: Math.max(1, Math.round(burst / per_second)) };
  const memory = new RateLimiterMemory(options);
  if (store === null) return { shared: null, memory };
  const limiter = new RateLimiterRedis({
    ...options,
    storeClient: store.client,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    // A caller over the limit causes no further Redis command until the window ends.
    inMemoryBlockOnConsumed: points,
  });
  const shared = Object.assign(
    new RLWrapperTimeouts({ ...options, limiter, insuranceLimiter: memory, timeoutMs: STORE_WITHIN_MS }),
    { points },
  );
  return { shared, memory };
}

/** Redis gets only hashes of addresses and ids. */
const keyOf = (who: string): string => createHash('sha256').update(who).digest('base64url').slice(0, 22);
