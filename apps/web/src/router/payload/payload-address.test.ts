import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildOfPayload, pageOfPayload, payloadAddress } from './payload-address.ts';

const pages = ['/', '/wallet', '/wallet/deposit?id=7', '/game-play?game=dice', '/message/content?id=a%20b&x=1'];
const message = 'Payload URL must not include hostname';

describe('the address of a page’s data', () => {
  it('is the path of the page with _payload.json, with the build id as its query [R7.34]', () => {
    expect(payloadAddress('/', 'b1')).toBe('/_payload.json?b1');
    expect(payloadAddress('/wallet', 'b1')).toBe('/wallet/_payload.json?b1');
    expect(payloadAddress('/wallet//', 'b1')).toBe('/wallet/_payload.json?b1');
    expect(payloadAddress('/game-play?game=dice', 'b1')).toBe('/game-play/_payload.json?b1&game=dice');
  });
  it.each(pages)('leads back to the page %s [R7.34] [R2.46]', (page) => {
    const { pathname, search } = pageOfPayload(payloadAddress(page, '0a1b2c3d4e5f'))!;
    expect(pathname + search).toBe(page);
  });
  it.each([
    ['/wallet/_payload.json?b1', 'b1'],
    ['/wallet/_payload.json?0a1b-2c_3d&x=1', '0a1b-2c_3d'],
    [`/_payload.json?${'b'.repeat(40)}`, 'b'.repeat(40)],
    [`/_payload.json?${'b'.repeat(41)}`, null],
    ['/wallet/_payload.json', null],
    ['/wallet/_payload.json?', null],
    ['/wallet/_payload.json?x=1', null],
  ])('in the form %s has the build id %s [R7.33]', (address, build) => expect(buildOfPayload(address)).toBe(build));

  it.each([
    ['/wallet/_payload.json?x=1', '/wallet?x=1'],
    ['/_payload.json?b1&x=1', '/?x=1'],
    ['/message/content:1/_payload.json?b1', '/message/content:1'],
    ['/wallet//x/_payload.json?b1', '/wallet//x'],
  ])('is resolved from %s to the page %s [R7.34]', (address, page) => {
    const { pathname, search, origin } = pageOfPayload(address)!;
    expect([origin, pathname + search]).toEqual(['http://own.invalid', page]);
  });

  it('is not confused with a similar address', () => {
    for (const path of ['/', '/wallet?x=_payload.json', '/x_payload.json', '/payload.json'])
      expect(pageOfPayload(path)).toBeNull();
    expect(pageOfPayload('/wallet/_payload.json')?.href).toBe('http://own.invalid/wallet');
  });
  it('is rejected if it contains a host name [R8.07]', () => {
    for (const page of [
      'https://evil.example/wallet',
      '//evil.example/wallet',
      '/\\evil.example',
      'javascript:alert(1)',
    ])
      expect(() => payloadAddress(page, 'b1'), page).toThrow(message);
    for (const address of [
      '//evil.example/_payload.json?b1',
      '/https://evil.example/_payload.json?b1',
      '/%2fevil.example/_payload.json?b1',
      '/\\evil.example/_payload.json?b1',
      'https://evil.example/_payload.json?b1',
    ])
      expect(() => pageOfPayload(address), address).toThrow(message);
  });
  it('is on this origin or is rejected [R8.07]', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), fc.constantFrom('', '/', '//', '/\\'), (url, start) => {
        try {
          expect(pageOfPayload(`${start}${url}/_payload.json?b1`)?.origin ?? 'http://own.invalid').toBe(
            'http://own.invalid',
          );
        } catch (error) {
          expect((error as Error).message).toBe(message);
        }
      }),
    );
  });
});
