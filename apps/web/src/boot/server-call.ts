import type { ResponseOf } from '@nua/contract/call.ts';
import { ApiError } from '../api/api-error.ts';
import { buildPath, type CallInput, fillPath, listOf, queryOf } from '../api/build-request.ts';
import type { CallFunction } from '../api/call.ts';
import type { RenderRequest } from './render-request.ts';

type Parts = {
  ask: RenderRequest['ask'];
  token(): string | null;
  /** Aborted when the session ends: later responses are discarded. */
  session(): AbortSignal;
  failed(error: ApiError): void;
  /** Called with every response and the path that the call would have on the network. */
  received?: ((path: string, data: unknown) => void) | undefined;
};

/** `call` for a page that is rendered in the API's own process: it passes objects, without encryption. */
export function createServerCall({ ask, token, session, failed, received }: Parts): CallFunction {
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
      received?.(buildPath(call, input), data);
      return data as ResponseOf<typeof call>;
    }
    const error = new ApiError(code, msg, data, status);
    // A 401 for an old token does not apply to the present session.
    if (status !== 401 || token() === asked_with) failed(error);
    throw error;
  };
}
