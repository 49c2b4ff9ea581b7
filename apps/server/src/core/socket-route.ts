import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Call } from '@nua/contract/call.ts';
import type { ApiError } from './api-error.ts';
import type { Caller } from './app.ts';
import { errorText } from './response-text.ts';

export type SocketRoute = {
  path: string;
  take(request: IncomingMessage, duplex: Duplex, head: Buffer): void;
  /** Finishes the calls in progress, then closes. */
  stop(): Promise<void>;
};

/** A call received over a socket, with the parts of an HTTP request that the responder uses. */
export type SocketCall = {
  id: string;
  caller: Caller;
  header: (name: string) => string | undefined;
  body: Buffer | null;
};

/** The same response as over HTTP. Only its header `retry-after` is used. */
export type SocketResponse = { status: number; headers: Record<string, string | string[]>; text: string };

/** A call of the contract, found by the method and path in its frame. */
export type FoundCall = { call: Call; respond(request: SocketCall): Promise<SocketResponse> };

/** Finds a call by a text such as `POST /arcade/api/dice/bet`; null if it is unknown. */
export type FindCall = (method_and_path: string) => FoundCall | null;

export function refusedResponse(refusal: ApiError): SocketResponse {
  const { retry_after_s } = refusal;
  const headers = retry_after_s === null ? {} : { 'retry-after': String(retry_after_s) };
  return { status: refusal.status, headers, text: errorText(refusal) };
}
