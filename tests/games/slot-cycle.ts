import { type Ratio, ratio } from '@nua/games/play/odds.ts';
import { type SlotMachine, type SlotStrips, slotLines } from '@nua/games/slots/slot-machine.ts';

/** The sums over every combination of stops, in tenths of the stake. */
export type Cycle = {
  combinations: number;
  paid: number;
  hits: number;
  squares: number;
  largest: number;
  three_scatters: number;
  paid_at_three_scatters: number;
  largest_at_three_scatters: number;
};

const SCATTER = -1;
const WILD = -2;
/** A limit above the largest payout of a spin. */
const PAYOUT_LIMIT = 50_000;

/**
 * Plays every combination of stops, with code that is independent of the rules. It is fast, because few lines can still win after two
 * reels.
 */
export function playCycle({ line_pays, scatter_pays }: SlotMachine, strips: SlotStrips): Cycle {
  const symbols = Object.keys(line_pays);
  const pays = symbols.map((symbol) => line_pays[symbol]!);
  const codes = strips.map((strip) =>
    [...strip].map((letter) => (letter === 'S' ? SCATTER : letter === 'W' ? WILD : symbols.indexOf(letter))),
  );
  const views_by_reel = codes.map((reel) =>
    reel.map((_, stop) => [0, 1, 2].map((row) => reel[(stop + row) % reel.length]!)),
  );
  const [reel1, reel2, reel3, reel4, reel5] = views_by_reel as [
    ...[number[][], number[][], number[][], number[][], number[][]],
  ];
  const scatters = views_by_reel.map((reel) => reel.map((view) => view.filter((code) => code === SCATTER).length));
  const scatter = [0, 0, 0, ...scatter_pays].map((pay) => pay * slotLines.length);
  const matches = (code: number, symbol: number) => code === symbol || code === WILD;
  // The number of combinations with each payout: with at most two scatters, and with three or more.
  const without_scatters = new Float64Array(PAYOUT_LIMIT);
  const with_scatters = new Float64Array(PAYOUT_LIMIT);
  for (const [a, first] of reel1.entries()) {
    const openLines = slotLines.map((line) => ({ line, symbol: first[line[0]!]! })).filter(({ symbol }) => symbol >= 0);
    for (const [b, second] of reel2.entries()) {
      const pairs = openLines.filter(({ line, symbol }) => matches(second[line[1]!]!, symbol));
      for (const [c, third] of reel3.entries()) {
        const triples = pairs.filter(({ line, symbol }) => matches(third[line[2]!]!, symbol));
        const inThree = scatters[0]![a]! + scatters[1]![b]! + scatters[2]![c]!;
        for (const [d, fourth] of reel4.entries()) {
          let decided_pay = 0;
          // Four numbers for each line that the last reel decides: row, symbol, and the payouts of four and of five symbols. The flat array
          // is fast in the innermost loop.
          const open: number[] = [];
          for (const { line, symbol } of triples) {
            const [three_of, four_of, five_of] = pays[symbol]!;
            if (matches(fourth[line[3]!]!, symbol)) open.push(line[4]!, symbol, four_of, five_of);
            else decided_pay += three_of;
          }
          const inFour = inThree + scatters[3]![d]!;
          for (let e = 0; e < reel5.length; e += 1) {
            const last = reel5[e]!;
            let paid = decided_pay;
            for (let k = 0; k < open.length; k += 4) {
              const code = last[open[k]!]!;
              paid += code === open[k + 1] || code === WILD ? open[k + 3]! : open[k + 2]!;
            }
            const count = inFour + scatters[4]![e]!;
            (count >= 3 ? with_scatters : without_scatters)[paid + scatter[count]!]! += 1;
          }
        }
      }
    }
  }
  return sumCycle(without_scatters, with_scatters);
}

function sumCycle(without_scatters: Float64Array, with_scatters: Float64Array): Cycle {
  const totals = { combinations: 0, paid: 0, hits: 0, squares: 0, largest: 0 };
  const start = { three_scatters: 0, paid_at_three_scatters: 0, largest_at_three_scatters: 0 };
  for (let amount = 0; amount < PAYOUT_LIMIT; amount += 1) {
    const all = without_scatters[amount]! + with_scatters[amount]!;
    if (all === 0) continue;
    totals.combinations += all;
    totals.paid += all * amount;
    totals.squares += all * amount ** 2;
    if (amount > 0) totals.hits += all;
    totals.largest = amount;
    start.three_scatters += with_scatters[amount]!;
    start.paid_at_three_scatters += with_scatters[amount]! * amount;
    if (with_scatters[amount]! > 0) start.largest_at_three_scatters = amount;
  }
  return { ...totals, ...start };
}

/** Computes the sums of a cycle by counting the symbols of each reel, in tenths of the stake. */
export function countCycle({ line_pays, scatter_pays }: SlotMachine, strips: SlotStrips) {
  const lengths = strips.map((strip) => BigInt(strip.length));
  const product = (all: readonly bigint[]) => all.reduce((total, factor) => total * factor, 1n);
  let lines = 0n;
  for (const [symbol, pays] of Object.entries(line_pays)) {
    const on = strips.map((strip) => BigInt([...strip].filter((letter) => letter === symbol || letter === 'W').length));
    const startsWith = (count: number) => product(on.slice(0, count)) * product(lengths.slice(count));
    const ways_by_length = [startsWith(3) - startsWith(4), startsWith(4) - startsWith(5), startsWith(5)];
    lines += ways_by_length.reduce((total, ways, place) => total + ways * BigInt(pays[place]!), 0n);
  }
  // The number of ways to see 0 to 5 scatters. A scatter is in view at three stops, and a reel never shows two.
  let ways = [1n, 0n, 0n, 0n, 0n, 0n];
  for (const [reel, strip] of strips.entries()) {
    const stops = 3n * BigInt([...strip].filter((letter) => letter === 'S').length);
    ways = ways.map((way, count) => way * (lengths[reel]! - stops) + (count > 0 ? ways[count - 1]! * stops : 0n));
  }
  const lines10 = BigInt(slotLines.length);
  const scatter = scatter_pays.reduce((total, pay, place) => total + ways[place + 3]! * BigInt(pay), 0n);
  return {
    combinations: Number(product(lengths)),
    paid: Number((lines + scatter) * lines10),
    three_scatters: Number(ways[3]! + ways[4]! + ways[5]!),
  };
}

/** A square root with the precision of a double. */
export const rootOf = ({ numerator, denominator }: Ratio): number => Math.sqrt(Number(numerator) / Number(denominator));

/** The return: the payout of the first spin and of its free spins. */
export function returnByCounting(machine: SlotMachine): Ratio {
  const base = countCycle(machine, machine.strips);
  const { free } = machine;
  const all = BigInt(base.combinations) * 10n;
  if (free === null) return ratio(BigInt(base.paid), all);
  const free_cycle = countCycle({ ...machine, scatter_pays: [0, 0, 0] }, free.strips);
  const free_paid = BigInt(free.spins * free.times) * BigInt(free_cycle.paid);
  const free_combinations = BigInt(free_cycle.combinations);
  return ratio(
    BigInt(base.paid) * free_combinations + BigInt(base.three_scatters) * free_paid,
    all * free_combinations,
  );
}
