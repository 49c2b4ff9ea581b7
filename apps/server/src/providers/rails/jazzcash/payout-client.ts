import * as v from 'valibot';
import { callGateway } from '../call-gateway.ts';
import { type GatewayHost, hostOf } from '../gateway-host.ts';
import { type EnvelopeKey, openEnvelope, sealEnvelope } from './payout-envelope.ts';

/** The credentials for payouts from JazzCash. `basic_key` is the ready-made Basic credential. */
export type JazzcashPayoutSettings = EnvelopeKey & { host: GatewayHost; basic_key: string; timeout_ms?: number };

const BASE = '/jazzcash/third-party-integration';
const text = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(200));
const tokenResponse = v.object({
  access_token: v.pipe(v.string(), v.minLength(1), v.maxLength(4000)),
  expires_in: v.optional(text),
});
const plainResponse = v.object({
  responseCode: text,
  responseDescription: v.optional(text),
  transactionID: v.optional(v.nullable(text)),
  referenceID: v.optional(v.nullable(text)),
  transactionStatus: v.optional(v.nullable(text)),
  isReversed: v.optional(v.nullable(text)),
  title: v.optional(v.nullable(text)),
});
export type PlainResponse = v.InferOutput<typeof plainResponse>;

/**
 * Calls the gateway with a token and encrypted bodies. `token` returns null if the gateway issues none, and `call` returns null if the
 * outcome is unknown.
 */
export type PayoutClient = {
  token(): Promise<string | null>;
  call(bearer: string, path: string, body: Record<string, string>): Promise<PlainResponse | null>;
};

export function createPayoutClient(settings: JazzcashPayoutSettings): PayoutClient {
  const timeout_ms = settings.timeout_ms ?? 60_000;

  async function token(): Promise<string | null> {
    const response = await callGateway({
      url: `${hostOf(settings.host)}/token`,
      headers: { authorization: `Basic ${settings.basic_key}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
      timeout_ms,
    });
    if ('silence' in response) return null;
    const parsed = v.safeParse(tokenResponse, response.json);
    return parsed.success ? parsed.output.access_token : null;
  }

  async function call(bearer: string, path: string, body: Record<string, string>): Promise<PlainResponse | null> {
    const response = await callGateway({
      url: `${hostOf(settings.host)}${BASE}${path}`,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(sealEnvelope(body, settings)),
      timeout_ms,
    });
    if ('silence' in response) return null;
    const parsed = v.safeParse(plainResponse, openEnvelope(response.json, settings));
    return parsed.success ? parsed.output : null;
  }

  return { token, call };
}
