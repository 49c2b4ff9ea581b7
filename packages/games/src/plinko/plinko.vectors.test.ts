import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { createFloats } from '../play/floats.ts';
import { portableHmac } from '../play/hash.ts';
import { plinko } from './plinko.ts';

describe('plinko on published seeds', () => {
  it.each([
    ['18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159', 'bb62964774', 1, 'RRLRLLLLRLLLRLLL', 1_500n],
    ['a9a09f7f84c9dc6d4f46f9b702d8e7e211e1fc219ac10e1145c4ca032eb000c6', '3c83fc7e07', 3, 'LLRRLRLLLLLRLLRL', 1_500n],
    ['server seed', 'client seed', 1, 'RRLRRRRRRLLRRRLR', 3_000n],
    ['server seed', 'client seed', 2, 'RRLLLLLLRLLRRLLR', 1_000n],
  ])(
    'turns the seeds %s and %s and bet number %d into the path %s [R7.36]',
    (server_seed, client_seed, nonce, path, medium) => {
      const next = () => createFloats(portableHmac)({ server_seed, client_seed, nonce });
      const { outcome, payout } = plinko.play({ rows: 16, risk: 'medium' }, cents(1_000), next());
      expect({ outcome, payout }).toEqual({ outcome: { path }, payout: medium });
      // A board with fewer rows uses the first of the same numbers.
      const short = plinko.play({ rows: 8, risk: 'high' }, cents(1_000), next());
      expect(short.outcome).toEqual({ path: path.slice(0, 8) });
    },
  );
});
