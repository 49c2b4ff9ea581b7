import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { createFloats } from '../play/floats.ts';
import { portableHmac } from '../play/hash.ts';
import { limbo } from './limbo.ts';

describe('limbo on published seeds', () => {
  it.each([
    ['18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159', 'bb62964774', 1, 128],
    ['a9a09f7f84c9dc6d4f46f9b702d8e7e211e1fc219ac10e1145c4ca032eb000c6', '3c83fc7e07', 3, 505],
    ['server seed', 'client seed', 1, 132],
    ['server seed', 'client seed', 2, 183],
    // For the random number 0.000000251 the known variants of the formula differ by millions.
    ['e8df2cc3b9ccb583ce5ea92336842387', '83e27f682128eb1852b048203dfd6931', 1_942_124, 380_769_230],
  ])(
    'turns the seeds %s and %s and bet number %d into a result of %d hundredths [R7.36]',
    (server_seed, client_seed, nonce, result_hundredths) => {
      const next = createFloats(portableHmac)({ server_seed, client_seed, nonce });
      const { outcome, payout } = limbo.play({ target_hundredths: 150 }, cents(10_000), next);
      expect(outcome).toEqual({ result_hundredths });
      expect(payout).toBe(result_hundredths >= 150 ? 15_000n : 0n);
    },
  );
});
