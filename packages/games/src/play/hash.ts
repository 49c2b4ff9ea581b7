import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * HMAC-SHA256 of two texts, synchronous.
 *
 * Shape   (key, message) -> 32 bytes; texts are taken as UTF-8
 */
export type Hmac = (key: string, message: string) => Uint8Array;

/**
 * An HMAC for every environment, including browsers without `crypto.subtle`. A server may supply a faster one.
 *
 * Shape   (key, message) -> 32 bytes
 */
export const portableHmac: Hmac = (key, message) => hmac(sha256, utf8ToBytes(key), utf8ToBytes(message));

/**
 * The commitment to a server seed, shown before the bets and checked when the seed is revealed.
 *
 * Shape   the seed's text -> SHA-256 of that text, 64 hex digits
 * Source  specification section 8, provably fair games
 */
export function commitmentOf(server_seed: string): string {
  return bytesToHex(sha256(utf8ToBytes(server_seed)));
}
