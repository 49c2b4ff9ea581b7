import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderReference } from './render.ts';

it('the committed API reference matches the contract', () => {
  for (const { path, text } of renderReference()) expect(readFileSync(path, 'utf8'), 'run: npm run docs').toBe(text);
});

it('every error in the API reference has a description', () => {
  const errors = renderReference().find(({ path }) => path.endsWith('errors.md'));
  expect(errors?.text.split('\n').filter((line) => line.endsWith('|  |'))).toEqual([]);
});
