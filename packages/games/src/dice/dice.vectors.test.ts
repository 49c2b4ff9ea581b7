import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { createFloats } from '../play/floats.ts';
import { portableHmac } from '../play/hash.ts';
import { dice } from './dice.ts';

describe('dice on published seeds', () => {
  it.each([
    ['18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159', 'bb62964774', 1, 7717],
    ['a9a09f7f84c9dc6d4f46f9b702d8e7e211e1fc219ac10e1145c4ca032eb000c6', '3c83fc7e07', 3, 1959],
    ['server seed', 'client seed', 1, 7467],
    ['server seed', 'client seed', 2, 5386],
  ])(
    'for the seeds %s and %s, bet number %d rolls %d hundredths [R7.36]',
    (server_seed, client_seed, nonce, roll_hundredths) => {
      const next = createFloats(portableHmac)({ server_seed, client_seed, nonce });
      const { outcome, payout } = dice.play({ target_hundredths: 5000, over: true }, cents(10_000), next);
      expect(outcome.roll_hundredths).toBe(roll_hundredths);
      expect(outcome.win).toBe(roll_hundredths >= 5000);
      expect(payout).toBe(roll_hundredths >= 5000 ? 19_800n : 0n);
    },
  );
});
