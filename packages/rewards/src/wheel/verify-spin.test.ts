import { createFloats, portableHmac } from '@nua/games';
import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { referralTableText, spinReferral } from '../referral/referral-spin.ts';
import { firstRules } from '../rule/rules.ts';
import { type ClaimedSpin, verifyReferralSpin, verifySpin } from './verify-spin.ts';
import { tableHash, wheelCommitment } from './wheel-commitment.ts';
import { segmentOf, wheelTableText } from './wheel-table.ts';

const seeds = { server_seed: 'server seed', client_seed: 'client seed', nonce: 2 };
const float = createFloats(portableHmac)(seeds)();
const { segments } = firstRules.wheel;
const table = wheelTableText({ version: 1, segments });
const segment = segmentOf(segments, float);
const spin: ClaimedSpin = {
  ...seeds,
  server_seed_hash: wheelCommitment(seeds.server_seed, tableHash(table)),
  table,
  segment,
  prize: segments[segment]!.prize,
};
const otherTable = wheelTableText({ version: 1, segments: segments.toReversed() });

describe('the verification of a spin', () => {
  it('passes for an unchanged spin', () => {
    expect(verifySpin(spin)).toEqual({
      ...{ ok: true, commitment: true, outcome: true },
      expected: { segment, prize: spin.prize },
    });
  });

  it.each<[string, Partial<ClaimedSpin>, { commitment: boolean; outcome: boolean }]>([
    ['another server seed', { server_seed: 'another' }, { commitment: false, outcome: false }],
    ['another client seed', { client_seed: 'other seed' }, { commitment: true, outcome: false }],
    ['another nonce', { nonce: 3 }, { commitment: true, outcome: false }],
    ['another slice', { segment: segment + 1 }, { commitment: true, outcome: false }],
    ['a prize that is too small', { prize: cents(spin.prize - 1n) }, { commitment: true, outcome: false }],
    ['a table that was changed after the commitment', { table: otherTable }, { commitment: false, outcome: false }],
    [
      'a commitment to the seed alone',
      { server_seed_hash: tableHash(seeds.server_seed) },
      { commitment: false, outcome: true },
    ],
  ])('fails with %s', (_name, change, found) => {
    expect(verifySpin({ ...spin, ...change })).toMatchObject({ ok: false, ...found });
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"segments":[]}',
    '{"segments":[{"prize":"x"}]}',
    '{"segments":[{"prize":"1.00","weight":"y"}]}',
  ])('fails without an exception if the table is %j', (text) => {
    expect(verifySpin({ ...spin, table: text })).toMatchObject({ ok: false, outcome: false, expected: null });
  });

  it('recomputes a spin of the referral wheel', () => {
    const rule = firstRules.referral;
    const text = referralTableText(4, rule);
    const before = { sum: cents(20_000), friends: 2 };
    const { added, sum } = spinReferral(rule, before, 'friend', float);
    const claimed = {
      ...{ ...seeds, table: text, kind: 'friend' as const, before, added },
      server_seed_hash: wheelCommitment(seeds.server_seed, tableHash(text)),
    };
    expect(verifyReferralSpin(claimed)).toEqual({
      ok: true,
      commitment: true,
      outcome: true,
      expected: { added, sum },
    });
    for (const change of [{ added: cents(added + 1n) }, { kind: 'daily' as const }, { nonce: 1 }, { table: '{}' }])
      expect(verifyReferralSpin({ ...claimed, ...change })).toMatchObject({ ok: false, outcome: false });
    expect(verifyReferralSpin({ ...claimed, table: referralTableText(5, rule) })).toMatchObject({
      ...{ ok: false, commitment: false, outcome: true },
    });
  });
});
