import { describe, expect, it } from 'vitest';
import { addressFault, hostAddresses, hostOf, requiresPrimary } from './database-address.ts';

const TWO = 'postgresql://nua:se%40cret@db-1:5432,db-2:6432/nua?sslmode=verify-full';

describe('the address of a database', () => {
  it('is split into one address for each host, each with the same user and options', () => {
    expect(hostAddresses(TWO)).toEqual([
      'postgresql://nua:se%40cret@db-1:5432/nua?sslmode=verify-full',
      'postgresql://nua:se%40cret@db-2:6432/nua?sslmode=verify-full',
    ]);
    expect(hostAddresses('postgres://[::1]:5432,%2Frun%2Fpg/nua')).toEqual([
      'postgres://[::1]:5432/nua',
      'postgres://%2Frun%2Fpg/nua',
    ]);
    expect(hostAddresses('postgresql://nua@db-1/nua')).toEqual(['postgresql://nua@db-1/nua']);
  });

  it('requires the primary if it has several hosts or a target_session_attrs', () => {
    expect(requiresPrimary(TWO)).toBe(true);
    expect(requiresPrimary('postgresql://nua@proxy/nua?target_session_attrs=read-write')).toBe(true);
    expect(requiresPrimary('postgresql://nua@proxy/nua')).toBe(false);
  });

  it.each([
    ['http://db/nua', /starts with postgres/],
    ['postgresql://a:5432,b:port/nua', /starts with postgres/],
    ['postgresql://a,,b/nua', /starts with postgres/],
    ['postgresql:///nua?host=a,b', /before the path/],
    ['postgresql://a,b/nua?host=c', /before the path/],
    ['postgresql://a,b/nua?target_session_attrs=any', /=read-write/],
    ['postgresql://a,b/nua?target_session_attrs=read-write', null],
    [TWO, null],
  ])('is checked without repeating its password: %s', (url, problem) => {
    if (problem === null) expect(addressFault(url)).toBeNull();
    else expect(addressFault(url)).toMatch(problem);
    expect(addressFault(url) ?? '').not.toContain('cret');
  });

  it('is shown as hosts and ports, without the password', () => {
    expect(hostAddresses(TWO).map(hostOf)).toEqual(['db-1:5432', 'db-2:6432']);
  });
});
