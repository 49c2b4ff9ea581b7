import { cents } from '@nua/money';
import { expect, it } from 'vitest';
import { createFloats } from '../play/floats.ts';
import { portableHmac } from '../play/hash.ts';
import { fishing } from './fishing.ts';

it('fishing uses the published random numbers in order', () => {
  // The numbers 0.59192…, 0.81884…, 0.17176… and 0.27787… become 118 of 200, 409 of 500, 85 of 500 and 55 of 200.
  const seeds = { server_seed: 'some server seed', client_seed: 'some client seed', nonce: 1 };
  const played = fishing.play({ shots: [2, 5, 5, 2] }, cents(1000), createFloats(portableHmac)(seeds));
  expect(played.outcome).toEqual({ caught: [false, false, true, true] });
  expect(played.payout).toBe(1750n);
  const steps = fishing.explain({ shots: [2, 5, 5, 2] }, createFloats(portableHmac)(seeds));
  expect(steps.map(({ text }) => text)).toEqual([
    '⌊0.5919261889 × 200⌋ = 118',
    '⌊0.8188437170 × 500⌋ = 409',
    '⌊0.1717616909 × 500⌋ = 85',
    '⌊0.2778754048 × 200⌋ = 55',
    '(5 + 2) ÷ 4 = 7/4',
  ]);
});
