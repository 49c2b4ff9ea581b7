import { expect, it } from 'vitest';
import { addressOf, addressOfUpgrade, networkPrefix, networksOf } from './address-of.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8:0001:2:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  [undefined, '127.0.0.1'],
])('a caller at %s counts as %s: all addresses of a /64 count as one', (ip, counted) => {
  expect(addressOf(ip)).toBe(counted);
});

it.each([
  ['203.0.113.7', ['203.0.113.7'], '203.0.113.7/'],
  ['2001:db8:1:2ab::/64', ['2001:db8:1:2ab::/64', '2001:db8:1:200::/56', '2001:db8:1::/48'], '2001:db8:1:'],
  ['2001:db8:1:ff::/64', ['2001:db8:1:ff::/64', '2001:db8:1:0::/56', '2001:db8:1::/48'], '2001:db8:1:'],
  ['a player', ['a player'], 'a player/'],
])('the networks of %s are %j, and %s is the prefix of the widest network', (address, networks, prefix) => {
  expect(networksOf(address)).toEqual(networks);
  expect(networkPrefix(address)).toBe(prefix);
});

it.each([
  [0, '198.51.100.9', '203.0.113.7', '203.0.113.7'],
  [1, '198.51.100.9', '203.0.113.7', '198.51.100.9'],
  [1, '192.0.2.1, 198.51.100.9', '203.0.113.7', '198.51.100.9'],
  [2, '192.0.2.1, 198.51.100.9', '203.0.113.7', '192.0.2.1'],
  [2, '198.51.100.9', '203.0.113.7', '198.51.100.9'],
  [1, undefined, '203.0.113.7', '203.0.113.7'],
])(
  'with %i trusted proxies and X-Forwarded-For %s, a WebSocket upgrade from %s counts as %s',
  (trusted, forwarded, from, counted) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    expect(addressOfUpgrade({ headers, socket: { remoteAddress: from } }, trusted)).toBe(counted);
  },
);
