import { describe, expect, it } from 'vitest';
import { ibanBankCode, maskedIban, readIban } from './iban.ts';

const valid = [
  'PK36SCBL0000001123456702',
  'PK24MUCB0646609971000177',
  'PK66HABB0000001234567890',
  'PK93MEZN0000001234567890',
  'PK07UNIL0000001234567890',
  'PK23ALFH0000001234567890',
  'PK04NBPA0000001234567890',
  'PK70MUCB0000001234567890',
];

describe('a Pakistani IBAN', () => {
  it.each(valid)('%s has valid check digits [R5.08]', (iban) => {
    expect(readIban(iban)).toBe(iban);
  });

  it.each([
    'PK36SCBL0000001123456703',
    'PK27MPBL1181017140122674',
    'PK63SCBL0000001123456702',
    'PK36SCBL000000112345670',
    'DE36SCBL0000001123456702',
    '',
  ])('%j is refused [R5.08]', (iban) => {
    expect(readIban(iban)).toBeNull();
  });

  it('can be typed with spaces and lower-case letters, and is shown with a masked account number', () => {
    expect(readIban(' pk36 scbl 0000 0011 2345 6702 ')).toBe(valid[0]);
    expect(ibanBankCode(valid[0]!)).toBe('SCBL');
    expect(maskedIban(valid[0]!)).toBe('PK36 SCBL •••• 6702');
  });

  it('is refused if any one digit is changed', () => {
    const iban = valid[1]!;
    for (let i = 8; i < iban.length; i++) {
      const digit = (Number(iban[i]) + 1) % 10;
      expect(readIban(iban.slice(0, i) + digit + iban.slice(i + 1))).toBeNull();
    }
  });
});
