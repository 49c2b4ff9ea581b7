import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderReference } from './render.ts';

it('the committed reference is what the contract says', () => {
  for (const { path, text } of renderReference()) expect(readFileSync(path, 'utf8'), 'run: npm run docs').toBe(text);
});

it('every refusal says beside its code what happened', () => {
  const errors = renderReference().find(({ path }) => path.endsWith('errors.md'));
  expect(errors?.text.split('\n').filter((line) => line.endsWith('|  |'))).toEqual([]);
});
