import { describe, expect, it } from 'vitest';
import { readPayoutCode } from './payout-code.ts';

describe('a JazzCash payout code', () => {
  it.each(['1', '-1', '13', '99', '205', '500', '77', '', 'x'])('G2P-T-%s leaves the outcome unknown', (code) => {
    expect(readPayoutCode(`G2P-T-${code}`).state).toBe('unknown');
  });

  it.each([
    '2',
    '10',
    '11',
    '17',
    '2000',
    '2001',
    '2002',
    '2006',
    '2008',
    '2009',
    '2010',
    '2015',
    '2016',
    '2024',
    '30008',
    '97',
    '98',
    '400',
  ])('G2P-T-%s is a refusal', (code) => {
    expect(readPayoutCode(`G2P-T-${code}`).state).toBe('rejected');
  });

  it.each(['0', 'G2P-T-0'])('%s is paid', (code) => {
    expect(readPayoutCode(code).state).toBe('paid');
  });
});
