import type { BodyOf, Call, QueryOf, ResponseOf } from '@nua/contract/call.ts';
import type { FastifyInstance } from 'fastify';
import type { PlayerQuery } from '../db/player-query.ts';
import type { App, GameSession, RequestContext } from './app.ts';
import type { ListInput } from './input/list-query.ts';
import type { Job } from './job.ts';
import type { FindCall, SocketRoute } from './socket-route.ts';

/** The validated input of a handler. Money is in Cents. */
export type Input<C extends Call> = {
  body: BodyOf<C>;
  query: QueryOf<C>;
  /** Path parameters: UUIDs in lower case, or as validated by the call's `params`. */
  params: Record<string, string>;
  list: ListInput;
};

export type Handler = {
  call: Call;
  run: (ctx: RequestContext, input: Input<Call>) => unknown;
};

/** Handles one call. Money in its result is in Cents. */
export type HandlerFunction<C extends Call> = (
  ctx: RequestContext,
  input: Input<C>,
) => Promise<ResponseOf<C>> | ResponseOf<C>;

export function handle<const C extends Call>(call: C, run: HandlerFunction<C>): Handler {
  return { call, run: run as Handler['run'] };
}

export type Feature = {
  name: string;
  handlers: readonly Handler[];
  /** The player queries that this feature's calls make on nearly every page. A page's first statement includes them. */
  // biome-ignore lint/suspicious/noExplicitAny: rows of every form
  on_pages?: readonly PlayerQuery<any>[];
  /** Registers routes that are not contract calls, such as a payment provider's notices, in a separate Fastify scope. */
  routes?: (fastify: FastifyInstance, app: App) => void | Promise<void>;
  /** Opens WebSockets that also accept calls; `find` looks up a call. */
  sockets?: (app: App, find: FindCall) => SocketRoute;
  jobs?: readonly Job[];
  start?: (app: App) => void | Promise<void>;
  stop?: (app: App) => void | Promise<void>;
  /**
   * Finds the session of a call with auth 'game_session'. Exactly one feature has this function. `beforeQuery` runs before the query and
   * may throw.
   */
  findGameSession?: (
    app: App,
    token: string,
    beforeQuery: () => Promise<void>,
  ) => GameSession | null | Promise<GameSession | null>;
};
