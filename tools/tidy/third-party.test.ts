import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf } from './imports.ts';
import { isScript, isTest, ROOT, readProject } from './source-file.ts';

const project = readProject();
const notices = project.find(({ path }) => path === 'apps/web/public/third-party.txt')?.text ?? '';

it('every package in the browser bundles is in the served licence notices', () => {
  const bundled = project.filter(
    (file) =>
      /^(apps\/(web|arcade)|packages\/(?!sandbox\/)[\w-]+)\/src\//.test(file.path) &&
      isScript(file) &&
      !isTest(file) &&
      !file.path.endsWith('-for-tests.ts'),
  );
  const packages = bundled
    .flatMap(importsOf)
    .filter(({ target, types_only }) => !types_only && /^(@[a-z-]+\/)?[a-z][a-z0-9-]*(\.[a-z]+)*(\/|$)/.test(target))
    .map(({ target }) => /^(@[^/]+\/)?[^/]+/.exec(target)![0])
    .filter((name) => !/^(apps|packages)$/.test(name) && !name.startsWith('@nua/'));
  expect(packages).toContain('react');
  expect([...new Set(packages)].filter((name) => !notices.includes(name))).toEqual([]);
});

it('every package in the app is in the licence notices', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'apps/native/package.json'), 'utf8'));
  const licences = {
    MIT: 'the MIT licence',
    'Apache-2.0': 'the Apache License 2.0',
    'MPL-2.0': 'the Mozilla Public License 2.0',
  };
  const parts = notices.split(/\n(?=(?:CODE|FONTS|LIBRARIES)\b)/);
  const wrong = Object.keys(dependencies).filter((name) => {
    const { license } = JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8'));
    const heading = parts.find((part) => part.split(/[\s,]+/).includes(name))?.split('\n')[0] ?? '';
    return !heading.includes(licences[license as keyof typeof licences] ?? 'an unreviewed licence');
  });
  expect(wrong).toEqual([]);
});
