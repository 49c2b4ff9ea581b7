import type { IncomingHttpHeaders } from 'node:http';
import type { Configuration } from '../configuration.ts';
import { NATIVE_ORIGINS } from '../http/security-headers.ts';

/**
 * Whether a handshake comes from a page of ours. Browsers always name the origin of a socket, and no page can forge it; in a home
 * network the page's address is the one that was asked, not the configured one.
 */
export function isOwnOrigin(config: Configuration, headers: IncomingHttpHeaders): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === 'null') return false;
  if (origin === new URL(config.public_url).origin || NATIVE_ORIGINS.includes(origin)) return true;
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}
