import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../../db/database-away.ts';
import { ApiError, apiError } from '../api-error.ts';
import { errorText } from '../response-text.ts';

/** Responds to a request outside the contract: an unknown path, a wrong method, or a body that the framework refused. */
export function errorReply(request: FastifyRequest, reply: FastifyReply, refusal: ApiError): FastifyReply {
  if (refusal.retry_after_s !== null) reply.header('retry-after', String(refusal.retry_after_s));
  return reply
    .code(refusal.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
    .send(errorText(refusal));
}

export function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

/**
 * Converts an error that a route did not handle to a coded error: an ApiError, an outage of the database, or an error of the framework.
 * Null for any other error.
 */
export function codedError(error: Error & { code?: string; statusCode?: number }): ApiError | null {
  if (error instanceof ApiError) return error;
  if (isDatabaseAway(error)) return apiError('UNAVAILABLE', undefined, { retry_after_s: 2, cause: error });
  return frameworkError(error);
}

/** Reports whether an error of a route is a failure of the server, which is logged. */
export const isFailure = (known: ApiError | null): boolean => known === null || known.error === 'UNAVAILABLE';

export function frameworkError(error: { code?: string; statusCode?: number }): ApiError | null {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return apiError('BODY_TOO_LARGE');
  if (error.statusCode === 414) return apiError('INVALID_INPUT', { fields: [{ path: 'url', rule: 'length' }] });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return apiError('MALFORMED_JSON');
  return null;
}
