import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf } from './imports.ts';
import { isGenerated, isScript, isTest, readProject } from './source-file.ts';

const MIN_LINES = 25;

/** Files that are small for a specific reason. */
const ON_PURPOSE = new Set([
  // A list of the house's games only: the one file to which a new game adds a line.
  'packages/games/src/play/register.ts',
  // The register of panels, beside those of screens and dialogs.
  'apps/web/src/boot/panels.ts',
]);

const project = readProject();
const paths = new Set(project.map(({ path }) => path));
const isProduct = (path: string) => /^(apps\/(web|server|arcade)|packages\/[\w-]+)\/src\//.test(path);
const product = project.filter(
  (file) => isScript(file) && isProduct(file.path) && !isTest(file) && !file.path.includes('-for-tests.'),
);
const imports = product.flatMap(importsOf);

/** A file that lists a feature's calls, a module's or a package's exports: each entry is imported from its own file. */
const isRegister = (path: string) => /-feature\.ts$|\/public\.ts$|\/src\/index\.ts$/.test(path);

/** Texts, a component with its own styles, and the contract's one file for each feature. */
const standsAlone = (path: string) =>
  /\/text\.(en|ur)\.ts$|^packages\/contract\//.test(path) || paths.has(path.replace(/\.tsx?$/, '.module.css'));

describe('a file of under 25 lines', () => {
  it('is merged into its importer if only one file of its folder imports it', () => {
    const small = product.filter((file) => {
      if (isGenerated(file) || ON_PURPOSE.has(file.path) || standsAlone(file.path)) return false;
      if (file.text.trimEnd().split('\n').length >= MIN_LINES) return false;
      const found = imports.filter(({ target }) => target === file.path);
      const [importer, ...others] = new Set(found.map(({ from }) => from));
      if (importer === undefined || others.length > 0 || isRegister(importer)) return false;
      // A dynamic import needs its own file, because it is a chunk.
      return posix.dirname(importer) === posix.dirname(file.path) && found.every(({ on_demand }) => !on_demand);
    });
    expect(small.map(({ path }) => path)).toEqual([]);
  });
});
