import { expect, it } from 'vitest';
import { importsOf } from './imports.ts';
import { isScript, isTest, readProject } from './source-file.ts';

it('every package that is bundled for browsers is named in the notices that are served beside the bundles', () => {
  const project = readProject();
  const notices = project.find(({ path }) => path === 'apps/web/public/third-party.txt')?.text ?? '';
  const bundled = project.filter(
    (file) =>
      /^(apps\/(web|arcade)|packages\/(contract|games|money|ui))\/src\//.test(file.path) &&
      isScript(file) &&
      !isTest(file) &&
      !file.path.endsWith('-for-tests.ts'),
  );
  const packages = bundled
    .flatMap(importsOf)
    .filter(({ target, types_only }) => !types_only && /^(@[a-z-]+\/)?[a-z][a-z-]*(\.[a-z]+)*(\/|$)/.test(target))
    .map(({ target }) => /^(@[^/]+\/)?[^/]+/.exec(target)![0])
    .filter((name) => !/^(apps|packages)$/.test(name) && !name.startsWith('@nua/'));
  expect(packages).toContain('react');
  expect([...new Set(packages)].filter((name) => !notices.includes(name))).toEqual([]);
});
