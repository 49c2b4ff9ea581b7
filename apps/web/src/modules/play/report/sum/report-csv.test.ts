import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { csvCell, reportCsv } from './report-csv.ts';

const columns = ['Start of period', 'Category', 'Rounds', 'Wagered', 'Paid to you', 'Net'] as const;

describe('the report as CSV', () => {
  it('has a line for each period and category, decimal amounts and a UTF-8 byte order mark [R2.05]', () => {
    const row = {
      day: '2026-03-10',
      rounds: 2,
      wagered: cents(123_456_789n),
      won: cents(5n),
      net: cents(-123_456_784n),
    };
    const text = reportCsv({ rows: [{ ...row, category: 6 }] }, { columns, category: () => 'گھر کے کھیل' });
    expect(text).toBe(
      '\ufeffStart of period,Category,Rounds,Wagered,Paid to you,Net\r\n2026-03-10,گھر کے کھیل,2,1234567.89,0.05,-1234567.84\r\n',
    );
  });

  it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\tx', '\r=1', ' =1', '%0A', '|calc'])(
    'marks a value as text if a spreadsheet would execute it as a formula: %j',
    (value) => {
      expect(csvCell(value)).toBe(`"'${value}"`);
    },
  );

  it.each([
    ['-7.77', '-7.77'],
    ['0.05', '0.05'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['two\nlines', '"two\nlines"'],
    ['plain', 'plain'],
  ])('writes the value %j as the cell %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});
