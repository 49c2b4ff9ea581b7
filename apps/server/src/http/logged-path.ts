import type { FastifyRequest } from 'fastify';
import { pathOf } from './api-routes.ts';

/**
 * A request's path as it is logged: the route's pattern where it has places to fill, without the query in any case.
 *
 * What fills a place may open something, as in the link that stops a change of phone; the log is read by more people than may.
 */
export function loggedPath({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): string {
  const pattern = routeOptions.url;
  return pattern?.includes('/:') ? pattern : pathOf(url);
}
