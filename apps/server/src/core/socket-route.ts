import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Call } from '@nua/contract/call.ts';
import type { ApiError } from './api-error.ts';
import type { Caller } from './app.ts';
import { errorMessage } from './response-text.ts';

/** The WebSockets of a feature, at a path of their own. */
export type SocketRoute = {
  path: string;
  take(request: IncomingMessage, duplex: Duplex, head: Buffer): void;
  /** Lets what is under way be answered, then closes. */
  stop(): Promise<void>;
};

/** A call that came over a socket: what of an HTTP request the responder looks at. */
export type SocketCall = {
  id: string;
  caller: Caller;
  header: (name: string) => string | undefined;
  body: Buffer | null;
};

/** As over HTTP; of the headers `retry-after` matters. */
export type SocketResponse = { status: number; headers: Record<string, string | string[]>; text: string };

/** A call of the contract, found by what stands in its frame. */
export type FoundCall = { call: Call; respond(request: SocketCall): Promise<SocketResponse> };

/** Finds the call of `POST /arcade/api/dice/bet`; null where there is none. */
export type FindCall = (method_and_path: string) => FoundCall | null;

/** A refusal that no call was needed for, as a response. */
export function refusedResponse(refusal: ApiError): SocketResponse {
  const { retry_after_s } = refusal;
  const headers = retry_after_s === null ? {} : { 'retry-after': String(retry_after_s) };
  return { status: refusal.status, headers, text: errorMessage(refusal) };
}
