import { describe, expect, it } from 'vitest';
import { codeAt, fromBase32 } from './totp.ts';

describe('an authenticator', () => {
  // The vectors of RFC 6238, appendix B, with the last six of their eight digits.
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at the Unix time %i shows the code %s', (second, code) => {
    expect(codeAt(Buffer.from('12345678901234567890'), new Date(second * 1000)).code).toBe(code);
  });

  it('accepts a secret only in base32', () => {
    expect(fromBase32('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ').toString()).toBe('12345678901234567890');
    expect(() => fromBase32('18')).toThrow();
  });
});
