/**
 * A slot machine as data: five reels with three symbols each in view, and ten lines that pay from the left.
 *
 * A letter is a symbol. `W` (wild) substitutes for every symbol that pays on lines, and is not on the first reel; `S` pays
 * anywhere. Any change makes a new version; every round stores the version that paid it.
 *
 * Units   line pays in line bets: a tenth of the stake; scatter pays in stakes
 */
export type SlotMachine = {
  readonly version: number;
  /** The reels from left to right. A reel is read downwards and wraps around. */
  readonly strips: SlotStrips;
  /** The payouts of three, four and five of a symbol on a line. */
  readonly line_pays: Readonly<Record<string, SlotPays>>;
  /** The payouts of three, four and five scatters in any position. */
  readonly scatter_pays: SlotPays;
  /** The free spins that three or more scatters start, or null. */
  readonly free: FreeSpins | null;
  /** The sums over every combination of stops. */
  readonly cycle: SlotCycle & {
    /** The number of combinations with three or more scatters. */
    readonly three_scatters: number;
    /** The sum of their payouts. */
    readonly paid_at_three_scatters: number;
    /** The largest of their payouts. */
    readonly largest_at_three_scatters: number;
  };
};

/** The reels of free spins have no scatter, so a free spin cannot start further free spins. Every win in them is multiplied by `times`. */
export type FreeSpins = {
  readonly spins: number;
  readonly times: number;
  readonly strips: SlotStrips;
  readonly cycle: SlotCycle;
};

/**
 * The payouts of a full cycle of the reels. They are precomputed and published; a test verifies them.
 *
 * Units   tenths of a stake; `squares` is the sum of their squares
 */
export type SlotCycle = {
  readonly paid: number;
  readonly hits: number;
  readonly squares: number;
  readonly largest: number;
};

export type SlotStrips = readonly [string, string, string, string, string];
export type SlotPays = readonly [three: number, four: number, five: number];

export const WILD = 'W';
export const SCATTER = 'S';

/** The row, 0 at the top, that a line crosses on each reel. */
export const slotLines: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [0, 1, 1, 1, 0],
];

/** The win of one line, or of the scatters (`line` is null then). Units: tenths of the stake. */
export type SlotWin = {
  readonly line: number | null;
  readonly symbol: string;
  readonly count: number;
  readonly units: number;
};

/** One spin of the reels: its view (reel by reel, top to bottom) and its payout, including the factor of free spins. */
export type SlotSpin = {
  readonly stops: readonly number[];
  readonly view: readonly string[];
  readonly wins: readonly SlotWin[];
  readonly units: number;
};

/**
 * The three symbols of a reel that are in view at a stop.
 *
 * Shape   ('ADEB', 3) -> 'BAD'
 */
export function slotView(strip: string, stop: number): string {
  return [0, 1, 2].map((row) => strip[(stop + row) % strip.length]).join('');
}

/**
 * The payout of a spin of the reels.
 *
 * Shape   (machine, five stops, 'base' or 'free') -> spin
 */
export function spinAt(machine: SlotMachine, stops: readonly number[], reels: 'base' | 'free'): SlotSpin {
  const free = reels === 'free' ? machine.free : null;
  const strips = free?.strips ?? machine.strips;
  const view = strips.map((strip, reel) => slotView(strip, stops[reel]!));
  const wins = winsIn(machine, view, free?.times ?? 1);
  return { stops, view, wins, units: wins.reduce((total, { units }) => total + units, 0) };
}

/**
 * Whether the view starts free spins.
 *
 * Shape   (machine, spin) -> boolean
 */
export const startsFree = ({ free }: SlotMachine, { view }: SlotSpin): boolean =>
  free !== null && scattersIn(view) >= 3;

const scattersIn = (view: readonly string[]): number =>
  [...view.join('')].filter((symbol) => symbol === SCATTER).length;

function winsIn(machine: SlotMachine, view: readonly string[], times: number): SlotWin[] {
  const wins: SlotWin[] = [];
  for (const [line, rows] of slotLines.entries()) {
    const crossed = rows.map((row, reel) => view[reel]![row]!);
    const symbol = crossed[0]!;
    const firstOther = crossed.findIndex((one) => one !== symbol && one !== WILD);
    const count = firstOther === -1 ? crossed.length : firstOther;
    const pay = machine.line_pays[symbol]?.[count - 3];
    if (pay !== undefined) wins.push({ line, symbol, count, units: pay * times });
  }
  const count = scattersIn(view);
  const pay = machine.scatter_pays[count - 3];
  if (pay !== undefined) wins.push({ line: null, symbol: SCATTER, count, units: pay * slotLines.length * times });
  return wins;
}
