import { expect, it } from 'vitest';
import { isScript, isTest, readProject } from './source-file.ts';

/** The files that may read whether an advertisement brought a player. */
const MAY_READ = [
  /^packages\/contract\/src\/(config|tracking)\.ts$/,
  /^apps\/server\/src\/db\/database\.generated\.ts$/,
  /^apps\/server\/src\/modules\/(site|tracking)\//,
  /^apps\/web\/src\/modules\/tracking\//,
];

it('only the tracking code reads whether an advertisement brought a player [R3.04]', () => {
  const readers = readProject()
    .filter((file) => /^(apps|packages)\//.test(file.path) && isScript(file) && !isTest(file))
    .filter(({ path, text }) => /\bis_?organic\b/i.test(text) && !path.includes('-for-tests.'))
    .map(({ path }) => path);
  expect(readers).toContain('apps/web/src/modules/tracking/start-tracking.ts');
  expect(readers.filter((path) => !MAY_READ.some((allowed) => allowed.test(path)))).toEqual([]);
});
