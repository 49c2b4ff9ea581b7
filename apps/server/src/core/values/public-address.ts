import { BlockList, isIP } from 'node:net';

/** The IPv4 addresses that are not hosts of the public internet (IANA, "Special-Purpose Address Registry"). */
const NOT_PUBLIC_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** The parts of 2000::/3 that are not hosts of the public internet, or that contain an IPv4 address: Teredo, 6to4 and others. */
const NOT_PUBLIC_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const notPublic = new BlockList();
for (const [net, bits] of NOT_PUBLIC_V4) notPublic.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of NOT_PUBLIC_V6) notPublic.addSubnet(net, bits, 'ipv6');

/** Global unicast. Everything outside is refused: loopback, local, multicast, IPv4-mapped, NAT64. */
const globalV6 = new BlockList();
globalV6.addSubnet('2000::', 3, 'ipv6');

/**
 * Reports whether an IP address belongs to a host of the public internet.
 *
 * Shape   an address as a look-up returns it, or the host of a URL without brackets -> false for everything that is not an IP address
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !notPublic.check(address, 'ipv4');
  // An address with a zone is local.
  if (version === 0 || address.includes('%')) return false;
  return globalV6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}
