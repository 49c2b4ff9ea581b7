import type { Clock } from '../ports/clock.ts';
import { type Demand, demandNow, NO_DEMAND, triesFor, type WorkPrices } from './proof-of-work.ts';

const MAX_ADDRESSES = 50_000;

/**
 * The recent requests of each address, and of the site, at the entrance: challenges, and attempts that needed none.
 *
 * They set the price of a proof of work and refuse nobody, because thousands may share one address. An address is the result of
 * `addressOf`: for IPv6 the /64. The counts live in this process, so a second node counts its own share.
 */
export class RecentDemand {
  readonly #clock: Clock;
  readonly prices: WorkPrices;
  #site: Demand = NO_DEMAND;
  /** In the order of the last request: the newest is last. */
  readonly #addresses = new Map<string, Demand>();

  constructor(clock: Clock, prices: WorkPrices) {
    this.#clock = clock;
    this.prices = prices;
  }

  note(ip: string): void {
    const at_ms = this.#clock.now().getTime();
    this.#site = { level: demandNow(this.#site, at_ms) + 1, at_ms };
    const level = demandNow(this.#addresses.get(ip) ?? NO_DEMAND, at_ms) + 1;
    this.#addresses.delete(ip);
    // A caller with many addresses can push out the quietest entries but cannot reset the price: the site's own count stays.
    const eldest = this.#addresses.size < MAX_ADDRESSES ? undefined : this.#addresses.keys().next().value;
    if (eldest !== undefined) this.#addresses.delete(eldest);
    this.#addresses.set(ip, { level, at_ms });
  }

  /** The maximum number of tries that the next proof of work of this address takes. */
  triesFor(ip: string): number {
    const now_ms = this.#clock.now().getTime();
    return triesFor(this.prices, {
      address: demandNow(this.#addresses.get(ip) ?? NO_DEMAND, now_ms),
      site: demandNow(this.#site, now_ms),
    });
  }

  /** Whether a stranger pays at all. */
  get strangersPay(): boolean {
    return this.prices.first_tries > 0;
  }
}
