import type * as v from 'valibot';
import type { ErrorName } from './errors.ts';

/** A valibot schema. Its input is the wire format; its output is the type in code (money as Cents). */
export type Schema = v.GenericSchema;

/** A filter: the type of its values (a time is ISO 8601) and its operators. */
export interface FilterRule {
  readonly type: 'text' | 'number' | 'time' | 'id';
  readonly operators: readonly ('' | 'k' | 'gte' | 'lte' | 'in')[];
  /** Aliases of values: `{"type":"inbox"}` for `{"type":1}`. */
  readonly aliases?: Readonly<Record<string, number>>;
}

/** The filters and sorts that a list supports. The query contains them as JSON text: `filter={"kind":"bet"}`, `sort={"at":"desc"}`. */
export interface ListRules {
  /** For each field, the form of its values and its operators: '' (equal), 'k' (prefix), 'gte', 'lte', 'in'. */
  readonly filter: Readonly<Record<string, FilterRule>>;
  readonly sort: readonly string[];
}

/**
 * How a call behaves while the site is in maintenance.
 *
 * works: as always. stopped: new requests get MAINTENANCE, and a request that was done earlier gets its stored response.
 * open_round: like stopped, but it works for a game in which the player has an open round.
 */
export type InMaintenance = 'works' | 'stopped' | 'open_round';

/** A call with an Idempotency-Key can move money, so it must declare `in_maintenance`. All other calls work during maintenance. */
type Repeating =
  | { readonly idempotent?: undefined; readonly in_maintenance?: undefined }
  | {
      /** An Idempotency-Key is required. The response is stored together with the posting. */
      readonly idempotent: true;
      readonly in_maintenance: InMaintenance;
    };

/** One API call. Client, server, documentation and tests read the same declaration. */
export type Call<
  Body extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  ResponseData extends Schema = Schema,
> = CallFacts<Body, Query, ResponseData> & Repeating;

interface CallFacts<Body extends Schema | undefined, Query extends Schema | undefined, ResponseData extends Schema> {
  /** What the call does, in one sentence. */
  readonly purpose: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * The path, with parameters in braces: `/api/c/message/{id}`. A parameter is a UUID unless `params` overrides its
   * form.
   */
  readonly path: string;
  readonly params?: Readonly<Record<string, Schema>>;
  /** public: anyone; a session is optional. player: a session. game_session: a session of the arcade. */
  readonly auth: 'public' | 'player' | 'game_session';
  readonly body?: Body;
  readonly query?: Query;
  readonly list?: ListRules;
  readonly response: ResponseData;
  /** The errors of this call, in order of precedence. Every call can also fail with an error of the domain `00 wire`. */
  readonly errors: readonly ErrorName[];
  /** A request without a token is authenticated by the session cookie that the browser's pages use. */
  readonly cookie?: true;
  /** The response is public and the same for everyone: never encrypted, cacheable for this many seconds. */
  readonly cache_s?: number;
  /** The response is never encrypted, although it is not cached. */
  readonly plain?: true;
}

/** The request body in code, with money as Cents. */
export type BodyOf<C extends Call> = C['body'] extends Schema ? v.InferOutput<C['body']> : undefined;
export type QueryOf<C extends Call> = C['query'] extends Schema ? v.InferOutput<C['query']> : undefined;
/** The response in code, with money as Cents. */
export type ResponseOf<C extends Call> = v.InferOutput<C['response']>;

/**
 * Declares a call.
 *
 * Shape   the declaration itself; the types of its schemas are preserved
 */
export /* @__NO_SIDE_EFFECTS__ */ function declare<const C extends Call>(call: C): C {
  return call;
}
