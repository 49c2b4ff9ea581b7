import { expect, it } from 'vitest';
import { readProject } from './source-file.ts';

it('every environment variable that the server reads is described in docs/configuration.md', () => {
  const project = readProject();
  const page = project.find(({ path }) => path === 'docs/configuration.md')?.text ?? '';
  const readers = project.filter(({ path }) =>
    /^apps\/server\/src\/(configuration\/(configuration|read-native-settings)|providers\/rails\/read-rail-settings|providers\/sms\/read-sms-settings|providers\/tracking\/adjust\/adjust-settings)\.ts$/.test(
      path,
    ),
  );
  const names = readers.flatMap(({ text }) =>
    [...text.matchAll(/'([A-Z][A-Z0-9_]{3,})'/g)].map(([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThan(20);
  expect([...new Set(names)].filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
