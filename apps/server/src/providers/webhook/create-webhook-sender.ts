import { lookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { WebhookRequest, WebhookResult, WebhookSender } from '../../core/ports/webhook-sender.ts';
import { isPublicAddress } from '../../core/values/public-address.ts';

const TIMEOUT_MS = 10_000;
/** A larger response is cut at this size. */
const MAX_BYTES = 16 * 1024;
const SHOWN_CHARACTERS = 300;
const NOT_PUBLIC = 'the address is not public';

type SenderSettings = {
  /** The address of the sandbox's receiver, which need not be public and needs no TLS. */
  sandbox?: () => string | null;
  timeout_ms?: number;
};

/** Looks up a name, and fails if one of its addresses is not public. The connection uses the checked addresses. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const first = addresses[0];
    if (first === undefined || addresses.some(({ address }) => !isPublicAddress(address)))
      return callback(new Error(NOT_PUBLIC), '');
    if (options.all === true) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};

/** Returns the host of a URL as an IP address without brackets; null if it is a name. */
function literalOf({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? null : bare;
}

/** Returns why the address is refused; null if the look-up of its name decides. */
function refusalOf(url: URL): string | null {
  if (url.protocol !== 'https:') return 'the address is not https';
  // A connection to an IP address needs no look-up.
  const literal = literalOf(url);
  return literal !== null && !isPublicAddress(literal) ? NOT_PUBLIC : null;
}

const failed = (error: string): WebhookResult => ({ status: null, error, body: '' });

/**
 * Creates the sender of webhooks.
 *
 * Operators type the addresses, so the list of outgoing hosts cannot contain them. Instead every address of the host must be public.
 * Redirects are not followed, no proxy is used, and each request has a new connection.
 *
 * Shape   settings -> WebhookSender
 * Units   the timeout covers everything from the look-up of the name to the last byte
 * Source  docs/decisions/0107-webhooks.md
 */
export function createWebhookSender({
  sandbox = () => null,
  timeout_ms = TIMEOUT_MS,
}: SenderSettings = {}): WebhookSender {
  return {
    send: ({ url: address, headers, body }: WebhookRequest) =>
      new Promise((resolve) => {
        try {
          const url = new URL(address);
          const isSandbox = address === sandbox();
          const refusal = isSandbox ? null : refusalOf(url);
          if (refusal !== null) return resolve(failed(refusal));
          const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
            method: 'POST',
            agent: false,
            signal: AbortSignal.timeout(timeout_ms),
            headers: { ...headers, 'content-length': Buffer.byteLength(body) },
            ...(!isSandbox && { lookup: lookupPublic }),
          });
          request.on('error', (error) => resolve(failed(reasonOf(error))));
          request.on('response', (response) => readResponse(response, resolve));
          request.end(body);
        } catch (error) {
          resolve(failed(reasonOf(error)));
        }
      }),
  };
}

function readResponse(response: IncomingMessage, resolve: (result: WebhookResult) => void): void {
  const parts: Buffer[] = [];
  let size = 0;
  const done = () => resolve({ status: response.statusCode ?? 0, error: null, body: shownBody(Buffer.concat(parts)) });
  response.on('data', (part: Buffer) => {
    parts.push(part);
    size += part.byteLength;
    if (size < MAX_BYTES) return;
    done();
    response.destroy();
  });
  response.on('error', (error) => resolve(failed(reasonOf(error))));
  response.on('end', done);
}

/** Returns the first characters on one line, without control characters. */
const shownBody = (body: Buffer): string =>
  body
    .toString('utf8')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, SHOWN_CHARACTERS)
    .toWellFormed();

/** Returns only names and codes, because a message may contain the address and with it a token. */
function reasonOf(error: unknown): string {
  const { code, cause, name, message } = error as Error & { code?: unknown; cause?: { name?: string } };
  if (message === NOT_PUBLIC) return NOT_PUBLIC;
  if (name === 'TimeoutError' || cause?.name === 'TimeoutError') return 'no answer in time';
  return typeof code === 'string' ? code : name;
}
