import type { Configuration } from '../../configuration/configuration.ts';
import { isHttps } from '../../core/sessions/session-cookie.ts';
import { trackerPolicy } from '../../providers/tracking/trackers.ts';
import type { Settings } from '../../settings/settings.ts';

/** SHA-256 in base64 of a page's inline scripts and styles. All others are blocked. */
export type InlineHashes = { style_hash?: string; script_hash?: string };

type PolicyParts = { config: Configuration; settings: Pick<Settings, 'get'> };

/**
 * Returns the content policy of a page. Scripts and styles load only from the site's own files, or inline with one of these hashes. No page
 * may frame it.
 */
export function pagePolicy({ config, settings }: PolicyParts, inline: InlineHashes, origin: string): string {
  const fonts = config.font_url === null ? "'self'" : `'self' ${new URL(config.font_url).origin}`;
  const socket = origin.replace(/^http/, 'ws');
  return [
    "default-src 'self'",
    `script-src ${selfAnd(inline.script_hash)}`,
    `style-src ${selfAnd(inline.style_hash)}`,
    // Positions of rendered elements are style attributes, which can change the appearance but run nothing.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `font-src ${fonts}`,
    [
      'connect-src',
      "'self'",
      socket,
      ...trackerPolicy(config.tracking, config.demo || config.sandbox_url !== null),
    ].join(' '),
    // The site's own frames, the games of other providers, and the pages that the operator allows.
    ["frame-src 'self'", ...new Set([...gameOrigins(config), ...settings.get('framed_pages')])].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const gameOrigins = ({ game_providers }: Configuration): string[] =>
  game_providers.map(({ launch_url }) => new URL(launch_url).origin);

const selfAnd = (hash: string | undefined): string => (hash === undefined ? "'self'" : `'self' 'sha256-${hash}'`);

/** Returns the content policy of the arcade's page: the shell may frame it, and its own origin is null in the frame. */
export function arcadePolicy(config: Configuration, origin: string): string {
  // In the frame the origin is null and 'self' matches nothing, so the address and its WebSocket are named.
  const origins = origin === config.public_url ? origin : `${origin} ${config.public_url}`;
  return [
    "default-src 'none'",
    `script-src ${origins} 'self'`,
    `style-src ${origins} 'self' 'unsafe-inline'`,
    `img-src ${origins} 'self' data: blob:`,
    `font-src ${origins} 'self'`,
    `connect-src ${origins} ${origins.replaceAll(/\bhttp/g, 'ws')} 'self'`,
    `media-src ${origins} 'self'`,
    "base-uri 'none'",
    "form-action 'none'",
    ['frame-ancestors', "'self'", origins, ...config.native.origins].join(' '),
  ].join('; ');
}

/**
 * Returns the origin of the site's pages, as content policies name it.
 *
 * With https it is the configured address. Without TLS, at home, the browser may use another name of the machine, which is in its `Host`
 * header. A forwarded host or protocol is ignored, because the caller can invent it.
 */
export function originOf(config: Configuration, { headers }: { headers: { host?: string | undefined } }): string {
  const { origin } = new URL(config.public_url);
  const { host } = headers;
  return isHttps(config) || host === undefined || !/^[a-z0-9.:[\]-]{1,255}$/i.test(host) ? origin : `http://${host}`;
}

/** Returns the security headers of every response, errors included. */
export function safetyHeaders(config: Configuration): Record<string, string> {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  };
  if (isHttps(config)) headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains';
  return headers;
}

/** The policy of a data response: opened as a page, it loads nothing and cannot be framed. */
export const DATA_POLICY = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };

export const PAGE_HEADERS = {
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), otp-credentials=(self)',
  'cross-origin-opener-policy': 'same-origin',
};
