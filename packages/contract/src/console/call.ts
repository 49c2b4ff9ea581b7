import type * as v from 'valibot';
import type { Schema } from '../call.ts';
import type { ConsoleErrorName } from './errors.ts';
import type { ListRules } from './list-rules.ts';
import type { Permission } from './permission.ts';

/** The declaration of a response that is a file, which the console saves. Errors are JSON, as in every call. */
export interface FileResponse {
  /** The media types that the file can have. */
  readonly file: readonly string[];
}

/** One call of the console. Server and console read the same declaration. */
export interface ConsoleCall<
  Body extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  ResponseData extends Schema | FileResponse = Schema | FileResponse,
> {
  /** What the call does, in one sentence. */
  readonly purpose: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** The path, with parameters in braces, which are UUIDs: `/api/o/proposal/{id}/accept`. */
  readonly path: `/api/o/${string}`;
  /**
   * public: anyone. password: a session whose second factor may be missing. staff: every staff member. Otherwise the
   * permission that the staff member needs.
   */
  readonly access: 'public' | 'password' | 'staff' | Permission;
  /** The second factor must have been proven within five minutes. */
  readonly fresh?: true;
  /**
   * The console edits the texts of the response in a form, so invisible characters are not replaced by visible codes. Only staff members
   * wrote these texts.
   */
  readonly is_edited?: true;
  /** The maximum size of the body, if it may be more than 64 kB. The session is then checked before the body is read. */
  readonly max_body_bytes?: number;
  readonly body?: Body;
  readonly query?: Query;
  /**
   * How a list is filtered, ordered and paged; `declareList` makes the query from it. Null for a page of rows that another page opens with a
   * fixed filter.
   */
  readonly list?: ListRules | null;
  readonly response: ResponseData;
  /** The errors of this call, besides those that every call can have. */
  readonly errors: readonly ConsoleErrorName[];
}

/** A call whose response is JSON. */
export type JsonConsoleCall = ConsoleCall<Schema | undefined, Schema | undefined, Schema>;

/** A call whose response is a file. */
export type FileConsoleCall = ConsoleCall<Schema | undefined, Schema | undefined, FileResponse>;

/** The file that a handler returns. Its content is read only as fast as the browser receives it. */
export type SentFile = { name: string; type: string; bytes: number; content: AsyncIterable<Uint8Array> };

export type ConsoleBody<C extends ConsoleCall> = C['body'] extends Schema ? v.InferOutput<C['body']> : undefined;
export type ConsoleQuery<C extends ConsoleCall> = C['query'] extends Schema ? v.InferOutput<C['query']> : undefined;
/** The response in code, with money as Cents. */
export type ConsoleResponse<C extends ConsoleCall> = C['response'] extends Schema
  ? v.InferOutput<C['response']>
  : SentFile;

/** Reports whether the response of a call is a file. */
export const isFileCall = ({ response }: Pick<ConsoleCall, 'response'>): boolean => 'file' in response;

type Paged = { has_more: boolean } | { next: string | null };
/** A call whose response is a page of a list must declare `list`. */
type ListOfPaged<C extends ConsoleCall> = C['response'] extends Schema
  ? v.InferOutput<C['response']> extends Paged
    ? { readonly list: ListRules | null }
    : unknown
  : unknown;

/** Declares a call of the console; the types of its schemas are preserved. */
export /* @__NO_SIDE_EFFECTS__ */ function declareConsole<const C extends ConsoleCall>(call: C & ListOfPaged<C>): C {
  return call;
}
