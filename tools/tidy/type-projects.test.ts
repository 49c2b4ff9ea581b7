import { matchesGlob, posix } from 'node:path';
import { expect, it } from 'vitest';
import { isScript, readProject } from './source-file.ts';

const FOLDER = 'tools/type-check';
type Config = { include?: string[]; exclude?: string[]; references?: { path: string }[] };

const project = readProject();
const configs = project
  .filter(({ path }) => posix.dirname(path) === FOLDER)
  .map(({ path, text }) => ({ name: `./${posix.basename(path)}`, config: JSON.parse(text) as Config }));

const matches = (path: string, patterns: readonly string[] = []) =>
  patterns
    .map((pattern) => posix.join(FOLDER, pattern))
    .some((pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`));

it('every script belongs to exactly one project of the type check', () => {
  const owners = project.filter(isScript).map(({ path }) => ({
    path,
    projects: configs
      .filter(({ config }) => matches(path, config.include) && !matches(path, config.exclude))
      .map(({ name }) => name),
  }));
  expect(owners.filter(({ projects }) => projects.length !== 1)).toEqual([]);
});

it('the type check builds every project', () => {
  const built = configs.find(({ name }) => name === './tsconfig.json')?.config.references?.map(({ path }) => path);
  expect(built?.sort()).toEqual(
    configs
      .filter(({ config }) => config.include !== undefined)
      .map(({ name }) => name)
      .sort(),
  );
});
