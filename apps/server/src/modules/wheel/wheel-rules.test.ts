import { createHash } from 'node:crypto';
import { type Cents, cents } from '@nua/money';
import { expectedPrize, firstRules } from '@nua/rewards';
import { describe, expect, it } from 'vitest';
import { claimState, drawSpin, spinsLeft } from './wheel-rules.ts';

const { segments, thresholds } = firstRules.wheel;
const SPINS = 20_000;
/** The two-sided 99.9 % quantile of the normal distribution. */
const Z_999 = 3.2905;

/** The seeds are hashes of a fixed text, so they were not chosen for their outcome. Each pair has ten spins. */
const seedsOf = (spin: number) => {
  const hash = (what: string) =>
    createHash('sha256')
      .update(`${what} ${Math.floor(spin / 10)}`)
      .digest('hex');
  return { server_seed: hash('server'), client_seed: hash('client').slice(0, 20), nonce: (spin % 10) + 1 };
};

describe('20,000 spins', () => {
  const counted = segments.map(() => 0);
  let paid = 0n;
  let spins = 0;
  while (spins < SPINS) {
    const { segment, prize } = drawSpin(segments, seedsOf(spins));
    counted[segment]! += 1;
    paid += prize;
    spins += 1;
  }
  const weights = segments.reduce((sum, { weight }) => sum + weight, 0);
  const chance = (index: number) => segments[index]!.weight / weights;

  it('pay what the odds predict, within the 99.9 % interval [R1.12]', () => {
    const mean = segments.reduce((sum, { prize }, index) => sum + chance(index) * Number(prize), 0);
    const square = segments.reduce((sum, { prize }, index) => sum + chance(index) * Number(prize) ** 2, 0);
    const margin = (Z_999 * Math.sqrt(square - mean ** 2)) / Math.sqrt(SPINS);
    expect(Number(paid) / SPINS).toBeGreaterThan(mean - margin);
    expect(Number(paid) / SPINS).toBeLessThan(mean + margin);
    // The published average also counts the prizes of extra spins.
    const { numerator, denominator } = expectedPrize(segments);
    const endChance = 1 - segments.reduce((sum, { again }, index) => sum + (again ? chance(index) : 0), 0);
    expect(mean / endChance).toBeCloseTo(Number(numerator) / Number(denominator), 9);
  });

  it('hit each slice in proportion to its width, by the chi-square test at 99.9 %', () => {
    const chi = counted.reduce((sum, count, index) => {
      const expected = SPINS * chance(index);
      return sum + (count - expected) ** 2 / expected;
    }, 0);
    expect(segments).toHaveLength(8);
    // 7 degrees of freedom.
    expect(chi).toBeLessThan(24.32);
    expect(counted.every((count) => count > 0)).toBe(true);
  });
});

describe('the number of spins left', () => {
  const day = (deposited: bigint, staked: bigint, used = 0, again = 0) =>
    spinsLeft({ thresholds }, { deposited: cents(deposited), staked: cents(staked), used, again });

  it.each([
    [49_999n, 49_999n, 0],
    [50_000n, 49_999n, 0],
    [49_999n, 50_000n, 0],
    [50_000n, 50_000n, 1],
    [9_999_999n, 200_000n, 3],
    [1_000_000n, 9_999_999n, 10],
  ])('with %d paisa deposited and %d paisa staked is %d', (deposited, staked, spins) => {
    expect(day(deposited, staked)).toBe(spins);
  });

  it('is reduced by used spins, increased by extra spins, and never negative', () => {
    expect(day(200_000n, 200_000n, 2)).toBe(1);
    expect(day(200_000n, 200_000n, 4, 2)).toBe(1);
    expect(day(0n, 0n, 3)).toBe(0);
  });
});

it('a prize can be claimed once, before it expires', () => {
  const expires_at = new Date('2026-03-01T00:00:00Z');
  const state = (prize: bigint, claimed: boolean, at: string) =>
    claimState({ prize_cents: prize as Cents, claimed_at: claimed ? expires_at : null, expires_at }, new Date(at));
  expect(state(100n, false, '2026-02-28T23:59:59.999Z')).toBe('claimable');
  expect(state(100n, false, '2026-03-01T00:00:00Z')).toBe('expired');
  expect(state(100n, true, '2026-03-09T00:00:00Z')).toBe('claimed');
  expect(state(0n, false, '2026-02-01T00:00:00Z')).toBe('none');
});
