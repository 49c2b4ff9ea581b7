import { cents } from '@nua/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chanceFrom } from '../../../../tests/crash/chance.ts';
import { cashOutAt, ceilingOf, exitAfter, reachedAutomaticCashOut } from '../play/shared-round.ts';
import { crash } from './crash.ts';

const climb = crash.climb!;
const CASES = 2n ** 52n;
const LEASE_MS = 3_000;
const STAKE = cents(100);
const CEILING = ceilingOf(STAKE, cents(1_000_000_000));

/** The times at which an attacker cashes out and stops the server. Null means never. */
type Attack = { presses_ms: number | null; stops_ms: number | null };

/** The payout of the attacker's bet. The server extends its lease every half second until it stops. */
function paidOf({ presses_ms, stops_ms }: Attack, crash_hundredths: number): number {
  const result = { crash_hundredths };
  const call = { target_hundredths: null };
  const ends_ms = crash.runs_ms(result);
  const led_until = stops_ms === null ? Infinity : Math.floor(stops_ms / 500) * 500 + LEASE_MS;
  if (presses_ms !== null && presses_ms < Math.min(led_until, stops_ms ?? Infinity)) {
    const taken = cashOutAt(crash, call, CEILING, result, presses_ms);
    if (typeof taken !== 'string') return taken.cash_out_hundredths;
  }
  const exit = led_until < ends_ms ? exitAfter(climb.at(led_until)) : null;
  return reachedAutomaticCashOut(crash, call, CEILING, result, exit) ?? 0;
}

describe('a server that stops during a round of crash', () => {
  it('cashes out every bet at a multiplier with an expected return of 99 %', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1_000_000 }), (lapsed) => {
        const exit = BigInt(exitAfter(lapsed));
        const reached = (99n * CASES) / exit;
        expect(exit > BigInt(lapsed)).toBe(true);
        expect(reached * exit <= 99n * CASES).toBe(true);
        expect(reached * exit * 1_000_000_000n >= 99n * CASES * 999_999_999n).toBe(true);
      }),
    );
  });

  it('gives no attacker a return above 99 % over 200,000 rounds', () => {
    const n = 200_000;
    const chance = chanceFrom(20_261_124);
    const attacks: [name: string, attack: () => Attack][] = [
      ['stops at once', () => ({ presses_ms: null, stops_ms: 0 })],
      ['stops at 1.90', () => ({ presses_ms: null, stops_ms: 10_700 })],
      ['stops where the next exit is far', () => ({ presses_ms: null, stops_ms: 8_600 })],
      [
        'presses at 1.50 unless it has stopped the server',
        () => ({ presses_ms: 6_758, stops_ms: chance.between(0, 12_000) }),
      ],
      [
        'stops and presses at any moment',
        () => ({ presses_ms: chance.between(0, 40_000), stops_ms: chance.between(0, 40_000) }),
      ],
    ];
    for (const [name, attack] of attacks) {
      let [sum, squares] = [0, 0];
      for (let i = 0; i < n; i += 1) {
        const r = (chance.between(0, 2 ** 26 - 1) * 2 ** 26 + chance.between(0, 2 ** 26 - 1)) / 2 ** 52;
        const crash_hundredths = Math.min(Math.max(100, Math.floor(99 / (1 - r))), 100_000_000);
        const paid = paidOf(attack(), crash_hundredths) / 100;
        sum += paid;
        squares += paid * paid;
      }
      const mean = sum / n;
      const half = 2.576 * Math.sqrt((squares / n - mean * mean) / n);
      expect([name, mean - half <= 0.99, mean + half >= 0.98]).toEqual([name, true, true]);
    }
  });
});
