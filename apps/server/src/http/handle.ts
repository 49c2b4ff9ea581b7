import type { BodyOf, Call, QueryOf, ResponseOf } from '@nua/contract/call.ts';
import type { FastifyInstance } from 'fastify';
import type { PlayerQuery } from '../db/player-query.ts';
import type { Job } from './job.ts';
import type { ListInput } from './list-query.ts';
import type { App, GameSession, RequestContext } from './request-context.ts';

/** What a handler receives, checked: money as Cents. */
export type Input<C extends Call> = {
  body: BodyOf<C>;
  query: QueryOf<C>;
  /** Path parameters: UUIDs in lower case, or what the call's `params` give. */
  params: Record<string, string>;
  list: ListInput;
};

/** A call together with what answers it. */
export type Handler = {
  call: Call;
  run: (ctx: RequestContext, input: Input<Call>) => unknown;
};

/** A function that answers one call. Money in the answer is Cents; the wire form is made outside. */
export type HandlerFunction<C extends Call> = (
  ctx: RequestContext,
  input: Input<C>,
) => Promise<ResponseOf<C>> | ResponseOf<C>;

/** Ties a function to the call it answers. */
export function handle<const C extends Call>(call: C, run: HandlerFunction<C>): Handler {
  return { call, run: run as Handler['run'] };
}

/** A part of the product: the calls it answers and what runs beside them. */
export type Feature = {
  /** The feature's one word. */
  name: string;
  handlers: readonly Handler[];
  /** What its calls ask about the player on nearly every page: the page's first statement brings it along. */
  // biome-ignore lint/suspicious/noExplicitAny: rows of every form
  on_pages?: readonly PlayerQuery<any>[];
  /** Routes that are no calls of the contract: what a payment provider posts. Registered in a scope of its own. */
  routes?: (fastify: FastifyInstance, app: App) => void | Promise<void>;
  /** What it does beside its calls. One runner starts and stops all jobs. */
  jobs?: readonly Job[];
  /** Runs before the server listens. */
  start?: (app: App) => void | Promise<void>;
  /** Runs after the last request has been answered. */
  stop?: (app: App) => void | Promise<void>;
  /** Finds the session of a call with auth 'game_session'. Exactly one feature has it. `beforeAsking` runs, and may refuse, before the database is asked. */
  findGameSession?: (
    app: App,
    token: string,
    beforeAsking: () => void,
  ) => GameSession | null | Promise<GameSession | null>;
};
