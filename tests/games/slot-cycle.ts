import { type Ratio, ratio } from '@nua/games/play/odds.ts';
import { type SlotMachine, type SlotStrips, slotLines } from '@nua/games/slots/slot-machine.ts';

/** The sums over every combination of stops, each played once. Units: tenths of the stake. */
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
/** Above the payout of any spin. */
const PAYOUT_LIMIT = 50_000;

/**
 * Plays a cycle with code that is independent of the rules. It is fast because after two reels few lines can still win,
 * and after three almost none.
 */
export function playCycle({ line_pays, scatter_pays }: SlotMachine, strips: SlotStrips): Cycle {
  const symbols = Object.keys(line_pays);
  const pays = symbols.map((symbol) => line_pays[symbol]!);
  const codes = strips.map((strip) =>
    [...strip].map((letter) => (letter === 'S' ? SCATTER : letter === 'W' ? WILD : symbols.indexOf(letter))),
  );
  const at = codes.map((reel) => reel.map((_, stop) => [0, 1, 2].map((row) => reel[(stop + row) % reel.length]!)));
  const [one, two, three, four, five] = at as [number[][], number[][], number[][], number[][], number[][]];
  const scatters = at.map((reel) => reel.map((view) => view.filter((code) => code === SCATTER).length));
  const scatter = [0, 0, 0, ...scatter_pays].map((pay) => pay * slotLines.length);
  const fits = (code: number, symbol: number) => code === symbol || code === WILD;
  // The number of combinations with each payout, without and with three scatters.
  const plain = new Float64Array(PAYOUT_LIMIT);
  const started = new Float64Array(PAYOUT_LIMIT);
  for (const [a, first] of one.entries()) {
    const openLines = slotLines.map((line) => ({ line, symbol: first[line[0]!]! })).filter(({ symbol }) => symbol >= 0);
    for (const [b, second] of two.entries()) {
      const pairs = openLines.filter(({ line, symbol }) => fits(second[line[1]!]!, symbol));
      for (const [c, third] of three.entries()) {
        const triples = pairs.filter(({ line, symbol }) => fits(third[line[2]!]!, symbol));
        const inThree = scatters[0]![a]! + scatters[1]![b]! + scatters[2]![c]!;
        for (const [d, fourth] of four.entries()) {
          let fixed = 0;
          // Four numbers for each line that the last reel decides: row, symbol, and the payouts if the line ends or
          // continues. The array is flat for the innermost loop.
          const open: number[] = [];
          for (const { line, symbol } of triples) {
            const [ends, four_of, five_of] = pays[symbol]!;
            if (fits(fourth[line[3]!]!, symbol)) open.push(line[4]!, symbol, four_of, five_of);
            else fixed += ends;
          }
          const inFour = inThree + scatters[3]![d]!;
          for (let e = 0; e < five.length; e += 1) {
            const last = five[e]!;
            let paid = fixed;
            for (let k = 0; k < open.length; k += 4) {
              const code = last[open[k]!]!;
              paid += code === open[k + 1] || code === WILD ? open[k + 3]! : open[k + 2]!;
            }
            const count = inFour + scatters[4]![e]!;
            (count >= 3 ? started : plain)[paid + scatter[count]!]! += 1;
          }
        }
      }
    }
  }
  return sumCycle(plain, started);
}

function sumCycle(plain: Float64Array, started: Float64Array): Cycle {
  const found = { combinations: 0, paid: 0, hits: 0, squares: 0, largest: 0 };
  const start = { three_scatters: 0, paid_at_three_scatters: 0, largest_at_three_scatters: 0 };
  for (let amount = 0; amount < PAYOUT_LIMIT; amount += 1) {
    const all = plain[amount]! + started[amount]!;
    if (all === 0) continue;
    found.combinations += all;
    found.paid += all * amount;
    found.squares += all * amount ** 2;
    if (amount > 0) found.hits += all;
    found.largest = amount;
    start.three_scatters += started[amount]!;
    start.paid_at_three_scatters += started[amount]! * amount;
    if (started[amount]! > 0) start.largest_at_three_scatters = amount;
  }
  return { ...found, ...start };
}

/**
 * Computes the same sums by counting the symbols of each reel. All lines pay the same, and a scatter is in view at
 * three stops.
 *
 * Units   tenths of the stake, summed over all combinations
 */
export function countCycle({ line_pays, scatter_pays }: SlotMachine, strips: SlotStrips) {
  const lengths = strips.map((strip) => BigInt(strip.length));
  const product = (all: readonly bigint[]) => all.reduce((total, one) => total * one, 1n);
  let lines = 0n;
  for (const [symbol, pays] of Object.entries(line_pays)) {
    const on = strips.map((strip) => BigInt([...strip].filter((one) => one === symbol || one === 'W').length));
    const begins = (count: number) => product(on.slice(0, count)) * product(lengths.slice(count));
    const exactly = [begins(3) - begins(4), begins(4) - begins(5), begins(5)];
    lines += exactly.reduce((total, ways, place) => total + ways * BigInt(pays[place]!), 0n);
  }
  // The number of ways to see this many scatters. Each scatter is in view at three stops, and two scatters of a reel
  // are never in view together.
  let ways = [1n, 0n, 0n, 0n, 0n, 0n];
  for (const [reel, strip] of strips.entries()) {
    const seen = 3n * BigInt([...strip].filter((one) => one === 'S').length);
    ways = ways.map((one, count) => one * (lengths[reel]! - seen) + (count > 0 ? ways[count - 1]! * seen : 0n));
  }
  const lines10 = BigInt(slotLines.length);
  const scatter = scatter_pays.reduce((total, pay, place) => total + ways[place + 3]! * BigInt(pay), 0n);
  return {
    combinations: Number(product(lengths)),
    paid: Number((lines + scatter) * lines10),
    three_scatters: Number(ways[3]! + ways[4]! + ways[5]!),
  };
}

/** A square root, precise enough for values that are published with a few digits. */
export const rootOf = ({ numerator, denominator }: Ratio): number => Math.sqrt(Number(numerator) / Number(denominator));

/** The return as the sum of two parts: the payout of the first spin, and of the free spins that it starts. */
export function returnByCounting(machine: SlotMachine): Ratio {
  const base = countCycle(machine, machine.strips);
  const { free } = machine;
  const all = BigInt(base.combinations) * 10n;
  if (free === null) return ratio(BigInt(base.paid), all);
  const turn = countCycle({ ...machine, scatter_pays: [0, 0, 0] }, free.strips);
  const each = BigInt(free.spins * free.times) * BigInt(turn.paid);
  const under = BigInt(turn.combinations);
  return ratio(BigInt(base.paid) * under + BigInt(base.three_scatters) * each, all * under);
}
