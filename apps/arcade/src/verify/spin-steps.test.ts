import { createHash } from 'node:crypto';
import { firstRules, referralTableText, wheelTableText } from '@nua/rewards';
import { describe, expect, it } from 'vitest';
import { checkQuery, readClaim } from './check-query.ts';
import { spinSteps } from './spin-steps.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const table = wheelTableText({ version: 1, segments: firstRules.wheel.segments });
/** The published example of random numbers. The sums of the weights put 771 into the slice of 5 rupees. */
const server_seed = '18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159';
const server_seed_hash = sha256(`${server_seed}:${sha256(table)}`);
const claim = {
  ...{ game: 'wheel', server_seed, server_seed_hash, client_seed: 'bb62964774', nonce: '1' },
  call: { table, segment: '4', prize: '5.00' },
};

describe('a spin of the prize wheel', () => {
  it('is recomputed step by step from its seeds and prize table', () => {
    expect(spinSteps('wheel', claim)).toMatchObject({
      hmac: 'c590d171e39b70404ee1fff2ce09c3e1090688e1320a9cd27f58b1ac3dfa8c92',
      table_hash: sha256(table),
      commitment: server_seed_hash,
      matches: true,
      steps: [
        { id: 'place', text: '⌊0.7717409993 × 1000⌋ = 771' },
        { id: 'slice', text: '731 ≤ 771 < 881 (150 / 1000)' },
      ],
      prize: 500n,
      matches_log: true,
    });
  });

  it('has a link whose address contains all its data, including the prize table', () => {
    expect(readClaim('', `#${checkQuery(claim)}`)).toEqual(claim);
  });

  it('does not match its commitment if the seed or the prize table differs', () => {
    const other = table.replace('470', '471');
    expect(spinSteps('wheel', { ...claim, call: { ...claim.call, table: other } })?.matches).toBe(false);
    expect(spinSteps('wheel', { ...claim, server_seed: 'another' })?.matches).toBe(false);
    expect(spinSteps('wheel', { ...claim, server_seed_hash: '' })?.matches).toBeNull();
    expect(spinSteps('wheel', { ...claim, server_seed_hash: sha256(server_seed) })?.matches).toBe(false);
  });

  it('differs from the log if the log shows a wrong slice or a wrong prize', () => {
    const matchesLog = (call: object) =>
      spinSteps('wheel', { ...claim, call: { ...claim.call, ...call } })?.matches_log;
    expect(matchesLog({ segment: '3' })).toBe(false);
    expect(matchesLog({ prize: '1.00' })).toBe(false);
    expect(matchesLog({ segment: '', prize: '' })).toBeNull();
  });

  it('has no amount if its slice gives an extra spin', () => {
    const steps = spinSteps('wheel', { ...claim, call: { table: table.replaceAll(':false', ':true') } });
    expect(steps).toMatchObject({ prize: null, matches_log: null });
  });

  it.each(['', 'no table', '{}', '{"segments":[]}', '{"segments":[{"weight":0}]}'])(
    'is not computed from the invalid prize table %j',
    (text) => {
      expect(spinSteps('wheel', { ...claim, call: { table: text } })).toBeNull();
    },
  );
});

describe('a spin of the referral wheel', () => {
  const { referral } = firstRules;
  const text = referralTableText(1, referral);
  const call = { table: text, kind: 'join', sum: '0.00', friends: '0', added: '138.55' };
  const spin = { ...claim, game: 'referral', server_seed_hash: sha256(`${server_seed}:${sha256(text)}`), call };

  it('is recomputed from the sum before the spin', () => {
    // 2000 + ⌊0.7717409993 × 1001⌋ = 2772 basis points of 500 rupees are added.
    expect(spinSteps('referral', { ...spin, call: { ...call, added: '138.60' } })).toMatchObject({
      matches: true,
      steps: [
        { id: 'share', text: '2000 + ⌊0.7717409993 × 1001⌋ = 2772 / 10000' },
        { id: 'sum', text: '0.00 + 138.60 = 138.60' },
      ],
      prize: 13_860n,
      matches_log: true,
    });
    expect(spinSteps('referral', spin)?.matches_log).toBe(false);
  });

  it('is not computed if its kind is unknown', () => {
    expect(spinSteps('referral', { ...spin, call: { ...call, kind: 'gift' } })).toBeNull();
  });
});
