import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withTwinsFirst } from './longest-first.ts';

const TESTS = join(import.meta.dirname, '../../tests');

it('test files with a long variant run before all other test files', () => {
  const twins = globSync('**/*.long.test.ts', { cwd: TESTS }).map((file) => file.replace('.long.test.', '.test.'));
  const paths = ['games/conformance-address.test.ts', ...twins, 'cluster/drain.test.ts'];
  const sorted = withTwinsFirst(paths.map((path) => ({ moduleId: join(TESTS, path) })));
  expect(twins.length).toBeGreaterThan(0);
  expect(sorted.map(({ moduleId }) => moduleId.slice(TESTS.length + 1))).toEqual([
    ...twins,
    'games/conformance-address.test.ts',
    'cluster/drain.test.ts',
  ]);
});
