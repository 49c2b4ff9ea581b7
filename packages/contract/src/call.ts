import type * as v from 'valibot';
import type { ErrorName } from './errors.ts';

/** Any valibot schema: its input is the form on the wire, its output the form that code sees (money as Cents). */
export type Schema = v.GenericSchema;

/** One filter: the form of its values (a time is ISO 8601) and its operators. */
export interface FilterRule {
  readonly is: 'text' | 'number' | 'time' | 'id';
  readonly by: readonly ('' | 'k' | 'gte' | 'lte' | 'in')[];
  /** Names that are the same as a value: `{"type":"inbox"}` for `{"type":1}`. */
  readonly words?: Readonly<Record<string, number>>;
}

/** The filters and sorts a list takes, as JSON text in the query: `filter={"kind":"bet"}`, `sort={"at":"desc"}`. */
export interface ListRules {
  /** Field -> the form of its values, and the operators it takes: '' for equal, 'k' prefix, 'gte', 'lte', 'in'. */
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
  /** Path parameters are in braces: `/api/c/message/{id}`; each is a UUID unless `params` gives it another form. */
  readonly path: string;
  readonly params?: Readonly<Record<string, Schema>>;
  /** public: anyone, a session is read if there is one; player: a session; game_session: a session of the arcade. */
  readonly auth: 'public' | 'player' | 'game_session';
  readonly body?: Body;
  readonly query?: Query;
  readonly list?: ListRules;
  readonly response: ResponseData;
  /** The call's own errors, beside those of the wire itself, in order of precedence. */
  readonly errors: readonly ErrorName[];
  /** Without a token, the call is answered for the session whose cookie signs this browser's pages. */
  readonly cookie?: true;
  /** An Idempotency-Key is required; the answer is stored with the posting. */
  readonly idempotent?: true;
  /** Public and the same for everyone: never sealed, may be cached for this many seconds. */
  readonly cache_s?: number;
  /** Never sealed, although not cached. */
  readonly plain?: true;
}

/** The request as a handler receives and the client sends it: money as Cents. */
export type BodyOf<C extends Call> = C['body'] extends Schema ? v.InferOutput<C['body']> : undefined;
export type QueryOf<C extends Call> = C['query'] extends Schema ? v.InferOutput<C['query']> : undefined;
/** The response as a handler returns and the client reads it: money as Cents. */
export type ResponseOf<C extends Call> = v.InferOutput<C['response']>;

/**
 * Declares a call.
 *
 * Shape   the declaration itself; the types of its schemas are preserved
 */
export function declare<const C extends Call>(call: C): C {
  return call;
}
