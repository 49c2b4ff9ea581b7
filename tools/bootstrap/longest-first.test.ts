import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withLongVariantsFirst } from './longest-first.ts';

const TESTS = join(import.meta.dirname, '../../tests');

it('test files with a long variant run first', () => {
  const variants = globSync('**/*.long.test.ts', { cwd: TESTS }).map((file) => file.replace('.long.test.', '.test.'));
  const paths = ['games/conformance-address.test.ts', ...variants, 'cluster/node-events.test.ts'];
  const sorted = withLongVariantsFirst(paths.map((path) => ({ moduleId: join(TESTS, path) })));
  expect(variants.length).toBeGreaterThan(0);
  expect(sorted.map(({ moduleId }) => moduleId.slice(TESTS.length + 1))).toEqual([
    ...variants,
    'games/conformance-address.test.ts',
    'cluster/node-events.test.ts',
  ]);
});
