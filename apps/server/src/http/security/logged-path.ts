import type { FastifyRequest } from 'fastify';
import { pathOf } from '../../core/routes/error-reply.ts';

/** A part of a path that may be a secret: a long text of the characters in tokens. */
const SECRET = /[A-Za-z0-9_-]{20,}/g;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns a request's path for the log, without the query: the route's pattern if it has parameters, otherwise the path without possible
 * tokens.
 *
 * A path may contain a secret, such as the link that stops a phone change. A mistyped link has no route, so possible tokens are masked.
 */
export function loggedPath({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  const pattern = routeOptions.url;
  if (pattern?.includes('/:')) return pattern;
  return pathOf(url).replace(SECRET, (part) => (UUID.test(part) ? part : '***'));
}
