import { seal as format, type Sealed, sealedFor } from '@nua/contract/seal.ts';

/** The encryption key that a server gives its clients. */
export type Encryption = { v: 1; kid: string; key: string; tz: string };
type Direction = keyof typeof format.info;

/** Caches the derived key of each day and direction. */
const derived = new Map<string, Promise<CryptoKey>>();

/** Whether bodies can be encrypted. Browsers have no WebCrypto on plain http, and then bodies are sent unencrypted. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Encrypts a body with WebCrypto. This only hides bodies from casual inspection, so it must not replace TLS. */
export async function sealBody(
  plain: string,
  context: {
    method: string;
    path: string;
    day: string;
    encryption: Encryption;
    direction?: Direction;
    nonce?: Uint8Array<ArrayBuffer>;
  },
): Promise<Sealed> {
  const { method, path, day, encryption } = context;
  const iv = context.nonce ?? crypto.getRandomValues(new Uint8Array(format.nonce_bytes));
  const additionalData = utf8(sealedFor(method, path, day));
  const key = await dayKey(encryption, day, context.direction ?? 'request');
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, utf8(plain));
  const bytes = [...iv, ...new Uint8Array(sealed)];
  return { v: 1, k: encryption.kid, d: day, p: btoa(bytes.map((byte) => String.fromCharCode(byte)).join('')) };
}

/** Decrypts a body that was sealed for this method, path and direction. */
export async function openBody(
  sealed: Sealed,
  context: { method: string; path: string; encryption: Encryption; direction?: Direction },
): Promise<string> {
  const bytes = base64(sealed.p);
  const iv = bytes.slice(0, format.nonce_bytes);
  const additionalData = utf8(sealedFor(context.method, context.path, sealed.d));
  const key = await dayKey(context.encryption, sealed.d, context.direction ?? 'response');
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv, additionalData },
    key,
    bytes.slice(format.nonce_bytes),
  );
  if (sealed.z !== 1) return new TextDecoder().decode(plain);
  return new Response(new Blob([plain]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

function dayKey(encryption: Encryption, day: string, direction: Direction): Promise<CryptoKey> {
  const name = `${encryption.key} ${day} ${direction}`;
  const known = derived.get(name);
  if (known) return known;
  if (derived.size > 8) derived.clear();
  const made = crypto.subtle
    .importKey('raw', base64(encryption.key), 'HKDF', false, ['deriveKey'])
    .then((base) =>
      crypto.subtle.deriveKey(
        { name: 'HKDF', hash: 'SHA-256', salt: utf8(day), info: utf8(format.info[direction]) },
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
