import { describe, expect, it } from 'vitest';
import { internationalDigits, localNumber, maskedNumber, mobileNumber } from './phone-number.ts';

describe('a Pakistani mobile number', () => {
  it.each(['0300 1234567', '+923001234567', '00923001234567', '923001234567', '3001234567', '0300-1234567'])(
    'is parsed from %s [R5.08]',
    (typed) => {
      expect(mobileNumber(typed)).toBe('+923001234567');
    },
  );

  it.each(['0380 1234567', '0512345678', '+14155552671', '0300123456', 'abc', ''])(
    'is not parsed from %j [R5.08]',
    (typed) => {
      expect(mobileNumber(typed)).toBeNull();
    },
  );

  it('is formatted as each gateway requires, and masked for display', () => {
    expect(localNumber('+923001234567')).toBe('03001234567');
    expect(internationalDigits('+923001234567')).toBe('923001234567');
    expect(maskedNumber('+923001234567')).toBe('0300•••4567');
  });
});
