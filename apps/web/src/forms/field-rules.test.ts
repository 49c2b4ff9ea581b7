import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCnic as serverCnic } from '../../../server/src/core/values/cnic.ts';
import { mobileNumber } from '../../../server/src/core/values/phone-number.ts';
import { readIban as serverIban } from '../../../server/src/providers/rails/iban.ts';
import { maskCnic, readCnic } from './cnic.ts';
import { groupIban, readIban } from './iban.ts';
import { readMobileNumber } from './mobile-number.ts';

describe('mobile numbers', () => {
  it('are parsed as the server parses them, for every prefix [R5.08]', () => {
    for (let prefix = 0; prefix < 1000; prefix += 1) {
      for (const rest of ['1234567', '0000000', '9999999', '123456', '12345678']) {
        const typed = `0${String(prefix).padStart(3, '0')}${rest}`;
        expect([typed, readMobileNumber(typed)?.replace(/^0/, '+92') ?? null]).toEqual([typed, mobileNumber(typed)]);
      }
    }
  });

  it('are accepted in every common form, including Urdu digits [R5.08]', () => {
    const ways = [
      '0300 1234567',
      '+923001234567',
      '00923001234567',
      '923001234567',
      '3001234567',
      '0300-1234567',
      '+92 (0)300 1234567',
      '\u202a+92 300\u20111234567\u202c',
      '۰۳۰۰ ۱۲۳۴۵۶۷',
    ];
    for (const way of ways) expect([way, readMobileNumber(way)]).toEqual([way, '03001234567']);
    for (const wrong of ['0512345678', '03801234567', '0300123456', '', 'abc'])
      expect(readMobileNumber(wrong)).toBeNull();
  });
});

describe('a CNIC', () => {
  it('is split into groups of 5, 7 and 1 digits while the player types [R5.08]', () => {
    expect(maskCnic('352011')).toBe('35201-1');
    expect(maskCnic('۳۵۲۰۱۱۲۳۴۵۶۷۱۹۹')).toBe('35201-1234567-1');
    fc.assert(
      fc.property(fc.stringMatching(/^\d{11,14}$/), (digits) => {
        const dashed = maskCnic(digits);
        expect(readCnic(digits)?.replaceAll('-', '') ?? null).toBe(serverCnic(dashed));
      }),
    );
  });
});

describe('an IBAN', () => {
  const good = [
    'PK36SCBL0000001123456702',
    'PK24MUCB0646609971000177',
    'PK66HABB0000001234567890',
    'PK93MEZN0000001234567890',
    'PK07UNIL0000001234567890',
  ];

  it('with any one character changed is accepted or refused as on the server [R5.08]', () => {
    for (const iban of good) {
      expect(readIban(groupIban(iban.toLowerCase()))).toEqual({ iban });
      for (let index = 4; index < 24; index += 1) {
        const changed = iban.slice(0, index) + (iban[index] === '7' ? '8' : '7') + iban.slice(index + 1);
        expect('iban' in readIban(changed)).toBe(serverIban(changed) !== null);
      }
    }
    expect(readIban('PK36SCBL0000001123456703')).toEqual({ fieldError: 'check_digits' });
    expect(readIban('PK36SCBL000000112345670')).toEqual({ fieldError: 'form' });
  });

  it('is formatted in groups of four while the player types [R5.08]', () => {
    expect(groupIban('pk۳۶scbl00')).toBe('PK36 SCBL 00');
  });
});
