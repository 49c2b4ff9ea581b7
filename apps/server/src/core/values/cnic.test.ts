import { describe, expect, it } from 'vitest';
import { maskedCnic, readCnic } from './cnic.ts';

describe('a CNIC', () => {
  it.each(['35201-1234567-1', '3520112345671', ' 35201-1234567-1 '])(
    'has thirteen digits, parsed from %j [R5.08]',
    (typed) => {
      expect(readCnic(typed)).toBe('3520112345671');
    },
  );

  it.each(['95201-1234567-1', '05201-1234567-1', '35201-123456-1', '352011234567', '35201-1234567-12', 'x'])(
    'cannot be parsed from %j [R5.08]',
    (typed) => {
      expect(readCnic(typed)).toBeNull();
    },
  );

  it('is shown with its family number hidden', () => {
    expect(maskedCnic('3520112345671')).toBe('35201-*****67-1');
  });
});
