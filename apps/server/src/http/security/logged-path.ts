import type { FastifyRequest } from 'fastify';
import { pathOf } from '../../core/routes/error-reply.ts';

/** A part of a path that may be a secret: long, and of the signs of which tokens are made. */
const SECRET = /[A-Za-z0-9_-]{20,}/g;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A request's path for the log: the route's pattern if it has parameters, never the query, and of other paths no part that may be a
 * token.
 *
 * A path may hold a secret, as in the link that stops a change of phone, also where a typing error makes it an unknown path; and more
 * people read the log than may know it.
 */
export function loggedPath({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  const pattern = routeOptions.url;
  if (pattern?.includes('/:')) return pattern;
  return pathOf(url).replace(SECRET, (part) => (UUID.test(part) ? part : '***'));
}
