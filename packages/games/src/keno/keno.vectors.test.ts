import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { createFloats } from '../play/floats.ts';
import { portableHmac } from '../play/hash.ts';
import { keno } from './keno.ts';

const first = '18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159';
const second = 'a9a09f7f84c9dc6d4f46f9b702d8e7e211e1fc219ac10e1145c4ca032eb000c6';

describe('keno on published seeds', () => {
  it.each([
    [first, 'bb62964774', 1, '31,36,12,32,2,8,20,10,25,17', 310n],
    [second, '3c83fc7e07', 3, '8,19,28,29,18,30,11,13,3,2', 310n],
    ['server seed', 'client seed', 1, '30,26,10,37,22,35,25,24,39,4', 100n],
    ['server seed', 'client seed', 2, '22,26,8,4,3,19,9,2,34,10', 1_040n],
  ])(
    'turns the seeds %s and %s and bet number %d into the draw %s [R7.36]',
    (server_seed, client_seed, nonce, drawn, paid) => {
      const next = createFloats(portableHmac)({ server_seed, client_seed, nonce });
      const { outcome, payout } = keno.play({ picks: [2, 8, 26], risk: 'classic' }, cents(100), next);
      expect(outcome.drawn.join(',')).toBe(drawn);
      expect(payout).toBe(paid);
    },
  );
});
