import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');

it('every file that docs/security.md names is there', () => {
  const named = [...page.matchAll(/`([a-z][\w./-]*\/[\w./-]+\.tsx?)`/g)].map(([, path]) => path!);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

it('docs/security.md has every chapter of the standard, in its order', () => {
  const chapters = [...page.matchAll(/^## V(\d+) /gm)].map(([, number]) => Number(number));
  expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
});
