import { cents } from '@nua/money';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { multiplyRatios, ratio } from '../play/odds.ts';
import { everyMinesCall, type MinesState, mines, minesEnd, minesPays } from './mines.ts';

const TILES = 25;
const RETURN = ratio(99n, 100n);

/** Generates every possible draw of `count` mines. */
function* draws(count: number, remaining = TILES): Generator<number[]> {
  if (count === 0) return yield [];
  for (let place = 0; place < remaining; place += 1)
    for (const rest of draws(count - 1, remaining - 1)) yield [(place + 0.5) / remaining, ...rest];
}

/** The payout of a round that is cashed out after `tiles` tiles. */
function stoppedAfter(tiles: number, start: MinesState): bigint {
  let state = start;
  for (let tile = 0; tile < tiles && mines.payout(state) === null; tile += 1)
    state = mines.take(state, { tile }, () => 0);
  return mines.payout(state) ?? mines.payout(mines.take(state, { action: 'cash_out' }, () => 0))!;
}

describe('the return of mines', () => {
  it('is exactly 99 % for every number of mines and every moment of cashing out', () => {
    for (let count = 1; count < TILES; count += 1) {
      let safe = ratio(1n, 1n);
      for (let opened = 1; opened <= TILES - count; opened += 1) {
        safe = multiplyRatios(safe, ratio(BigInt(TILES - count + 1 - opened), BigInt(TILES + 1 - opened)));
        expect(multiplyRatios(safe, minesPays({ mines: count }, opened))).toEqual(RETURN);
      }
    }
  });

  it.each([{ count: 1 }, { count: 2 }, { count: 3 }])(
    'is exactly 99 % if all layouts of $count mines are played',
    ({ count }) => {
      for (const opened of [1, 2, 7, TILES - count]) {
        const { denominator } = minesPays({ mines: count }, opened);
        const stake = cents(100n * denominator);
        let [paid, all] = [0n, 0n];
        for (const numbers of draws(count)) {
          let taken = 0;
          paid += stoppedAfter(
            opened,
            mines.open({ mines: count }, stake, () => numbers[taken++]!),
          );
          all += stake;
        }
        expect(ratio(paid, all)).toEqual(RETURN);
      }
    },
  );
});

it('the published odds of mines are the odds of a cash-out after one opened tile', () => {
  // 22 of 25 tiles are safe. One safe tile pays 0.99 × 25/22 of the stake.
  expect(mines.odds({ mines: 3 })).toEqual({
    ...{ rtp: RETURN, hit: ratio(22n, 25n), variance: ratio(2_673n, 20_000n), largest: ratio(9n, 8n) },
  });
});

describe('a round of mines at the payout cap', () => {
  const stake = cents(1_000n);
  const openedWithin = (count: number, cap: bigint): number => {
    let state = mines.open({ mines: count }, stake, () => 0.999);
    const fits = () => mines.moves(state).find((move) => move.step.tile !== undefined && move.pays_at_most <= cap);
    for (let move = fits(); move !== undefined && state.ended === null; move = fits())
      state = mines.take(state, move.step, () => 0);
    return state.opened.length;
  };

  it('ends after the last step whose payout is within the cap', () => {
    for (let count = 1; count < TILES; count += 1)
      for (const cap of [1_000n, 1_100n, 5_000n, 100_000n, 100_000_000n])
        expect(minesEnd({ mines: count }, stake, cents(cap))).toBe(openedWithin(count, cap));
  });

  it('ends with the last safe tile if the cap is high', () => {
    expect(minesEnd({ mines: 3 }, stake, cents(100_000_000n))).toBe(22);
    expect(minesEnd({ mines: 10 }, stake, cents(100_000_000n))).toBeLessThan(15);
  });
});

describe('a bet on mines', () => {
  it.each([
    [-1, false],
    [0, false],
    [1, true],
    [24, true],
    [25, false],
    [1.5, false],
  ])('is accepted with %d mines: %s', (count, isAccepted) => {
    expect(v.is(mines.call, { mines: count })).toBe(isAccepted);
  });

  it('may have 1 to 24 mines', () => {
    expect(everyMinesCall().map((one) => one.mines)).toEqual(Array.from({ length: 24 }, (_, place) => place + 1));
  });
});

describe('the steps of a round of mines', () => {
  const stake = cents(1_000n);
  /** A round whose mine is on the last tile. */
  const start = mines.open({ mines: 1 }, stake, () => 0.999);
  const after = (...tiles: number[]) => tiles.reduce((state, tile) => mines.take(state, { tile }, () => 0), start);
  const steps = (state: MinesState) => mines.moves(state).map(({ step }) => step);
  const tilesWithout = (...opened: number[]) =>
    Array.from({ length: TILES }, (_, tile) => ({ tile })).filter(({ tile }) => !opened.includes(tile));

  it('are to open a closed tile, or to cash out after the first safe tile', () => {
    expect(steps(start)).toEqual(tilesWithout());
    expect(steps(after(3))).toEqual([...tilesWithout(3), { action: 'cash_out' }]);
    expect(steps(after(3, 0))).toEqual([...tilesWithout(0, 3), { action: 'cash_out' }]);
    expect(steps(after(...Array.from({ length: 24 }, (_, tile) => tile)))).toEqual([{ action: 'cash_out' }]);
    const paid = mines.take(after(3), { action: 'cash_out' }, () => 0);
    expect([paid.ended, after(3, 24).ended]).toEqual(['cash_out', 'mine']);
    expect([steps(paid), steps(after(3, 24))]).toEqual([[], []]);
  });

  it('reveal the opened tiles but not the mines', () => {
    expect(mines.shown(after(3, 0))).toEqual({ opened: [3, 0] });
  });

  it('are recorded in order', () => {
    expect(mines.result(after(3, 0))).toEqual({ mine_tiles: [24], opened: [3, 0] });
  });

  it('pay nothing while the round is open', () => {
    expect([mines.payout(start), mines.payout(after(3)), mines.payout(after(24))]).toEqual([null, null, 0n]);
    expect([mines.abandon(start), mines.abandon(after(3))]).toEqual([null, [{ action: 'cash_out' }]]);
  });

  it('end a round whose payout is exactly the cap', () => {
    // One safe tile among 24 mines pays 24.75 times the stake.
    expect(minesEnd({ mines: 24 }, stake, cents(24_750n))).toBe(1);
    expect(minesEnd({ mines: 24 }, stake, cents(24_749n))).toBe(0);
  });
});
