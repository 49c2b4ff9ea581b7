import { readdirSync, readFileSync } from 'node:fs';
import { errors } from '@nua/contract/errors.ts';
import { describe, expect, it } from 'vitest';
import { withCodes } from './inline-error-codes.ts';
import { withPlainFields } from './lean-queries.ts';

const library = new URL('../../../node_modules/@tanstack/query-core/build/modern/', import.meta.url);
const files = readdirSync(library).filter((name) => name.endsWith('.js'));

describe('what the build takes out of the client', () => {
  it.each(files)('%s keeps no private field, and nothing else changes its name', (name) => {
    const code = readFileSync(new URL(name, library), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    const plain = withPlainFields(code);
    expect(plain).not.toMatch(/#\w/);
    expect(plain.replaceAll('own_', '')).toBe(code.replace(/^(\s+)#\w+;\n/gm, '').replaceAll('#', ''));
  });
  it('the query library makes no field that the plain names could hide', () => {
    for (const name of files) expect(readFileSync(new URL(name, library), 'utf8')).not.toContain('own_');
  });
  it('a refusal is written as its number, and what is no refusal stays', () => {
    expect(withCodes('code === errors.SEAL_DAY')).toBe(`code === ${errors.SEAL_DAY}`);
    for (const same of ['errors.NO_SUCH_NAME', 'form.errors.SEAL_DAY', 'errors[name]'])
      expect(withCodes(same)).toBe(same);
  });
});
