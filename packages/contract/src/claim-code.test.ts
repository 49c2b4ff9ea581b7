import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { groupedClaimCode, newClaimCode } from './claim-code.ts';
import { claimCode } from './ticket.ts';

describe('a claim code', () => {
  it('has 28 random characters', () => {
    const codes = Array.from({ length: 2_000 }, newClaimCode);
    for (const code of codes) expect(v.parse(claimCode, code)).toBe(code);
    expect(new Set(codes).size).toBe(codes.length);
    for (let place = 0; place < 28; place += 1) expect(new Set(codes.map((code) => code[place])).size).toBe(32);
  });

  it('is shown in groups of four, and parsed without hyphens', () => {
    expect(groupedClaimCode('K7D23456ABCDEFGHJKMNPQRSTVWX')).toBe('K7D2-3456-ABCD-EFGH-JKMN-PQRS-TVWX');
    // An earlier code with 24 characters is still valid.
    expect(v.parse(claimCode, groupedClaimCode('K7D23456ABCDEFGHJKMNPQRS'))).toBe('K7D23456ABCDEFGHJKMNPQRS');
  });
});
