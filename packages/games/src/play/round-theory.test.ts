import { type Cents, cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { crash } from '../crash/crash.ts';
import { dice } from '../dice/dice.ts';
import { type HiloState, hilo, hiloRank, hiloWins } from '../hilo/hilo.ts';
import { mines } from '../mines/mines.ts';
import { courseOf } from './course-variance.ts';
import type { AnySteppedGame, Values } from './game.ts';
import { foldSteps } from './replay-round.ts';
import { type ReturnSums, returnFigures, theoryOfRound } from './round-theory.ts';

/** Random numbers that are the same in each run (the published generator mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const NOTHING: ReturnSums = {
  rounds: 0n,
  stake: cents(0),
  payout: cents(0),
  expected_micro: 0n,
  variance_milli: 0n,
  largest: cents(0),
};

type Ended = { game_id: string; outcome: Values; shared?: Values | null; payout: bigint };

const STAKE = cents(10_000);

function add(sums: ReturnSums, { game_id, outcome, shared = null, payout }: Ended): ReturnSums {
  const theory = theoryOfRound({ game_id, table_version: 1, stake: STAKE, outcome, shared })!;
  return {
    rounds: sums.rounds + 1n,
    stake: (sums.stake + STAKE) as Cents,
    payout: (sums.payout + payout) as Cents,
    expected_micro: sums.expected_micro + theory.expected_micro,
    variance_milli: sums.variance_milli + theory.variance_milli,
    largest: theory.largest,
  };
}

const ROUNDS = 4_000;

/** The sum of the squared differences of payout and theory, divided by the sum of the variances. */
function squaresPerVariance(play: (next: () => number) => Ended): number {
  const next = numbersFrom(7);
  let [squares, variance] = [0, 0];
  for (let n = 0; n < ROUNDS; n += 1) {
    const ended = play(next);
    const theory = theoryOfRound({ table_version: 1, stake: STAKE, shared: null, ...ended })!;
    squares += (Number(ended.payout) - Number(theory.expected_micro) / 1e6) ** 2;
    variance += Number(theory.variance_milli) / 1e3;
  }
  return squares / variance;
}

/** Plays a round of steps; `choose` returns the next step from the number of steps taken. */
function playSteps(
  game: AnySteppedGame,
  call: Values,
  next: () => number,
  choose: (taken: number, state: unknown) => Values,
): Ended {
  const drawn: number[] = [];
  const replayed = () => {
    let place = 0;
    return () => {
      if (place === drawn.length) drawn.push(next());
      place += 1;
      return drawn[place - 1]!;
    };
  };
  const steps: Values[] = [];
  for (;;) {
    const folded = foldSteps(game, call, STAKE, steps, replayed());
    const state = folded!.state;
    const payout = game.payout(state);
    if (payout !== null) return { game_id: game.id, outcome: { ...call, ...game.result(state), steps }, payout };
    steps.push(choose(steps.length, state));
  }
}

describe('the theoretical return of a round', () => {
  it('consists of the average payout and the variance of the round’s own bet', () => {
    const outcome = { target_hundredths: 2_500, over: false, roll_hundredths: 1, win: true };
    const theory = theoryOfRound({ game_id: 'dice', table_version: 1, stake: cents(200), outcome, shared: null });
    // 25 of 100 rolls pay 3.96 times the stake: variance 0.25 · 0.75 · 3.96².
    expect(theory).toEqual({
      mode: JSON.stringify(dice.modes()[2]),
      expected_micro: 198_000_000n,
      variance_milli: BigInt(Math.floor(200 ** 2 * 1_000 * 0.25 * 0.75 * 3.96 ** 2)),
      largest: 792n,
    });
  });

  it('names a published mode only if the bet has the odds of that mode', () => {
    const modeOf = (target_hundredths: number, over: boolean) =>
      theoryOfRound({
        game_id: 'dice',
        table_version: 1,
        stake: cents(100),
        outcome: { target_hundredths, over },
        shared: null,
      })?.mode;
    expect(modeOf(7_500, true)).toBe(JSON.stringify(dice.modes()[2]));
    expect(modeOf(1_234, true)).toBe('');
  });

  it('is unknown for a game, table or call that does not exist', () => {
    const outcome = { target_hundredths: 5_000, over: true };
    const theoryWith = (change: object) =>
      theoryOfRound({ game_id: 'dice', table_version: 1, stake: cents(100), outcome, shared: null, ...change });
    for (const change of [{ game_id: 'studio-wheel' }, { table_version: 9 }, { outcome: {} }])
      expect(theoryWith(change)).toBeNull();
  });
});

describe('the variance of a round', () => {
  it.each([1, 2, 5])('equals the mean squared deviation of mines rounds cashed out after %d tiles', (tiles) => {
    const ratio = squaresPerVariance((next) =>
      playSteps(mines as unknown as AnySteppedGame, { mines: 5 }, next, (taken) =>
        taken < tiles ? { tile: taken } : { action: 'cash_out' },
      ),
    );
    expect(ratio).toBeGreaterThan(0.85);
    expect(ratio).toBeLessThan(1.15);
  });

  it('in mines with one opened tile equals the published variance', () => {
    const odds = mines.odds({ mines: 3 });
    const course = courseOf('mines', { mines: 3 }, { mine_tiles: [1, 2, 3], opened: [0] }, null);
    expect(course).toEqual({ variance: odds.variance, largest: odds.largest });
  });

  it('equals the mean squared deviation of hilo rounds with skips and two guesses', () => {
    const ratio = squaresPerVariance((next) =>
      playSteps(hilo as unknown as AnySteppedGame, {}, next, (_taken, state) => {
        const { cards, right } = state as HiloState;
        const rank = hiloRank(cards.at(-1)!);
        if (right === 2) return { action: 'cash_out' };
        // On an ace or a king the likely guess is not offered, and the other guess pays thirteen times the stake.
        if (rank === 1 || rank === 13) return { action: 'skip' };
        return { action: hiloWins('higher', rank) > hiloWins('lower', rank) ? 'higher' : 'lower' };
      }),
    );
    expect(ratio).toBeGreaterThan(0.85);
    expect(ratio).toBeLessThan(1.15);
  });

  it.each([150, 300])('equals the mean squared deviation of crash rounds cashed out at %d hundredths', (cash_out) => {
    const ratio = squaresPerVariance((next) => {
      const crash_hundredths = Math.max(100, Math.floor(99 / (1 - next())));
      const isCashed = crash_hundredths >= cash_out;
      const cashed_out_hundredths = isCashed ? cash_out : null;
      return {
        game_id: 'crash',
        outcome: { target_hundredths: null, cashed_out_hundredths },
        shared: { crash_hundredths },
        payout: isCashed ? (STAKE * BigInt(cash_out)) / 100n : 0n,
      };
    });
    expect(ratio).toBeGreaterThan(0.85);
    expect(ratio).toBeLessThan(1.15);
  });

  it('in crash with a target equals the variance of the bet’s own odds', () => {
    const call = { target_hundredths: 198 };
    expect(courseOf('crash', call, { cashed_out_hundredths: 198 }, { crash_hundredths: 500 })).toBeNull();
    const theory = theoryOfRound({
      game_id: 'crash',
      table_version: 1,
      stake: cents(100),
      outcome: { ...call, cashed_out_hundredths: null },
      shared: { crash_hundredths: 100 },
    });
    const { numerator, denominator } = crash.odds(call).variance;
    expect(theory?.variance_milli).toBe((10_000_000n * numerator) / denominator);
  });
});

describe('the comparison of a return with its theory', () => {
  const rolled = (rounds: number, wins: number) => {
    const outcome = { target_hundredths: 5_000, over: false };
    let sums = NOTHING;
    for (let n = 0; n < rounds; n += 1) sums = add(sums, { game_id: 'dice', outcome, payout: n < wins ? 19_800n : 0n });
    return sums;
  };

  it('has a 99 % interval of ± 2.576 · σ / √n around the theory', () => {
    const figures = returnFigures(rolled(1_000, 540))!;
    const half = (2.575829 * 0.99) / Math.sqrt(1_000);
    expect(figures.return).toBeCloseTo(1.0692, 10);
    expect(figures.theory).toBeCloseTo(0.99, 10);
    expect([figures.low, figures.high]).toEqual([expect.closeTo(0.99 - half, 6), expect.closeTo(0.99 + half, 6)]);
    expect(figures.z).toBeCloseTo((0.0792 * Math.sqrt(1_000)) / 0.99, 6);
  });

  it('has no interval for fewer than a hundred rounds', () => {
    expect(returnFigures(rolled(99, 50))).toMatchObject({ low: null, high: null, z: null });
    expect(returnFigures(rolled(101, 50))?.z).not.toBeNull();
    expect(returnFigures({ ...rolled(1_000, 500), largest: cents(10_000_000) })).toMatchObject({ z: null });
    expect(returnFigures(NOTHING)).toBeNull();
  });
});
