import { describe, expect, it } from 'vitest';
import { csvLine, defuse } from './csv.ts';

describe('a cell of a CSV file', () => {
  it.each([
    '=1+1',
    '+92 300 1234567',
    '-1+1|cmd',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\ttext',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    ' =1',
    '\u00A0=1',
    '\u200B=1',
    '\uFEFF=1',
    '\u202E=1',
    '−1',
  ])('that a spreadsheet could execute begins with an apostrophe: %j', (text) => {
    expect(defuse(text)).toBe(`'${text}`);
  });

  it.each(['ayesha', 'a=b', '1+1', 'علی', '{"a":1}', ' text', ''])('with harmless text is not changed: %j', (text) => {
    expect(defuse(text)).toBe(text);
  });

  it('is quoted if it contains a comma, a quote or a line break', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 'plain'])).toBe('"a,b","say ""hi""","two\nlines",plain\r\n');
    expect(csvLine(['=1,2', '="x"'])).toBe('"\'=1,2","\'=""x"""\r\n');
  });

  it('shows money with two digits, a time in UTC and nothing for null', () => {
    const at = new Date('2026-03-11T07:00:00Z');
    expect(csvLine([150_000n, 5n, -1_250n, at, null, 7, true])).toBe(
      '1500.00,0.05,-12.50,2026-03-11T07:00:00.000Z,,7,true\r\n',
    );
  });
});
