import { describe, expect, it } from 'vitest';
import { idsIn, namesOfRows, renderRequirements } from './render.ts';
import { rows } from './rows.ts';

describe('the requirements', () => {
  it('are numbered consecutively in each chapter', () => {
    const last: Record<number, number> = { 1: 15, 2: 47, 3: 17, 4: 23, 5: 8, 6: 4, 7: 37, 8: 13, 9: 12 };
    const ids = Object.entries(last).flatMap(([chapter, count]) =>
      Array.from({ length: count }, (_, index) => `R${chapter}.${String(index + 1).padStart(2, '0')}`),
    );
    expect(rows.map(([id]) => id)).toEqual(ids);
  });

  it('are found in test names by their id in square brackets', () => {
    expect(idsIn('a hold is returned [R1.08, R5.08] as R9.01 says [R2.41 vipUp]')).toEqual(['R1.08', 'R5.08', 'R2.41']);
  });

  it('are also found in the rows of a table-driven test', () => {
    const table =
      "const rows = [\n  ['R2.06', '/sign-in', 'Sign-in', false],\n  ['internal', '/omega-test', null, true],\n];";
    expect(namesOfRows('[%s] %s is titled %s, header %s', table)).toEqual([
      '[R2.06] /sign-in is titled Sign-in, header false',
    ]);
  });

  it('each have a test', () => {
    expect(renderRequirements()).not.toContain('no test yet');
  });
});
