import { seal as facts, type Sealed, sealedFor } from '@nua/contract/seal.ts';
import type { Encryption } from './wire.ts';

/**
 * The body encryption of the wire with WebCrypto. It hides bodies from casual inspection and is no security: nothing may rely
 * on it. The key of a day and direction is derived once.
 */
type Direction = keyof typeof facts.info;

const derived = new Map<string, Promise<CryptoKey>>();

/** Without WebCrypto (plain http on a phone in the same network) bodies are sent unencrypted. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined;

export async function sealBody(
  plain: string,
  about: {
    method: string;
    path: string;
    day: string;
    encryption: Encryption;
    direction?: Direction;
    nonce?: Uint8Array;
  },
): Promise<Sealed> {
  const { method, path, day, encryption } = about;
  const nonce = about.nonce ?? crypto.getRandomValues(new Uint8Array(facts.nonce_bytes));
  const key = await dayKey(encryption, day, about.direction ?? 'request');
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: copy(nonce), additionalData: utf8(sealedFor(method, path, day)) },
    key,
    utf8(plain),
  );
  const bytes = new Uint8Array(nonce.length + sealed.byteLength);
  bytes.set(nonce);
  bytes.set(new Uint8Array(sealed), nonce.length);
  return { v: 1, k: encryption.kid, d: day, p: toBase64(bytes) };
}

export async function openBody(
  sealed: Sealed,
  about: { method: string; path: string; encryption: Encryption; direction?: Direction },
): Promise<string> {
  const bytes = fromBase64(sealed.p);
  const key = await dayKey(about.encryption, sealed.d, about.direction ?? 'response');
  const plain = await crypto.subtle.decrypt(
    {
      name: 'AES-GCM',
      iv: bytes.slice(0, facts.nonce_bytes),
      additionalData: utf8(sealedFor(about.method, about.path, sealed.d)),
    },
    key,
    bytes.slice(facts.nonce_bytes),
  );
  return sealed.z === 1 ? gunzip(plain) : new TextDecoder().decode(plain);
}

function dayKey(encryption: Encryption, day: string, direction: Direction): Promise<CryptoKey> {
  const name = `${encryption.kid} ${encryption.key} ${day} ${direction}`;
  let key = derived.get(name);
  if (key === undefined) {
    if (derived.size > 8) derived.clear();
    key = deriveKey(encryption.key, day, direction);
    derived.set(name, key);
  }
  return key;
}

async function deriveKey(secret: string, day: string, direction: Direction): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', fromBase64(secret), 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: utf8(day), info: utf8(facts.info[direction]) },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

async function gunzip(bytes: ArrayBuffer): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).text();
}

const copy = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
const utf8 = (text: string): Uint8Array<ArrayBuffer> => copy(new TextEncoder().encode(text));

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
