import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { assertOutgoingAllowed } from '../../core/ports/outgoing.ts';

/** A usual response has a few hundred bytes. */
const MAX_BYTES = 64 * 1024;

export type SmsGatewayRequest = {
  url: string;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body: string | null;
  timeout_ms: number;
};

/** `may_have_arrived` is false only if no byte of the request can have reached the gateway. */
export type SmsGatewayReply = { status: number; text: string } | { silence: string; may_have_arrived: boolean };

/**
 * Sends one request to an SMS gateway and reads a small response.
 *
 * The result shows whether the request may have arrived: nothing is sent before the connection, TLS included, is open. `fetch` does not
 * show this, so Node's client is used. Redirects are not followed, and nothing is sent twice.
 *
 * Shape   { url, method, headers, body, timeout_ms } -> { status, text } or { silence, may_have_arrived }
 * Units   timeout in milliseconds, for everything from the look-up of the name to the last byte
 * Errors  none
 * Source  docs/decisions/0021-text-messages.md
 */
export function callSmsGateway({
  url,
  method,
  headers,
  body,
  timeout_ms,
}: SmsGatewayRequest): Promise<SmsGatewayReply> {
  return new Promise((resolve) => {
    const is_tls = url.startsWith('https:');
    let may_have_arrived = false;
    const resolveSilence = (error: unknown) => resolve({ silence: nameOf(error), may_have_arrived });
    try {
      assertOutgoingAllowed(url);
      const request = (is_tls ? httpsRequest : httpRequest)(url, {
        method,
        agent: false,
        signal: AbortSignal.timeout(timeout_ms),
        headers: { ...headers, ...(body !== null && { 'content-length': Buffer.byteLength(body) }) },
      });
      request.on('socket', (socket: Socket) => {
        socket.once(is_tls ? 'secureConnect' : 'connect', () => {
          may_have_arrived = true;
        });
      });
      request.on('error', resolveSilence);
      request.on('response', (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        response.on('data', (part: Buffer) => {
          size += part.byteLength;
          if (size > MAX_BYTES) return response.destroy(new Error('answer too large'));
          parts.push(part);
        });
        response.on('error', resolveSilence);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
        );
      });
      request.end(body ?? undefined);
    } catch (error) {
      // The header or address was invalid, so nothing was sent.
      resolveSilence(error);
    }
  });
}

/** Returns only names and codes, because a message may contain the address and with it a key. */
function nameOf(error: unknown): string {
  const { code, cause, name } = error as { code?: unknown; cause?: { name?: string }; name?: string };
  if (cause?.name === 'TimeoutError') return 'no answer in time';
  if (error instanceof Error && error.message === 'answer too large') return error.message;
  return typeof code === 'string' ? code : (name ?? 'no answer');
}
