import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type Sealed, seal, sealedFor } from '@nua/contract/seal.ts';
import { LRUCache } from 'lru-cache';

export type Direction = keyof typeof seal.info;

const NONCE_BYTES = seal.nonce_bytes;
const TAG_BYTES = seal.tag_bytes;

/** Only a few days are in use at a time, but the process runs for months. */
const MAX_DAY_KEYS = 64;

const dayKeys = new WeakMap<Buffer, LRUCache<string, Buffer>>();
const keyObjects = new WeakMap<Buffer, KeyObject>();

/** Returns the key as a KeyObject. It is cached, because creating it for every body is slow. */
function keyObject(derived: Buffer): KeyObject {
  const known = keyObjects.get(derived);
  if (known) return known;
  const made = createSecretKey(derived);
  keyObjects.set(derived, made);
  return made;
}

/** Derives the AES key of one day and direction from the key in the config. */
export function dayKey(key: Buffer, day: string, direction: Direction): Buffer {
  const ofKey = dayKeys.get(key) ?? new LRUCache<string, Buffer>({ max: MAX_DAY_KEYS });
  dayKeys.set(key, ofKey);
  const known = ofKey.get(day + direction);
  if (known) return known;
  const derived = Buffer.from(hkdfSync('sha256', key, Buffer.from(day, 'utf8'), seal.info[direction], 32));
  ofKey.set(day + direction, derived);
  return derived;
}

let nonces = Buffer.alloc(0);
let used = 0;

/** Returns an unused nonce. Generating random bytes takes longer than the encryption, so one call generates many nonces. */
function nextNonce(): Buffer {
  if (used === nonces.length) {
    nonces = randomBytes(NONCE_BYTES * 512);
    used = 0;
  }
  used += NONCE_BYTES;
  return nonces.subarray(used - NONCE_BYTES, used);
}

export function sealBytes(derived: Buffer, aad: string, plaintext: Buffer, nonce = nextNonce()): string {
  const cipher = createCipheriv('aes-256-gcm', keyObject(derived), nonce);
  cipher.setAAD(Buffer.from(aad, 'utf8'));
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

/** Throws if the bytes were not encrypted with this key for this call and day. */
export function openBytes(derived: Buffer, aad: string, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('sealed body is too short');
  const decipher = createDecipheriv('aes-256-gcm', keyObject(derived), bytes.subarray(0, NONCE_BYTES));
  decipher.setAAD(Buffer.from(aad, 'utf8'));
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES)), decipher.final()]);
}

export type SealingContext = { kid: string; key: Buffer; day: string; method: string; path: string };

/** Encrypts a response. A response above a kilobyte is gzipped first, because encrypted bytes do not compress. */
export function sealResponse(context: SealingContext, json: string): Sealed {
  const derived = dayKey(context.key, context.day, 'response');
  const aad = sealedFor(context.method, context.path, context.day);
  const plain = Buffer.from(json, 'utf8');
  if (plain.length <= seal.gzip_over_bytes)
    return { v: 1, k: context.kid, d: context.day, p: sealBytes(derived, aad, plain) };
  return { v: 1, k: context.kid, d: context.day, z: 1, p: sealBytes(derived, aad, gzipSync(plain)) };
}

/** Opens the body of a request. Throws if it was encrypted for another call, day or key. */
export function openRequest(context: SealingContext, sealed: string): Buffer {
  const derived = dayKey(context.key, context.day, 'request');
  return openBytes(derived, sealedFor(context.method, context.path, context.day), sealed);
}
