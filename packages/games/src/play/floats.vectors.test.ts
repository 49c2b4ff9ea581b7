import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteStream, createFloats } from './floats.ts';
import { commitmentOf, type Hmac, portableHmac } from './hash.ts';

const nodeHmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest();
const take = (next: () => number, count: number): number[] => Array.from({ length: count }, next);
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describe('the random numbers of a round', () => {
  const first = '18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159';
  const second = 'a9a09f7f84c9dc6d4f46f9b702d8e7e211e1fc219ac10e1145c4ca032eb000c6';

  it('come from the published HMAC blocks of a seed pair [R7.36]', () => {
    expect(hex(portableHmac(first, 'bb62964774:1:0'))).toBe(
      'c590d171e39b70404ee1fff2ce09c3e1090688e1320a9cd27f58b1ac3dfa8c92',
    );
    expect(hex(portableHmac(first, 'bb62964774:1:1'))).toBe(
      '98e4513c6a0c341d2c3323a84166c5c0f5be65b369787c8e633146b66e98ff67',
    );
  });

  it('continue in the next block without a gap', () => {
    const stream = byteStream(portableHmac, {
      server_seed: 'some server seed',
      client_seed: 'some client seed',
      nonce: 1,
    });
    const bytes = Array.from({ length: 36 }, () => stream.next().value);
    expect(bytes).toEqual([
      151, 136, 121, 135, 209, 159, 189, 233, 43, 248, 146, 253, 71, 34, 215, 176, 139, 160, 47, 225, 233, 221, 169,
      198, 187, 103, 171, 31, 87, 118, 23, 138, 198, 14, 60, 130,
    ]);
  });

  it('use four bytes each', () => {
    const seeds = { server_seed: 'some server seed', client_seed: 'some client seed', nonce: 1 };
    const numbers = take(createFloats(portableHmac)(seeds), 9);
    const published = [0.5919261889, 0.818843717, 0.1717616909, 0.2778754048];
    published.forEach((number, place) => {
      expect(numbers[place]).toBeCloseTo(number, 9);
    });
    expect(numbers[8]).toBe((198 * 2 ** 24 + 14 * 2 ** 16 + 60 * 2 ** 8 + 130) / 2 ** 32);
  });

  it.each([
    [first, 'bb62964774', 1, 0.7717409993],
    [second, '3c83fc7e07', 3, 0.1959639862],
    ['server seed', 'client seed', 1, 0.7467032722],
    ['server seed', 'client seed', 2, 0.538626926],
  ])('for the seeds %s and %s and bet number %d begin with %d', (server_seed, client_seed, nonce, number) => {
    expect(createFloats(portableHmac)({ server_seed, client_seed, nonce })()).toBeCloseTo(number, 9);
  });

  it('come from a server seed whose SHA-256 is the commitment', () => {
    expect(commitmentOf('testing')).toBe('cf80cd8aed482d5d1527d7dc72fceff84e6326592848447d2dc0b0e87dfc9a90');
  });

  it('are the same in the browser and on the server', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string({ minLength: 1, maxLength: 64 }),
        fc.nat(),
        (server_seed, client_seed, nonce) => {
          const seeds = { server_seed, client_seed, nonce };
          const numbers = take(createFloats(portableHmac)(seeds), 17);
          expect(take(createFloats(nodeHmac)(seeds), 17)).toEqual(numbers);
          for (const number of numbers) expect(number >= 0 && number < 1).toBe(true);
        },
      ),
    );
  });
});
