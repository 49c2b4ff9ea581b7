import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf } from './imports.ts';
import { isGenerated, isScript, isTest, readProject } from './source-file.ts';

const MIN_LINES = 25;

const ALLOWED = new Set([
  // A new game adds one line to this list.
  'packages/games/src/play/register.ts',
  // Panels have a register like screens and dialogs.
  'apps/web/src/boot/panels.ts',
]);

const project = readProject();
const paths = new Set(project.map(({ path }) => path));
const isProduct = (path: string) => /^(apps\/(web|server|arcade)|packages\/[\w-]+)\/src\//.test(path);
const product = project.filter(
  (file) => isScript(file) && isProduct(file.path) && !isTest(file) && !file.path.includes('-for-tests.'),
);
const imports = product.flatMap(importsOf);

/** Files that list the calls or exports of other files. */
const isRegister = (path: string) => /-feature\.ts$|\/public\.ts$|\/src\/index\.ts$/.test(path);

/** Files that may be small: texts, components with their own styles, and the contract file of each feature. */
const mayBeSmall = (path: string) =>
  /\/text\.(en|ur)\.ts$|^packages\/contract\//.test(path) || paths.has(path.replace(/\.tsx?$/, '.module.css'));

describe('a file of under 25 lines', () => {
  it('must be merged into its importer if it has only one and both are in the same folder', () => {
    const small = product.filter((file) => {
      if (isGenerated(file) || ALLOWED.has(file.path) || mayBeSmall(file.path)) return false;
      if (file.text.trimEnd().split('\n').length >= MIN_LINES) return false;
      const found = imports.filter(({ target }) => target === file.path);
      const [importer, ...others] = new Set(found.map(({ from }) => from));
      if (importer === undefined || others.length > 0 || isRegister(importer)) return false;
      return posix.dirname(importer) === posix.dirname(file.path) && found.every(({ on_demand }) => !on_demand);
    });
    expect(small.map(({ path }) => path)).toEqual([]);
  });
});
