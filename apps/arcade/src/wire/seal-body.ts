import { type Sealed, seal, sealedFor } from '@nua/contract/seal.ts';

/** The key in the session's response; null if bodies are sent unsealed. */
export type Encryption = { v: 1; kid: string; key: string; tz: string };
type About = { method: string; path: string };

const derived = new Map<string, Promise<CryptoKey>>();

/** Seals a request body. This hides bodies from casual inspection and is not a security measure. */
export async function sealBody(plain: string, about: About, day: string, encryption: Encryption): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(seal.nonce_bytes));
  const additionalData = utf8(sealedFor(about.method, about.path, day));
  const key = await dayKey(encryption, day, 'request');
  const inner = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, utf8(plain)));
  const bytes = String.fromCharCode(...iv) + Array.from(inner, (byte) => String.fromCharCode(byte)).join('');
  return { v: 1, k: encryption.kid, d: day, p: btoa(bytes) };
}

/** Opens a sealed response. */
export async function openBody(sealed: Sealed, about: About, encryption: Encryption): Promise<string> {
  const bytes = base64(sealed.p);
  const iv = bytes.slice(0, seal.nonce_bytes);
  const additionalData = utf8(sealedFor(about.method, about.path, sealed.d));
  const key = await dayKey(encryption, sealed.d, 'response');
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv, additionalData },
    key,
    bytes.slice(seal.nonce_bytes),
  );
  if (sealed.z !== 1) return new TextDecoder().decode(plain);
  return new Response(new Blob([plain]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

function dayKey(encryption: Encryption, day: string, direction: keyof typeof seal.info): Promise<CryptoKey> {
  const name = `${encryption.kid} ${day} ${direction}`;
  const known = derived.get(name);
  if (known) return known;
  const made = crypto.subtle
    .importKey('raw', base64(encryption.key), 'HKDF', false, ['deriveKey'])
    .then((base) =>
      crypto.subtle.deriveKey(
        { name: 'HKDF', hash: 'SHA-256', salt: utf8(day), info: utf8(seal.info[direction]) },
        base,
        { name: 'AES-GCM', length: 256 },
        false,
        ['encrypt', 'decrypt'],
      ),
    );
  derived.set(name, made);
  return made;
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));
const base64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
