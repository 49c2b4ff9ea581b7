import { describe, expect, it } from 'vitest';
import { createFloats } from './floats.ts';
import { commitmentOf, portableHmac } from './hash.ts';

const N = 20_000;
const floats = createFloats(portableHmac);
/** 20,000 first numbers under 20 seed pairs, the same in every run. */
const sample = Array.from({ length: N }, (_, place) =>
  floats({
    server_seed: commitmentOf(`pair ${place % 20}`),
    client_seed: 'sample',
    nonce: 1 + Math.floor(place / 20),
  })(),
);

// Each bound is the 99 % interval of a random source for N numbers.
describe('the random numbers of many rounds', () => {
  it('are evenly divided between both halves of their range', () => {
    const low = sample.filter((number) => number < 0.5).length;
    expect(Math.abs(low - N / 2)).toBeLessThan((2.576 * Math.sqrt(N)) / 2);
  });

  it('are evenly distributed over a hundred cells', () => {
    const cells = new Array<number>(100).fill(0);
    for (const number of sample) cells[Math.floor(number * 100)]! += 1;
    const chiSquare = cells.reduce((total, count) => total + (count - N / 100) ** 2 / (N / 100), 0);
    // The interval is for 99 degrees of freedom.
    expect(chiSquare).toBeGreaterThan(66.5);
    expect(chiSquare).toBeLessThan(139);
  });

  it('switch between the halves as often as truly random numbers', () => {
    const sides = sample.map((number) => number < 0.5);
    const runs = 1 + sides.filter((side, place) => place > 0 && side !== sides[place - 1]).length;
    const low = sides.filter(Boolean).length;
    const expected = 1 + (2 * low * (N - low)) / N;
    const deviation = Math.sqrt(((expected - 1) * (expected - 2)) / (N - 1));
    expect(Math.abs(runs - expected)).toBeLessThan(2.576 * deviation);
  });

  it.each([1, 2, 20])('are independent of the number %d positions earlier', (lag) => {
    const pairs = sample.slice(lag).map((number, place) => (number - 0.5) * (sample[place]! - 0.5));
    const correlation = (12 * pairs.reduce((total, one) => total + one, 0)) / pairs.length;
    expect(Math.abs(correlation)).toBeLessThan(2.576 / Math.sqrt(pairs.length));
  });
});
