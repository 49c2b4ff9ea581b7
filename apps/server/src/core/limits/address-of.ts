import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * Returns the address by which limits count a caller.
 *
 * An IPv6 caller owns a whole /64, so all its addresses count as one. A connection to a Unix socket has no address and counts as 127.0.0.1.
 *
 * Shape   "203.0.113.7" -> itself; "2001:db8:1:2:3:4:5:6" -> "2001:db8:1:2::/64"
 */
export function addressOf(ip: string | undefined): string {
  if (ip === undefined) return '127.0.0.1';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const head_groups = head === '' ? [] : head.split(':');
  const tail_groups = !tail ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - head_groups.length - tail_groups.length);
  const groups = [...head_groups, ...new Array<string>(zeros).fill('0'), ...tail_groups];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * Returns the networks of a caller, narrowest first: for IPv6 the /64, the /56 and the /48.
 *
 * Households often get a /56, which has 256 /64s, and companies a /48.
 *
 * Shape   the result of `addressOf`: "2001:db8:1:2ab::/64" -> itself, "2001:db8:1:200::/56", "2001:db8:1::/48"; for IPv4
 *         only itself
 */
export function networksOf(address: string): readonly string[] {
  const groups = /^([0-9a-f:]+)::\/64$/.exec(address)?.[1]?.split(':');
  if (groups?.length !== 4) return [address];
  const fourth = (Number.parseInt(groups[3] ?? '0', 16) & 0xff00).toString(16);
  const wide = groups.slice(0, 3).join(':');
  return [address, `${wide}:${fourth}::/56`, `${wide}::/48`];
}

/**
 * Returns the prefix of all addresses in a caller's widest network. No other address has this prefix.
 *
 * Shape   the result of `addressOf`: "2001:db8:1:2::/64" -> "2001:db8:1:"; "203.0.113.7" -> "203.0.113.7/". In SQL, compare it
 *         with ip || '/'
 */
export function networkPrefix(address: string): string {
  return networksOf(address).length === 1 ? `${address}/` : `${address.split(':', 3).join(':')}:`;
}

/**
 * Returns the address by which limits count the caller of an upgrade request, which the framework does not handle.
 *
 * Shape   request, number of trusted proxies -> as `addressOf`
 */
export function addressOfUpgrade(
  { headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  trusted_proxies: number,
): string {
  const forwarded = headers['x-forwarded-for'];
  const forwarded_for = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? ''))
    .split(',')
    .map((one) => one.trim());
  const hops = [socket.remoteAddress, ...forwarded_for.filter((one) => one !== '').reverse()];
  return addressOf(hops[Math.min(trusted_proxies, hops.length - 1)]);
}
