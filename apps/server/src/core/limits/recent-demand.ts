import type { Clock } from '../clock.ts';
import { createRecentlyUsed } from '../recently-used.ts';
import { networksOf } from './address-of.ts';
import { attemptsFor, type Demand, demandNow, NO_DEMAND, type WorkPrices } from './proof-of-work.ts';

const MAX_NETWORKS = 50_000;

/** The weights of the counts of an address, of the /56 and of the /48 around it. More people share the wider networks. */
const NETWORK_WEIGHTS = [1, 1 / 2, 1 / 4];

/**
 * Counts recent challenges, and recent guests without a proof, for each address and for the whole site.
 *
 * The counts set the price of a proof of work. They refuse no request, because thousands of people may share one address. Each process
 * counts separately.
 */
export class RecentDemand {
  readonly #clock: Clock;
  readonly prices: WorkPrices;
  #site: Demand = NO_DEMAND;
  /** Evicts the network with the oldest request, so that a caller with many addresses does not evict the wide networks around them. */
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
    const levels = networksOf(ip).map((network, at) => this.#level(network, now_ms) * (NETWORK_WEIGHTS[at] ?? 1));
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
