import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = readFileSync('docs/security.md', 'utf8');
const table = readFileSync('docs/security-level-2.md', 'utf8');

it('every file named in docs/security.md or docs/security-level-2.md exists', () => {
  const named = [...(page + table).matchAll(/`([a-z][\w./-]*\/[\w./-]+\.tsx?)`/g)].map(([, path]) => path!);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

it('docs/security.md has every chapter of the standard in order', () => {
  const chapters = [...page.matchAll(/^## V(\d+) /gm)].map(([, number]) => Number(number));
  expect(chapters).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
});

/** The number of requirements of levels 1 and 2 in each chapter of the standard. */
const CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

it('docs/security-level-2.md lists every requirement of levels 1 and 2 once, and none as unmet', () => {
  const rows = [...table.matchAll(/^\| (\d+)\.(\d+\.\d+) \| (yes|partly|n\/a) \| (.+) \|$/gm)];
  const counts = CHAPTERS.map((_, index) => rows.filter(([, chapter]) => Number(chapter) === index + 1).length);
  expect(counts).toEqual(CHAPTERS);
  expect(new Set(rows.map(([, chapter, item]) => `${chapter}.${item}`)).size).toBe(rows.length);
  const count = (answer: string) => rows.filter(([, , , verdict]) => verdict === answer).length;
  expect(table).toContain(
    `**${count('yes')} yes, ${count('partly')} partly,\nnone no, ${count('n/a')} not applicable**`,
  );
});
