import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from '../tidy/source-file.ts';
import { clientRegisters } from './client-registers.ts';
import { registers } from './registers.ts';
import { openTypeCheck } from './type-check.ts';

const all = [...registers, ...clientRegisters];
const check = openTypeCheck([...new Set(all.flatMap(({ path, expected }) => [path, ...expected]))]);
afterAll(() => check.close());

describe('a register with a missing entry', () => {
  it.each(all)('fails the type check: $name', (register) => {
    const { path, edit, expected } = register;
    const text = readFileSync(join(ROOT, path), 'utf8');
    expect(text.split(edit[0]), 'the edit matches one place').toHaveLength(2);
    const withoutErrors = () => expected.filter((file) => check.errorsIn(file).length === 0);
    expect(withoutErrors(), 'every file compiles before').toEqual(expected);
    const incomplete = check.withText(path, text.replace(...edit), withoutErrors);
    expect(incomplete, 'these files compile without an entry').toEqual([]);
  });
});
