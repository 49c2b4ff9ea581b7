import { cents } from '@nua/money';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { automaticCashOut } from '../play/automatic-cash-out.ts';
import type { AnySharedGame } from '../play/game.ts';
import { cashOutAt, ceilingOf, reachedAutomaticCashOut } from '../play/shared-round.ts';
import { crash, crashTable } from './crash.ts';

function drawOf(bits: bigint) {
  const bytes = new Uint8Array(32);
  for (let place = 0; place < 7; place += 1) bytes[place] = Number(((bits << 4n) >> BigInt(48 - 8 * place)) & 255n);
  return { hash: '', salt: '', hmac: () => bytes };
}
const crashAt = (bits: bigint): number => crash.result(drawOf(bits)).crash_hundredths;
const cases = 1n << 52n;
const game = crash as unknown as AnySharedGame;
const NO_CEILING = crashTable.crash_maximum_hundredths;
const endsAt = (crash_hundredths: number) => ({ crash_hundredths });

describe('the multiplier at which a round crashes', () => {
  it('is 1.00 for the lowest random bits, and at most the last multiplier for the highest bits', () => {
    expect(crashAt(0n)).toBe(100);
    expect(crashAt(cases - 1n)).toBe(crashTable.crash_maximum_hundredths);
  });

  it.each([101, 150, 200, 333, 1_000, 999_999, 1_000_000])(
    'reaches %d hundredths with the published probability',
    (reached) => {
      const { hit } = crash.odds({ target_hundredths: reached });
      const wins = (hit.numerator * cases) / hit.denominator;
      // The first check is the last case below the multiplier, and the second is the first case that reaches it.
      expect(crashAt(cases - wins - 1n)).toBe(reached - 1);
      expect(crashAt(cases - wins)).toBeGreaterThanOrEqual(reached);
    },
  );

  it('gives a return of 99 % at any cash-out target', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 1_000_000 }), (target_hundredths) => {
        const { rtp } = crash.odds({ target_hundredths });
        const short = 99n * rtp.denominator - 100n * rtp.numerator;
        expect(short >= 0n && short * 10n ** 10n < 100n * rtp.denominator).toBe(true);
      }),
    );
  });
});

describe('the multiplier curve of crash', () => {
  it.each([100, 101, 102, 137, 200, 1_000, 12_345, 1_000_000])(
    'exceeds the crash multiplier of %d hundredths only when the round ends',
    (crash_hundredths) => {
      const ms = crash.runs_ms({ crash_hundredths });
      expect(crash.climb!.at(ms - 1)).toBeLessThanOrEqual(crash_hundredths);
      expect(crash.climb!.at(ms)).toBeGreaterThan(crash_hundredths);
    },
  );

  it('ends at the last multiplier', () => {
    const crash_hundredths = crashTable.crash_maximum_hundredths;
    expect(crash.climb!.at(crash.runs_ms({ crash_hundredths }))).toBe(crash_hundredths);
  });
});

describe('a bet on crash', () => {
  it.each([100, 1_000_001])('with a target of %d hundredths is refused', (target_hundredths) => {
    expect(v.is(crash.call, { target_hundredths })).toBe(false);
  });
  it.each([101, 200, 1_000_000])('with a target of %d hundredths is accepted', (target_hundredths) => {
    expect(v.is(crash.call, { target_hundredths })).toBe(true);
  });
  it.each([0, -1, 1.5, '200', Number.NaN])('with %s as its target is malformed', (target_hundredths) => {
    const read = v.safeParse(crash.call, { target_hundredths });
    expect(read.issues?.some(({ path }) => path !== undefined)).toBe(true);
  });
  it('has no target by default', () => {
    expect(v.parse(crash.call, {})).toEqual({ target_hundredths: null });
  });
});

describe('a cash-out', () => {
  const manual = { target_hundredths: null };
  const at = (hundredths: number) => Math.ceil(Math.log(hundredths / 100) / crashTable.growth + 0.5);
  const result = endsAt(250);

  it('is paid at the multiplier of the time when it is made', () => {
    expect(cashOutAt(game, manual, NO_CEILING, result, at(200))).toEqual({ cash_out_hundredths: 200 });
  });
  it('is too early before the multiplier reaches 1.01', () => {
    expect(cashOutAt(game, manual, NO_CEILING, result, 0)).toBe('early');
    expect(cashOutAt(game, manual, NO_CEILING, result, -5_000)).toBe('early');
  });
  it('is too late after the crash', () => {
    const end = crash.runs_ms({ crash_hundredths: 250 });
    expect(cashOutAt(game, manual, NO_CEILING, result, end - 1)).toEqual({ cash_out_hundredths: 250 });
    expect(cashOutAt(game, manual, NO_CEILING, result, end)).toBe('late');
  });
  it('is never possible in a round that crashes at 1.00', () => {
    for (const ms of [0, 100, 200, 1_000])
      expect(cashOutAt(game, manual, NO_CEILING, endsAt(100), ms)).not.toHaveProperty('cash_out_hundredths');
  });
  it('after the target is paid at the target', () => {
    expect(cashOutAt(game, { target_hundredths: 150 }, NO_CEILING, result, at(200))).toEqual({
      cash_out_hundredths: 150,
    });
    expect(cashOutAt(game, { target_hundredths: 150 }, NO_CEILING, result, at(900))).toEqual({
      cash_out_hundredths: 150,
    });
  });
  it('never pays more than the payout cap', () => {
    expect(cashOutAt(game, manual, 180, result, at(240))).toEqual({ cash_out_hundredths: 180 });
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.bigInt({ min: 1n, max: 10n ** 9n }), (stake, more) => {
        const cap = cents((stake * 101n) / 100n + more);
        const ceiling = ceilingOf(cents(stake), cap);
        fc.pre(ceiling < 1_000_000_000);
        expect(crash.payout(manual, cents(stake), result, ceiling) <= cap).toBe(true);
        expect(crash.payout(manual, cents(stake), result, ceiling + 1) > cap).toBe(true);
      }),
    );
  });
  it('is automatic only if the round reaches the target or the payout cap', () => {
    expect(reachedAutomaticCashOut(game, { target_hundredths: 250 }, NO_CEILING, result)).toBe(250);
    expect(reachedAutomaticCashOut(game, { target_hundredths: 251 }, NO_CEILING, result)).toBeNull();
    expect(reachedAutomaticCashOut(game, manual, 180, result)).toBe(180);
    expect(reachedAutomaticCashOut(game, manual, NO_CEILING, result)).toBeNull();
    expect(automaticCashOut(game, { target_hundredths: 300 }, 180)).toBe(180);
  });
});

it('a stake pays its multiplier rounded down to the paisa', () => {
  const call = { target_hundredths: null };
  expect(crash.payout(call, cents(333), endsAt(250), 133)).toBe(442n);
  expect(crash.payout(call, cents(333), endsAt(250), null)).toBe(0n);
});
