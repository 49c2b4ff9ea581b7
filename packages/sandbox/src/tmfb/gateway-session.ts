import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import type { SandboxDeps } from '../sandbox-deps.ts';
import type { KeyPair, SandboxState } from '../sandbox-state.ts';

const session_life_ms = 30 * 60_000;

/**
 * The gateway's key pair. It is generated at first use and stored, because the merchant's settings contain the public
 * key.
 */
export function gatewayKeys(state: SandboxState): KeyPair {
  const known = state.keys.get('tmfb');
  if (known) return known;
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const made = state.keys.put({ id: 'tmfb', public_key: publicKey, private_key: privateKey });
  void state.settled();
  return made;
}

/** Decrypts base64 RSA PKCS#1 v1.5. The result is noise or null if the text was encrypted for another key. */
function openRsa(deps: SandboxDeps, sealed: unknown): string | null {
  if (typeof sealed !== 'string') return null;
  try {
    const key = { key: gatewayKeys(deps.state).private_key, padding: constants.RSA_PKCS1_PADDING };
    return privateDecrypt(key, Buffer.from(sealed, 'base64')).toString('utf8');
  } catch {
    return null;
  }
}

/** Logs the merchant in with the encrypted `<MSISDN>:<PIN>`. Returns the session's timestamp, or null. */
export function logIn(deps: SandboxDeps, payload: unknown): string | null {
  const { msisdn, pin } = deps.credentials.tmfb;
  if (openRsa(deps, payload) !== `${msisdn}:${pin}`) return null;
  const at = deps.clock.now().toISOString();
  deps.state.sessions.put({ id: at, at });
  return at;
}

/** Whether X-Hash-Value is the encrypted `<MSISDN>~<Timestamp>` of a current login. */
export function isLoggedIn(deps: SandboxDeps, hash_value: unknown): boolean {
  const [msisdn, timestamp = ''] = (openRsa(deps, hash_value) ?? '').split('~');
  const session = deps.state.sessions.get(timestamp);
  if (msisdn !== deps.credentials.tmfb.msisdn || session === undefined) return false;
  return deps.clock.now().getTime() - Date.parse(session.at) < session_life_ms;
}
