import { createPrivateKey, createSign } from 'node:crypto';
import { fetchOutgoing } from '../../core/ports/outgoing.ts';

/** The fields of Google's JSON for a service account that are used here. */
export type ServiceAccount = {
  project_id: string;
  client_email: string;
  private_key: string;
  private_key_id?: string;
  token_uri: string;
};

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const ASSERTION_LIFE_S = 3600;
/** A token is renewed this long before it expires, so that none expires in transit. */
const EARLY_MS = 60_000;

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Creates the signed JWT that requests an access token: RS256, RFC 7523. */
export function signAssertion(account: ServiceAccount, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000);
  const header = { alg: 'RS256', typ: 'JWT', ...(account.private_key_id && { kid: account.private_key_id }) };
  const claims = { iss: account.client_email, scope: SCOPE, aud: account.token_uri, iat, exp: iat + ASSERTION_LIFE_S };
  const text = `${base64url(header)}.${base64url(claims)}`;
  const signature = createSign('RSA-SHA256').update(text).sign(createPrivateKey(account.private_key));
  return `${text}.${signature.toString('base64url')}`;
}

export type FcmAccess = {
  /** Returns the cached access token, and fetches a new one before it expires. At most one fetch runs at a time. */
  token(): Promise<string>;
  /** Evicts a token that the service refused. */
  evict(token: string): void;
};

/**
 * Exchanges the service account's signature for an access token, and caches the token.
 *
 * Shape   account, clock -> { token, evict }
 * Units   none
 * Errors  `token` rejects if the token server issues none
 * Source  OAuth 2.0 for server to server applications; RFC 7523
 */
export function createFcmAccess(account: ServiceAccount, clock: { now(): Date }, timeout_ms: number): FcmAccess {
  let cached: { token: string; until_ms: number } | null = null;
  let fetching: Promise<string> | null = null;

  async function fetchToken(): Promise<string> {
    const requested_at = clock.now();
    const response = await fetchOutgoing(account.token_uri, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: signAssertion(account, requested_at),
      }).toString(),
    });
    const body = (await response.json().catch(() => null)) as { access_token?: unknown; expires_in?: unknown } | null;
    if (!response.ok || typeof body?.access_token !== 'string')
      throw new Error(`no access token, status ${response.status}`);
    const life_s = typeof body.expires_in === 'number' ? body.expires_in : 0;
    cached = { token: body.access_token, until_ms: requested_at.getTime() + life_s * 1000 - EARLY_MS };
    return cached.token;
  }

  return {
    async token() {
      if (cached !== null && clock.now().getTime() < cached.until_ms) return cached.token;
      fetching ??= fetchToken().finally(() => {
        fetching = null;
      });
      return await fetching;
    },
    evict(token) {
      if (cached?.token === token) cached = null;
    },
  };
}
