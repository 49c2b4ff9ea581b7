import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

describe('an IP address', () => {
  it.each(['1.1.1.1', '8.8.8.8', '100.63.255.255', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    ['reserved for this host', '0.0.0.0'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['shared by a carrier', '100.64.0.1'],
    ['shared by a carrier', '100.127.255.255'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.0.9'],
    ['link-local, with cloud metadata', '169.254.169.254'],
    ['for documentation', '192.0.2.1'],
    ['the 6to4 relay', '192.88.99.1'],
    ['for benchmarks', '198.19.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped, also of a public host', '::ffff:8.8.8.8'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::1'],
    ['discard-only', '100::1'],
    ['Teredo', '2001:0:1::1'],
    ['ORCHID', '2001:20::1'],
    ['for documentation', '2001:db8::1'],
    ['6to4 of 127.0.0.1', '2002:7f00:1::'],
    ['for documentation', '3fff::1'],
    ['unique local', 'fc00::1'],
    ['unique local', 'fd12:3456::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['public with a zone', '2606:4700::1111%1'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['a name', 'example.com'],
    ['empty', ''],
  ])('that is %s is not public: %s', (_what, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
