import type * as v from 'valibot';
import type { ErrorName } from './errors.ts';

/** Any valibot schema: its input is the wire's form, its output the form that code sees (money as Cents). */
export type Schema = v.GenericSchema;

/** One filter: the form of its values (a time is ISO 8601) and its operators. */
export interface FilterRule {
  readonly is: 'text' | 'number' | 'time' | 'id';
  readonly by: readonly ('' | 'k' | 'gte' | 'lte' | 'in')[];
  /** Words that are the same as a value: `{"type":"inbox"}` for `{"type":1}`. */
  readonly words?: Readonly<Record<string, number>>;
}

/** The filters and sorts a list takes, as JSON text in the query: `filter={"kind":"bet"}`, `sort={"at":"desc"}`. */
export interface ListRules {
  /** Field -> what its values are, and the operators it takes: '' for equal, 'k' prefix, 'gte', 'lte', 'in'. */
  readonly filter: Readonly<Record<string, FilterRule>>;
  readonly sort: readonly string[];
}

/** One call of the wire, declared once; client, server, document and tests read it from here. */
export interface Call<
  Body extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  ResponseData extends Schema = Schema,
> {
  /** What the call does, in one sentence. */
  readonly purpose: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path parameters stand in braces: `/api/c/message/{id}`; every one is a UUID where `params` gives it no other form. */
  readonly path: string;
  readonly params?: Readonly<Record<string, Schema>>;
  /** public: anyone, a session is looked at when there is one; player: a session; game_session: a session of the arcade. */
  readonly auth: 'public' | 'player' | 'game_session';
  readonly body?: Body;
  readonly query?: Query;
  readonly list?: ListRules;
  readonly response: ResponseData;
  /** Refusals beside those of the wire itself, in order of precedence. */
  readonly errors: readonly ErrorName[];
  /** Without a token it is answered for the session whose cookie signs this browser's pages. */
  readonly cookie?: true;
  /** An Idempotency-Key is required; the answer is stored with the posting. */
  readonly idempotent?: true;
  /** Public and alike for everyone: never sealed, may be cached for this many seconds. */
  readonly cache_s?: number;
  /** Never sealed though not cached. */
  readonly plain?: true;
}

/** What a handler receives and the client sends: money as Cents. */
export type BodyOf<C extends Call> = C['body'] extends Schema ? v.InferOutput<C['body']> : undefined;
export type QueryOf<C extends Call> = C['query'] extends Schema ? v.InferOutput<C['query']> : undefined;
/** What a handler answers and the client reads: money as Cents. */
export type ResponseOf<C extends Call> = v.InferOutput<C['response']>;

/**
 * Declares a call.
 *
 * Shape   the declaration itself, with its schemas' types kept
 */
export function declare<const C extends Call>(call: C): C {
  return call;
}
