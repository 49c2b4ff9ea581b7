import type { Clock } from '../clock.ts';
import { createRecentlyUsed } from '../recently-used.ts';
import { networksOf } from './address-of.ts';
import { attemptsFor, type Demand, demandNow, NO_DEMAND, type WorkPrices } from './proof-of-work.ts';

const MAX_NETWORKS = 50_000;

/** The weights of a request in its own network and in the two wider networks, which more people share. */
const SHARES = [1, 1 / 2, 1 / 4];

/**
 * Counts recent requests that needed a proof of work or were exempt from it, for each address and for the whole site.
 *
 * The counts set the price of a proof and refuse nobody, because thousands may share one address. An address is a result of `addressOf`;
 * for IPv6 the networks around it count too. Each process counts separately.
 */
export class RecentDemand {
  readonly #clock: Clock;
  readonly prices: WorkPrices;
  #site: Demand = NO_DEMAND;
  /** Ordered by the last request, so that a caller with many addresses evicts quiet networks, not the wide ones. */
  readonly #networks = createRecentlyUsed<string, Demand>(MAX_NETWORKS);

  constructor(clock: Clock, prices: WorkPrices) {
    this.#clock = clock;
    this.prices = prices;
  }

  record(ip: string): void {
    const at_ms = this.#clock.now().getTime();
    this.#site = { level: demandNow(this.#site, at_ms) + 1, at_ms };
    for (const network of networksOf(ip))
      this.#networks.set(network, { level: this.#level(network, at_ms) + 1, at_ms });
  }

  /** Returns the maximum number of attempts that this address's next proof of work takes. */
  attemptsFor(ip: string): number {
    const now_ms = this.#clock.now().getTime();
    const levels = networksOf(ip).map((network, at) => this.#level(network, now_ms) * (SHARES[at] ?? 1));
    return attemptsFor(this.prices, { address: Math.max(...levels), site: demandNow(this.#site, now_ms) });
  }

  #level(network: string, now_ms: number): number {
    return demandNow(this.#networks.peek(network) ?? NO_DEMAND, now_ms);
  }

  /** False if callers without a session need no proof of work, as in most tests. */
  get isProofRequired(): boolean {
    return this.prices.first_attempts > 0;
  }
}
