/** The price of a proof of work, in attempts. An attempt is one key derivation with `iterations` iterations. */
export type WorkPrices = {
  iterations: number;
  /** The price if neither the address nor the site had recent requests. With 0, no proof is needed. */
  first_attempts: number;
  /** The addition for each recent request of the address. */
  address_attempts: number;
  /** The addition for each recent request of the whole site. */
  site_attempts: number;
  max_attempts: number;
};

/**
 * The cheapest proof takes a slow phone less than 0.1 s. The most expensive proof has three million iterations and takes an office computer
 * 0.5 s. Thousands of people share a carrier's address, so each of them may have to compute the most expensive proof.
 */
export const WORK_PRICES: WorkPrices = {
  iterations: 5000,
  first_attempts: 16,
  address_attempts: 20,
  site_attempts: 0.2,
  max_attempts: 600,
};

/** For tests of other features: no proof is required. */
export const NO_WORK: WorkPrices = {
  iterations: 1,
  first_attempts: 0,
  address_attempts: 0,
  site_attempts: 0,
  max_attempts: 2,
};

/** A count of requests that halves every ten minutes. */
export type Demand = { level: number; at_ms: number };
export const NO_DEMAND: Demand = { level: 0, at_ms: 0 };
const HALF_LIFE_MS = 600_000;

export function demandNow(demand: Demand, now_ms: number): number {
  return demand.level * 2 ** -(Math.max(0, now_ms - demand.at_ms) / HALF_LIFE_MS);
}

/**
 * Returns the maximum number of attempts that the next proof of work takes. The average proof takes half of them.
 *
 * Shape   prices, recent demand of address and site -> attempts, at least 1
 */
export function attemptsFor(prices: WorkPrices, demand: { address: number; site: number }): number {
  const { first_attempts, address_attempts, site_attempts, max_attempts } = prices;
  const attempts = first_attempts + demand.address * address_attempts + demand.site * site_attempts;
  return Math.max(1, Math.min(max_attempts, Math.round(attempts)));
}
