import { type Cents, ZERO } from '@nua/money';
import * as v from 'valibot';
import { choose } from '../play/choose.ts';
import type { NextFloat } from '../play/floats.ts';
import type { Move, SteppedGame } from '../play/game.ts';
import { payRatio, type Ratio, ratio, winOrNothing } from '../play/odds.ts';

/**
 * The pay table of mines, as data. Any change makes a new version; every round stores the version that paid it.
 *
 * After d safe tiles a round pays return_bps · C(tiles, d) / C(tiles - mines, d) of the stake: the inverse of the chance, less the edge.
 * The edge is taken only once, and not for each tile, so the return is the same wherever a player stops: 99.00 %.
 *
 * Units   bps: 10000 is all of the stake
 */
export const minesTable = { version: 1, tiles: 25, return_bps: 9_900 } as const;

const { tiles, return_bps } = minesTable;

const call = v.pipe(
  v.strictObject({ mines: v.pipe(v.number(), v.safeInteger()) }),
  v.check(({ mines }) => mines >= 1 && mines < tiles),
);
const tile = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(tiles - 1));
const step = v.strictObject({ tile: v.optional(tile), action: v.optional(v.literal('cash_out')) });
const outcome = v.object({
  /** The tiles with a mine, in the order of the draw. Tiles are numbered 0 to 24, row by row. */
  mine_tiles: v.array(tile),
  /** The tiles that the player opened, in the order of the steps. */
  opened: v.array(tile),
});

export type MinesCall = v.InferOutput<typeof call>;
export type MinesTaken = v.InferOutput<typeof step>;
export type MinesOutcome = v.InferOutput<typeof outcome>;
export type MinesStep = 'mine';

/** The positions of the mines, which the player does not see before the end, and the steps so far. */
export type MinesState = {
  call: MinesCall;
  stake: Cents;
  mine_tiles: readonly number[];
  opened: readonly number[];
  ended: 'mine' | 'cash_out' | null;
};

/** Draws the mines one after the other from the remaining tiles. */
function drawMines({ mines }: MinesCall, next: NextFloat): { tile: number; number: number; remaining_count: number }[] {
  const remaining = Array.from({ length: tiles }, (_, place) => place);
  return Array.from({ length: mines }, () => {
    const number = next();
    const count = remaining.length;
    const [drawn] = remaining.splice(Math.floor(number * count), 1);
    return { tile: drawn!, number, remaining_count: count };
  });
}

/**
 * The payout of a round after this many safe tiles, stake included.
 *
 * Shape   ({ mines: 3 }, 1) -> 9/8
 */
export function minesPays({ mines }: MinesCall, opened: number): Ratio {
  return ratio(BigInt(return_bps) * choose(tiles, opened), 10_000n * choose(tiles - mines, opened));
}

/**
 * A call for each count of mines.
 *
 * Shape   () -> 24 calls
 */
export const everyMinesCall = (): MinesCall[] =>
  Array.from({ length: tiles - 1 }, (_, place) => ({ mines: place + 1 }));

const safeTiles = ({ mines }: MinesCall): number => tiles - mines;

/**
 * The number of safe tiles that ends a round: all of them, or as many as the payout cap allows.
 *
 * Shape   (call, stake, cap) -> count of tiles; 0 if the payout of the first tile is above the cap
 */
export function minesEnd(one: MinesCall, stake: Cents, cap: Cents): number {
  let opened = 0;
  while (opened < safeTiles(one) && payRatio(stake, minesPays(one, opened + 1)) <= cap) opened += 1;
  return opened;
}

const paidFor = ({ call: one, stake }: MinesState, opened: number): Cents => payRatio(stake, minesPays(one, opened));

/**
 * Twenty-five tiles, of which 1 to 24 hide a mine. A safe tile raises the payout, a mine ends the round with nothing, and after the first
 * safe tile the player may cash out. When a round opens, it takes one random number for each mine.
 *
 * The published odds are those of one tile and a cash-out. Every other cash-out has the same return.
 *
 * Units   tiles 0 to 24, row by row
 * Source  specification section 8; the published form of picks without replacement
 */
export const mines: SteppedGame<MinesCall, MinesTaken, MinesState, MinesOutcome, MinesStep> = {
  kind: 'stepped',
  id: 'mines',
  name: { en: 'Mines', ur: 'مائنز' },
  category: 4,
  table_version: minesTable.version,
  table: minesTable,
  call,
  step,
  outcome,
  covers: (one) => minesPays(one, 1),
  odds: (one) => winOrNothing({ wins: BigInt(safeTiles(one)), of: BigInt(tiles), pays: minesPays(one, 1) }),
  modes: () => [{ mines: 3 }, { mines: 1 }, { mines: 5 }, { mines: 10 }, { mines: 24 }],
  open: (one, stake, next) => ({
    ...{ call: one, stake, opened: [], ended: null },
    mine_tiles: drawMines(one, next).map((drawn) => drawn.tile),
  }),
  moves(state) {
    if (state.ended !== null) return [];
    const count = state.opened.length;
    const moves: Move<MinesTaken>[] = [];
    if (count < safeTiles(state.call)) {
      const pays_at_most = paidFor(state, count + 1);
      for (let place = 0; place < tiles; place += 1)
        if (!state.opened.includes(place)) moves.push({ step: { tile: place }, extra_stake: ZERO, pays_at_most });
    }
    if (count > 0) moves.push({ step: { action: 'cash_out' }, extra_stake: ZERO, pays_at_most: paidFor(state, count) });
    return moves;
  },
  take(state, taken) {
    if (taken.tile === undefined) return { ...state, ended: 'cash_out' };
    const opened = [...state.opened, taken.tile];
    return { ...state, opened, ended: state.mine_tiles.includes(taken.tile) ? 'mine' : null };
  },
  shown: ({ opened }) => ({ opened }),
  payout(state) {
    if (state.ended === null) return null;
    return state.ended === 'mine' ? ZERO : paidFor(state, state.opened.length);
  },
  result: ({ mine_tiles, opened }) => ({ mine_tiles: [...mine_tiles], opened: [...opened] }),
  abandon: ({ opened }) => (opened.length === 0 ? null : [{ action: 'cash_out' }]),
  explain: (one, _steps, next) =>
    drawMines(one, next).map(({ tile: drawn, number, remaining_count }) => ({
      id: 'mine',
      text: `left[⌊${number.toPrecision(10)} × ${remaining_count}⌋] = ${drawn}`,
    })),
};
