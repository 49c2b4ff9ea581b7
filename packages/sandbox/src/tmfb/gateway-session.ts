import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import type { OutsideWorld } from '../outside-world.ts';
import type { KeyPair, WorldState } from '../world-state.ts';

const session_life_ms = 30 * 60_000;

/** The gateway's key pair; made at first need and remembered, since the merchant has the public half in its settings. */
export function gatewayKeys(state: WorldState): KeyPair {
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

/** Opens base64 RSA PKCS#1 v1.5; a text that was not sealed for us comes out as noise or null. */
function openRsa(world: OutsideWorld, sealed: unknown): string | null {
  if (typeof sealed !== 'string') return null;
  try {
    const key = { key: gatewayKeys(world.state).private_key, padding: constants.RSA_PKCS1_PADDING };
    return privateDecrypt(key, Buffer.from(sealed, 'base64')).toString('utf8');
  } catch {
    return null;
  }
}

/** Logs the merchant in: `<MSISDN>:<PIN>` sealed for the gateway. Returns the session's timestamp, or null. */
export function logIn(world: OutsideWorld, payload: unknown): string | null {
  const { msisdn, pin } = world.credentials.tmfb;
  if (openRsa(world, payload) !== `${msisdn}:${pin}`) return null;
  const at = world.clock.now().toISOString();
  world.state.sessions.put({ id: at, at });
  return at;
}

/** Whether X-Hash-Value seals `<MSISDN>~<Timestamp>` of a login that is still alive. */
export function isLoggedIn(world: OutsideWorld, hash_value: unknown): boolean {
  const [msisdn, timestamp = ''] = (openRsa(world, hash_value) ?? '').split('~');
  const session = world.state.sessions.get(timestamp);
  if (msisdn !== world.credentials.tmfb.msisdn || session === undefined) return false;
  return world.clock.now().getTime() - Date.parse(session.at) < session_life_ms;
}
