import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/**
 * The address under which a caller is counted.
 *
 * An IPv6 caller owns a whole /64, which has 2^64 addresses. Counted one by one, no limit would ever be reached.
 *
 * A connection at a Unix socket has no address: it comes from this machine.
 *
 * Shape   "203.0.113.7" -> itself; "2001:db8:1:2:3:4:5:6" -> "2001:db8:1:2::/64"
 */
export function addressOf(ip: string | undefined): string {
  if (ip === undefined) return '127.0.0.1';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = !tail ? [] : tail.split(':');
  const between = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...new Array<string>(between).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/**
 * The address of an upgrade request, which the framework does not see. As many proxies as are trusted may name the address.
 *
 * Shape   request, number of trusted proxies -> as `addressOf`
 */
export function addressOfUpgrade(
  { headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  trusted_proxies: number,
): string {
  const forwarded = headers['x-forwarded-for'];
  const before = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? ''))
    .split(',')
    .map((one) => one.trim());
  const hops = [socket.remoteAddress, ...before.filter((one) => one !== '').reverse()];
  return addressOf(hops[Math.min(trusted_proxies, hops.length - 1)]);
}
