import { describe, expect, it } from 'vitest';
import { itStaysOnTheSite } from '../../../tests/fuzz/site-path-addresses.ts';
import { readSitePath } from './site-path.ts';

describe('the check of a site path', () => {
  it.each([
    ['/', '/'],
    ['/wallet?tab=1#x', '/wallet?tab=1#x'],
    ['/message/content?id=1', '/message/content?id=1'],
    ['/a/../promo', '/promo'],
    ['/sign-in?next=%2F%2Fevil.example', '/sign-in?next=%2F%2Fevil.example'],
    ['/x//y', '/x//y'],
    ['/%2f%2fevil.example', '/%2f%2fevil.example'],
  ])('accepts %s and resolves it to %s', (value, path) => {
    expect(readSitePath(value)).toBe(path);
  });

  it.each([
    ...['//evil.example', '/.//evil.example', '/..//evil.example', '/%2e//evil.example', '/%2E%2e//evil.example'],
    ...['/a/..//evil.example', '/./..//evil.example', '/\\evil.example', '/a/..\\/evil.example', '/\t/evil.example'],
    ...['https://evil.example/', 'javascript:alert(1)', 'evil.example', '', ' /wallet', '/a b', '/\u200e/evil.example'],
    ...[`/${'x'.repeat(2_000)}`, null, undefined, 7, {}, ['/wallet']],
  ])('refuses %s', (value) => {
    expect(readSitePath(value)).toBeNull();
  });

  itStaysOnTheSite({ addresses: 3_000 });
});
