import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { assertOutgoingAllowed } from '../../core/ports/outgoing.ts';

/** The maximum size of a response. Real ones have a few hundred bytes. */
const MAX_BYTES = 64 * 1024;

export type SmsGatewayRequest = {
  url: string;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body: string | null;
  timeout_ms: number;
};

/** `has_left` is false only if no byte of the request can have reached the gateway. */
export type SmsGatewayReply = { status: number; text: string } | { silence: string; has_left: boolean };

/**
 * Sends one request to an SMS gateway and reads a small response.
 *
 * The result reports whether the request may have arrived: nothing was sent before the connection, TLS included, was open. `fetch` does not
 * report this, so Node's plain client is used, with a new connection each time. Redirects are not followed, and nothing is sent twice.
 *
 * Shape   { url, method, headers, body, timeout_ms } -> { status, text } or { silence, has_left }
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
    let has_left = false;
    const stay_silent = (error: unknown) => resolve({ silence: nameOf(error), has_left });
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
          has_left = true;
        });
      });
      request.on('error', stay_silent);
      request.on('response', (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        response.on('data', (part: Buffer) => {
          size += part.byteLength;
          if (size > MAX_BYTES) return response.destroy(new Error('answer too large'));
          parts.push(part);
        });
        response.on('error', stay_silent);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
        );
      });
      request.end(body ?? undefined);
    } catch (error) {
      // The header or address was invalid, so nothing was sent.
      stay_silent(error);
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
