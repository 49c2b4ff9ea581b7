import { fetchOutgoing } from '../../core/ports/outgoing.ts';
import { parseDistinct } from './distinct-names.ts';

/** The default size limit of a gateway's response. A usual response has a few hundred bytes. */
const MAX_BYTES = 64 * 1024;

/** A JSON value, or `silence` if no trustworthy response arrived. */
export type GatewayResponse = { json: unknown; text: string; status: number } | { json?: never; silence: string };

export type GatewayRequest = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  timeout_ms: number;
  max_bytes?: number;
};

/**
 * Sends one request to a payment gateway and reads a small JSON response.
 *
 * Timeouts, broken connections, redirects, oversized bodies and HTML with status 200 (from the gateways' firewalls) count as silence, so
 * the outcome is unknown. Nothing is sent twice.
 *
 * Shape   { url, method, headers, body, timeout_ms } -> { json, text, status } or { silence }
 * Units   timeout in milliseconds
 * Errors  none
 * Source  docs/decisions/0008-money-in-and-out.md
 */
export async function callGateway(request: GatewayRequest): Promise<GatewayResponse> {
  try {
    const response = await fetchOutgoing(request.url, {
      method: request.method ?? 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(request.timeout_ms),
      headers: { accept: 'application/json', ...request.headers },
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      return { silence: `redirect ${response.status}` };
    }
    const text = await readSmall(response, request.max_bytes ?? MAX_BYTES);
    if (text === null) return { silence: 'answer too large' };
    const json = parseDistinct(text);
    if (json === undefined) return { silence: `no JSON, status ${response.status}` };
    return { json, text, status: response.status };
  } catch (error) {
    return { silence: error instanceof Error ? error.name : 'no answer' };
  }
}

async function readSmall(response: Response, max_bytes: number): Promise<string | null> {
  if (!response.body) return '';
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.byteLength;
    if (size > max_bytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
