import type { Call } from '@nua/contract/call.ts';
import type { Handler } from '../../core/handle.ts';
import type { Metrics } from '../../core/metrics.ts';
import type { FindCall } from '../../core/socket-route.ts';
import type { CallResponder } from './call-responder.ts';

const JSON_TYPE = 'application/json';

/**
 * Responds to calls over sockets with the responder of HTTP: the same sessions, limits, encryption, keys and metrics.
 *
 * Only calls of a game session are found, because no other call is needed over a socket.
 */
export function socketCalls(
  handlers: readonly Handler[],
  { responder, metrics }: { responder: CallResponder; metrics: Metrics },
): FindCall {
  const routes = handlers
    .filter(({ call }) => call.auth === 'game_session')
    .map((handler) => ({ handler, pattern: patternOf(handler.call) }));
  return (target) => {
    const [address = '', query = ''] = target.split('?', 2);
    for (const { handler, pattern } of routes) {
      const match = pattern.exec(address);
      if (match === null) continue;
      const { call } = handler;
      const path = address.slice(address.indexOf(' ') + 1);
      const params = { ...match.groups };
      return {
        call,
        async respond({ header, ...request }) {
          const started_ms = performance.now();
          const response = await responder.response(handler, {
            ...request,
            ...{ path, params, list: null, page: null },
            query: Object.fromEntries(new URLSearchParams(query)),
            header: (name) => (name === 'content-type' ? JSON_TYPE : header(name)),
          });
          metrics.count(call.method, call.path, response.status, performance.now() - started_ms);
          return response;
        },
      };
    }
    return null;
  };
}

const patternOf = ({ method, path }: Call): RegExp =>
  new RegExp(`^${method} ${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
