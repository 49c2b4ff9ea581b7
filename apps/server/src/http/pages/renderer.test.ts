import { expect, it } from 'vitest';
import { asRenderer } from './renderer.ts';

it('a build of the web client without a function that the server calls is refused', () => {
  expect(() => asRenderer({ render: async () => ({ status: 200 }) })).toThrow('cacheKeyOf');
});
