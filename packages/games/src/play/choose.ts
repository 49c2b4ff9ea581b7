/**
 * The binomial coefficient: the number of ways to choose k of n things, without order.
 *
 * Shape   (40, 10) -> 847660528n; 0 if k is above n
 */
export function choose(n: number, k: number): bigint {
  let ways = 1n;
  // A product of k consecutive numbers is divisible by k!, so the division has no remainder. If k is above n, one
  // factor is zero.
  for (let place = 1; place <= k; place += 1) ways = (ways * BigInt(n - k + place)) / BigInt(place);
  return ways;
}
