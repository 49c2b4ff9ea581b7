import { type Cents, cents, sum } from '@nua/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstRules } from '../rule/rules.ts';
import { commissionOf, dayCommission } from './club.ts';

const rule = firstRules.club;
const anyMember = fc.record({
  level: fc.integer({ min: 1, max: 4 }),
  weighted: fc.bigInt({ min: 0n, max: 10n ** 10n }).map((paisa) => paisa as Cents),
});

describe('the club', () => {
  it('pays 0.2 % and 0.05 % of the members’ weighted stakes [R1.10]', () => {
    expect(commissionOf(cents(100_000), 2_000)).toBe(200n);
    expect(commissionOf(cents(499), 2_000)).toBe(0n);
    expect(commissionOf(cents(10n ** 12n - 1n), 2_000)).toBe(1_999_999_999n);
    const members = [
      { level: 1, weighted: cents(100_999) },
      { level: 2, weighted: cents(100_999) },
      { level: 3, weighted: cents(100_000_000) },
    ];
    expect(dayCommission(rule, members)).toBe(201n + 50n);
  });

  it('never pays more than the daily maximum', () => {
    fc.assert(
      fc.property(fc.array(anyMember, { maxLength: 20 }), (members) => {
        const paid = dayCommission(rule, members);
        const staked = sum(...members.map(({ weighted }) => weighted));
        expect(paid <= rule.day_maximum).toBe(true);
        expect(paid * 500n <= staked).toBe(true);
      }),
    );
  });

  it('adds up the commission for 100,000 members', () => {
    const members = Array.from({ length: 100_000 }, () => ({ level: 1, weighted: cents(500) }));
    expect(dayCommission(rule, members)).toBe(100_000n);
  });
});
