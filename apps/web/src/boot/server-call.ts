import type { ResponseOf } from '@nua/contract/call.ts';
import { ApiError } from '../api/api-error.ts';
import { buildPath, type CallInput, fillPath, listOf, queryOf } from '../api/build-request.ts';
import type { CallFunction } from '../api/call.ts';
import type { RenderRequest } from './render-request.ts';

type Parts = {
  ask: RenderRequest['ask'];
  token(): string | null;
  /** Aborted when the session ends: what comes after it is nobody's. */
  session(): AbortSignal;
  failed(error: ApiError): void;
  /** Told every answer by the path that would have asked for it over the network. */
  answered?: ((path: string, data: unknown) => void) | undefined;
};

/** `call` for a page that is drawn beside the API: objects go in and come out, and nothing is sealed. */
export function createServerCall({ ask, token, session, failed, answered }: Parts): CallFunction {
  return async (call, options = {}) => {
    const asked_with = token();
    if (call.auth === 'player' && asked_with === null) throw new Error('You must log in to obtain the token.');
    const input = options as CallInput;
    const { params = {} } = input;
    fillPath(call.path, params);
    const ended = session();
    const { method, path } = call;
    const { status, code, msg, data } = await ask({
      method,
      path,
      params,
      query: Object.fromEntries(queryOf(input)),
      list: listOf(input),
      token: asked_with,
    });
    if (call.auth === 'player') ended.throwIfAborted();
    if (code === 0) {
      answered?.(buildPath(call, input), data);
      return data as ResponseOf<typeof call>;
    }
    const error = new ApiError(code, msg, data, status);
    // What is said to a token that is not in use any more says nothing about who asks now.
    if (status !== 401 || token() === asked_with) failed(error);
    throw error;
  };
}
