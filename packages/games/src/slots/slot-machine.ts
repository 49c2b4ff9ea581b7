/**
 * A slot machine as data: five reels of which three places each are in view, and ten lines that pay from the left.
 *
 * A letter is a symbol. `W` stands for every symbol that pays on lines, and is not on the first reel; `S` pays anywhere.
 * A change of any number is a new version; every round stores the version it was paid by.
 *
 * Units   line pays in line bets: a tenth of the stake; scatter pays in stakes
 */
export type SlotMachine = {
  readonly version: number;
  /** The reels from left to right. A reel is read downwards, and its end is followed by its beginning. */
  readonly strips: SlotStrips;
  /** What three, four and five of a symbol pay on a line. */
  readonly line_pays: Readonly<Record<string, SlotPays>>;
  /** What three, four and five scatters pay anywhere. */
  readonly scatter_pays: SlotPays;
  /** What three or more scatters start; null where it is nothing. */
  readonly free: FreeSpins | null;
  /** The sums over every combination of stops. */
  readonly cycle: SlotCycle & {
    /** The combinations that start free spins, what they pay themselves, and the most that one of them does. */
    readonly triggers: number;
    readonly paid_at_trigger: number;
    readonly largest_at_trigger: number;
  };
};

/** Their reels have no scatter, so they start no others. Everything won in them counts `times` times. */
export type FreeSpins = {
  readonly spins: number;
  readonly times: number;
  readonly strips: SlotStrips;
  readonly cycle: SlotCycle;
};

/**
 * What a full cycle of the reels pays, counted once and published; a test counts it again.
 *
 * Units   tenths of a stake; `squares` their squares
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

/** The place in view, 0 the upper, that a line crosses on each reel. */
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

/** What one line pays, or the scatters (`line` is null then). Units: tenths of the stake. */
export type SlotWin = {
  readonly line: number | null;
  readonly symbol: string;
  readonly count: number;
  readonly units: number;
};

/** One turn of the reels: what is in view, reel by reel from above, and what it pays, the factor of free spins included. */
export type SlotSpin = {
  readonly stops: readonly number[];
  readonly view: readonly string[];
  readonly wins: readonly SlotWin[];
  readonly units: number;
};

/**
 * The three symbols in view of a reel that stands at a stop.
 *
 * Shape   ('ADEB', 3) -> 'BAD'
 */
export function slotView(strip: string, stop: number): string {
  return [0, 1, 2].map((row) => strip[(stop + row) % strip.length]).join('');
}

/**
 * What a turn of the reels pays.
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
 * Whether what is in view starts free spins.
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
    const other = crossed.findIndex((one) => one !== symbol && one !== WILD);
    const count = other === -1 ? crossed.length : other;
    const pay = machine.line_pays[symbol]?.[count - 3];
    if (pay !== undefined) wins.push({ line, symbol, count, units: pay * times });
  }
  const count = scattersIn(view);
  const pay = machine.scatter_pays[count - 3];
  if (pay !== undefined) wins.push({ line: null, symbol: SCATTER, count, units: pay * slotLines.length * times });
  return wins;
}
