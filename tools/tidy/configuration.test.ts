import { describe, expect, it } from 'vitest';
import { isSecret, variableNames } from '../../apps/server/src/core/environment/variables.ts';
import { readProject } from './source-file.ts';

const REGISTER = 'apps/server/src/core/environment/variables.ts';
const project = readProject();
const page = project.find(({ path }) => path === 'docs/configuration.md')?.text ?? '';
const [server = '', tests = ''] = page.split('## Tests and benchmarks');
const inPage = (text: string) =>
  new Set([...text.matchAll(/`([A-Z][A-Z0-9]*_?[A-Z0-9_]{2,})`/g)].map(([, name]) => name));

describe('the environment variables of the server', () => {
  it('are all described in docs/configuration.md', () => {
    expect(variableNames.filter((name) => !inPage(server).has(name))).toEqual([]);
  });

  it('include every variable named in docs/configuration.md', () => {
    const rows = server.split('\n').filter((line) => line.startsWith('| '));
    const named = rows.flatMap((row) => {
      // The first column has the names. In the table of payment rails, the second column also has names.
      const [, first = '', second = ''] = row.split('|');
      return [...inPage(first), ...(first.includes('`') ? [] : inPage(second))];
    });
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((name) => !variableNames.some((variable) => variable === name))).toEqual([]);
  });

  it('are all read by the server', () => {
    const readers = project
      .filter(({ path }) => path.startsWith('apps/server/src/') && path !== REGISTER && !path.endsWith('.test.ts'))
      .map(({ text }) => text)
      .join('\n');
    expect(variableNames.filter((name) => !readers.includes(`'${name}'`))).toEqual([]);
  });

  it('that hold a secret are exactly those in the list "Secrets in files"', () => {
    const [, listed = ''] = /\nThe names: ([\s\S]*?)\n\n/.exec(server) ?? [];
    expect([...inPage(listed)].sort()).toEqual(variableNames.filter(isSecret).sort());
  });

  it('are not listed again among the variables of tests and benchmarks', () => {
    expect(variableNames.filter((name) => tests.includes(`| \`${name}\``))).toEqual([]);
  });
});
