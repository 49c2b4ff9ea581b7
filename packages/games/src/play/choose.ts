/**
 * In how many ways some of many things can be taken, in no order.
 *
 * Shape   (40, 10) -> 847660528n; none where more are taken than there are
 */
export function choose(of: number, taken: number): bigint {
  let ways = taken < 0 || taken > of ? 0n : 1n;
  // Every product of so many neighbours is divided by as many: no remainder is lost.
  for (let place = 1; place <= taken && ways > 0n; place += 1)
    ways = (ways * BigInt(of - taken + place)) / BigInt(place);
  return ways;
}
