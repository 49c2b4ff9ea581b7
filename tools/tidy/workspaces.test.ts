import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf } from './imports.ts';
import { isScript, isTest, readProject, type SourceFile } from './source-file.ts';

type Manifest = {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const project = readProject();
const manifestOf = (path: string): Manifest => JSON.parse(project.find((file) => file.path === path)!.text);
const root = manifestOf('package.json');
const workspaces = project
  .filter(({ path }) => /^(apps|packages)\/[\w-]+\/package\.json$/.test(path))
  .map(({ path }) => ({ folder: posix.dirname(path), manifest: manifestOf(path) }));

const IN_PROJECT = /^(apps|packages|tests|tools|bench)\/|^[\w.]+\.config\.ts$|^node:/;

/** The packages that a file imports, such as `@nua/ui` for `@nua/ui/button.tsx`. */
function packagesOf(file: SourceFile): string[] {
  const styles = [...file.text.matchAll(/(?:@import |url\()["'](@?[a-z][\w./-]*)["']/g)].map(([, target]) => target!);
  const targets = isScript(file) ? importsOf(file).map(({ target }) => target) : styles;
  return targets.flatMap((target) => {
    const workspace = /^packages\/([\w-]+)\/src\b/.exec(target);
    const isOwn = workspace !== null && file.path.startsWith(`packages/${workspace[1]}/`);
    if (workspace) return isOwn ? [] : [`@nua/${workspace[1]}`];
    const [name] = /^(@[\w.-]+\/)?[a-z][\w.-]*/.exec(target) ?? [];
    const isPackage = name !== undefined && !IN_PROJECT.test(target) && !builtinModules.includes(name);
    return isPackage ? [name] : [];
  });
}

const isImporting = (file: SourceFile) => isScript(file) || file.path.endsWith('.css');
/** Product code, without tests, fixtures and the build. */
const isProduct = ({ path }: SourceFile) =>
  path.includes('/src/') && !isTest({ path, text: '' }) && !path.endsWith('-for-tests.ts');
const unique = (names: string[]) => [...new Set(names)].sort();

const declaredPackages = ({ dependencies = {} }: Manifest) => Object.keys(dependencies);
const declaredForTests = ({ dependencies = {}, devDependencies = {}, optionalDependencies = {} }: Manifest) =>
  Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });

// The command line of Capacitor finds the app's packages in package.json, so no source imports them.
it.each(workspaces.filter(({ folder }) => folder !== 'apps/native'))(
  '$folder declares exactly the packages that its source imports',
  ({ folder, manifest }) => {
    const files = project.filter((file) => file.path.startsWith(`${folder}/`) && isImporting(file) && isProduct(file));
    // Optional packages are excluded: PostgreSQL's have computed names, and the tracing SDK is loaded only if it is configured.
    const optional = Object.keys(manifest.optionalDependencies ?? {});
    const imported = unique(files.flatMap(packagesOf)).filter((name) => !optional.includes(name));
    expect(declaredPackages(manifest)).toEqual(imported);
  },
);

it.each(workspaces)('$folder or the root declares the imports of its tests and its build', ({ folder, manifest }) => {
  const files = project.filter((file) => file.path.startsWith(`${folder}/`) && isImporting(file) && !isProduct(file));
  const known = new Set([...declaredForTests(manifest), ...declaredForTests(root)]);
  expect(unique(files.flatMap(packagesOf)).filter((name) => !known.has(name))).toEqual([]);
});

it('the root declares the imports of the tools, the tests and the benchmarks', () => {
  const files = project.filter((file) => /^(tools|tests|bench)\/|^[\w.]+\.ts$/.test(file.path) && isImporting(file));
  const known = new Set([...declaredForTests(root), ...workspaces.map(({ manifest }) => manifest.name)]);
  expect(unique(files.flatMap(packagesOf)).filter((name) => !known.has(name))).toEqual([]);
});

it('all workspaces declare a package in the same version', () => {
  const versions = new Map<string, Set<string>>();
  for (const manifest of [root, ...workspaces.map(({ manifest }) => manifest)]) {
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
      versions.set(name, (versions.get(name) ?? new Set()).add(version));
  }
  expect([...versions].filter(([, all]) => all.size > 1).map(([name]) => name)).toEqual([]);
});
