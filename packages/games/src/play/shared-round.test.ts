import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { crash } from '../crash/crash.ts';
import { roulette } from '../roulette/roulette.ts';
import { automaticCashOut } from './automatic-cash-out.ts';
import type { AnySharedGame } from './game.ts';
import {
  cashOutAt,
  ceilingOf,
  couldCashOut,
  exitAfter,
  firstCashOutMs,
  reachedAutomaticCashOut,
} from './shared-round.ts';

const climbing = crash as unknown as AnySharedGame;
const withoutClimb = roulette as unknown as AnySharedGame;
const byHand = { target_hundredths: null };
const at = (target_hundredths: number) => ({ target_hundredths });
const endsAt = (crash_hundredths: number) => ({ crash_hundredths });
const CEILING = 10_000;

describe('the multiplier ceiling of a cash-out', () => {
  it.each<[bigint, bigint, number]>([
    // A stake of 1.00 may win 2.50 times the stake under a cap of 2.50.
    [100n, 250n, 250],
    // At 1.66 three paisa pay 4. At 1.67 they would pay 5.
    [3n, 4n, 166],
    // At 9,999,999.99 one paisa pays 9,999,999. The last multiplier is 10,000,000.00.
    [1n, 9_999_999n, 999_999_999],
    [1n, 10_000_000n, 1_000_000_000],
    [1n, 1_000_000_000_000n, 1_000_000_000],
  ])('for a stake of %d paisa and a payout cap of %d is %d hundredths', (stake, cap, ceiling) => {
    expect(ceilingOf(cents(stake), cents(cap))).toBe(ceiling);
  });
});

describe('the automatic cash-out', () => {
  it.each([
    ['a target', at(300), CEILING, 300],
    ['a target above the ceiling', at(300), 180, 180],
    ['no target', byHand, CEILING, CEILING],
  ])('of a bet with %s is at the multiplier ceiling, or at a lower target', (_what, call, ceiling, cash_out) => {
    expect(automaticCashOut(climbing, call, ceiling)).toBe(cash_out);
  });

  it('does not exist in a game without a multiplier curve', () => {
    expect(automaticCashOut(withoutClimb, {}, CEILING)).toBeNull();
    expect(reachedAutomaticCashOut(withoutClimb, {}, CEILING, { number: 1 })).toBeNull();
    expect(cashOutAt(withoutClimb, {}, CEILING, { number: 1 }, 1_000)).toBe('late');
  });

  it.each([
    ['with a target within the round', at(249), 250, null, 249],
    ['with a target at the end', at(250), 250, null, 250],
    ['with a target beyond the end', at(251), 250, null, null],
    ['in a stopped round', byHand, 250, 200, 200],
    ['in a stopped round that ended before its exit', byHand, 199, 200, null],
    ['with a target above the exit of a stopped round', at(300), 500, 200, 300],
  ])('%s (bet %o, end %d, exit %s) is at %s', (_what, call, end, exit, cash_out) => {
    expect(reachedAutomaticCashOut(climbing, call, CEILING, endsAt(end), exit)).toBe(cash_out);
  });

  it('in a stopped round is at the multiplier ceiling if the exit multiplier is higher', () => {
    expect(reachedAutomaticCashOut(climbing, byHand, 150, endsAt(500), 200)).toBe(150);
  });
});

describe('the exit multiplier of a stopped round', () => {
  it.each([
    [0, 200],
    [100, 200],
    [199, 200],
    [200, 400],
    [399, 400],
    [400, 800],
    [1_599, 1_600],
    [1_600, 3_200],
  ])('after a stop at %d hundredths is %d hundredths', (lapsed, exit) => {
    expect(exitAfter(lapsed)).toBe(exit);
  });
});

describe('a cash-out', () => {
  it('is possible from the multiplier 1.01 on', () => {
    // ln(1.01) ÷ 0.00006 = 165.8
    expect(firstCashOutMs(climbing)).toBe(166);
    expect(cashOutAt(climbing, byHand, CEILING, endsAt(101), 165)).toBe('early');
    expect(cashOutAt(climbing, byHand, CEILING, endsAt(101), 166)).toEqual({ cash_out_hundredths: 101 });
    expect(firstCashOutMs(withoutClimb)).toBe(0);
  });

  it('is too late after the end of the round', () => {
    // ln(1.02) ÷ 0.00006 = 330.04
    expect(cashOutAt(climbing, byHand, CEILING, endsAt(101), 330)).toEqual({ cash_out_hundredths: 101 });
    expect(cashOutAt(climbing, byHand, CEILING, endsAt(101), 331)).toBe('late');
    expect(cashOutAt(climbing, at(101), CEILING, endsAt(101), 60_000)).toEqual({ cash_out_hundredths: 101 });
  });
});

describe('the cash-out of a stored bet', () => {
  type Claim = [
    what: string,
    call: object,
    end: number,
    cash_out_hundredths: number | null,
    about: object,
    could: boolean,
  ];
  it.each<Claim>([
    ['before the lowest cash-out', byHand, 250, 100, {}, false],
    ['at the lowest cash-out', byHand, 250, 101, {}, true],
    ['at the end', byHand, 250, 250, {}, true],
    ['after the end', byHand, 250, 251, {}, false],
    ['before the target', at(200), 250, 199, {}, true],
    ['at the target', at(200), 250, 200, {}, true],
    ['after the target', at(200), 250, 201, {}, false],
    ['missing, without a target', byHand, 250, null, {}, true],
    ['missing, with a target beyond the end', at(251), 250, null, {}, true],
    ['missing, with a target at the end', at(250), 250, null, {}, false],
    ['missing, with a target before the end', at(200), 250, null, {}, false],
    ['before the stop of a stopped round', byHand, 250, 149, { lapsed: 150 }, true],
    ['at the stop of a stopped round', byHand, 250, 150, { lapsed: 150 }, true],
    ['after the stop', byHand, 250, 151, { lapsed: 150 }, false],
    ['at the exit of a stopped round', byHand, 250, 200, { lapsed: 150 }, true],
    ['after the exit of a stopped round', byHand, 250, 201, { lapsed: 150, ceiling: 201 }, false],
    ['at the ceiling, before the exit', byHand, 250, 170, { lapsed: 150, ceiling: 170 }, true],
    ['at the target, after the stop', at(180), 250, 180, { lapsed: 150 }, true],
    ['missing, in a round that passed its exit', byHand, 250, null, { lapsed: 150 }, false],
    ['missing, in a round that ended before its exit', byHand, 199, null, { lapsed: 150 }, true],
    ['missing, with a target beyond the end of a stopped round', at(300), 250, null, { lapsed: 150 }, true],
  ])('%s (%o, end %d, cashed out at %s, %o) is possible: %s', (_what, call, end, cash_out_hundredths, about, could) => {
    expect(couldCashOut(climbing, { ...call }, endsAt(end), { cash_out_hundredths, ...about })).toBe(could);
  });

  it('is impossible in a game without a multiplier curve', () => {
    expect(couldCashOut(withoutClimb, {}, { number: 1 }, { cash_out_hundredths: null })).toBe(true);
    expect(couldCashOut(withoutClimb, {}, { number: 1 }, { cash_out_hundredths: 200 })).toBe(false);
  });
});
