import { expect, it } from 'vitest';
import { isClientSeed, newClientSeed } from './client-seed.ts';

it('a client seed from the browser is valid and different each time', () => {
  const seeds = Array.from({ length: 50 }, newClientSeed);
  expect(new Set(seeds).size).toBe(50);
  expect(seeds.every(isClientSeed)).toBe(true);
});

it.each(['', 'a:b', 'abc:d', ':', 'two words', 'اردو', 'x'.repeat(65)])('the client seed "%s" is refused', (text) => {
  expect(isClientSeed(text)).toBe(false);
});

it.each(['a', '!', '~', 'x'.repeat(64)])('the client seed "%s" is accepted', (text) => {
  expect(isClientSeed(text)).toBe(true);
});
