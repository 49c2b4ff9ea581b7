import type { IncomingHttpHeaders } from 'node:http';
import type { Configuration } from '../../configuration/configuration.ts';

/** Reports whether an origin belongs to the native app's pages. The app authenticates only by bearer tokens and must get no cookies. */
export function isNativeOrigin(config: Configuration, origin: string | undefined): boolean {
  return origin !== undefined && config.native.origins.includes(origin);
}

/**
 * Reports whether a request or a handshake is from a page of this platform.
 *
 * Browsers always send the origin of a request that can change data, and no page can forge it. The requested host also counts, because in a
 * home network the site has another address than the configured one.
 */
export function isOwnOrigin(config: Configuration, headers: IncomingHttpHeaders): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === 'null') return false;
  if (origin === new URL(config.public_url).origin || isNativeOrigin(config, origin)) return true;
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}
