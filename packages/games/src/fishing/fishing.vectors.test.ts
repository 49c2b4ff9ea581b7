import { cents } from '@nua/money';
import { expect, it } from 'vitest';
import { createFloats } from '../play/floats.ts';
import { portableHmac } from '../play/hash.ts';
import { fishing } from './fishing.ts';

it('shots of fishing on published seeds use the published numbers in order', () => {
  // 0.5919261889, 0.8188437170, 0.1717616909, 0.2778754048: of 200, 500, 500 and 200 they are 118, 409, 85 and 55.
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
