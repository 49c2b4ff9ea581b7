import type { BodyOf, Call, QueryOf, ResponseOf } from '@nua/contract/call.ts';
import type { FastifyInstance } from 'fastify';
import type { PlayerQuery } from '../db/player-query.ts';
import type { App, GameSession, RequestContext } from './app.ts';
import type { ListInput } from './input/list-query.ts';
import type { Job } from './job.ts';
import type { FindCall, SocketRoute } from './socket-route.ts';

/** What a handler receives, checked: money as Cents. */
export type Input<C extends Call> = {
  body: BodyOf<C>;
  query: QueryOf<C>;
  /** Path parameters: UUIDs in lower case, or what the call's `params` give. */
  params: Record<string, string>;
  list: ListInput;
};

/** A call and the function that handles it. */
export type Handler = {
  call: Call;
  run: (ctx: RequestContext, input: Input<Call>) => unknown;
};

/** A function that handles one call. Money in its result is Cents; the wire form is made outside. */
export type HandlerFunction<C extends Call> = (
  ctx: RequestContext,
  input: Input<C>,
) => Promise<ResponseOf<C>> | ResponseOf<C>;

/** Ties a function to the call that it handles. */
export function handle<const C extends Call>(call: C, run: HandlerFunction<C>): Handler {
  return { call, run: run as Handler['run'] };
}

/** A part of the product: the calls that it handles and the jobs beside them. */
export type Feature = {
  /** The feature's name, one word. */
  name: string;
  handlers: readonly Handler[];
  /** The player queries of its calls on nearly every page: the page's first statement includes them. */
  // biome-ignore lint/suspicious/noExplicitAny: rows of every form
  on_pages?: readonly PlayerQuery<any>[];
  /** Routes that are no calls of the contract, for example a payment provider's notices. Registered in a scope of its own. */
  routes?: (fastify: FastifyInstance, app: App) => void | Promise<void>;
  /** WebSockets over which its calls come too; `find` finds a call, which is answered as over HTTP. */
  sockets?: (app: App, find: FindCall) => SocketRoute;
  /** Its work beside its calls. One runner starts and stops all jobs. */
  jobs?: readonly Job[];
  /** Runs before the server listens. */
  start?: (app: App) => void | Promise<void>;
  /** Runs after the last response. */
  stop?: (app: App) => void | Promise<void>;
  /**
   * Finds the session of a call with auth 'game_session'. Exactly one feature has it. `beforeAsking` runs before the database
   * query, and may refuse.
   */
  findGameSession?: (
    app: App,
    token: string,
    beforeAsking: () => void,
  ) => GameSession | null | Promise<GameSession | null>;
};
