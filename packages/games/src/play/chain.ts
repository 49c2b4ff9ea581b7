import { floatsOf, type NextFloat } from './floats.ts';
import { commitmentOf, type Hmac } from './hash.ts';

/**
 * The random source of a shared round: an element of a hash chain, and the hash of a public block. The last element of the chain was
 * published before the first round, and before the block existed.
 */
export type SharedDraw = { hash: string; salt: string; hmac: Hmac };

/**
 * The next element of the chain. Rounds use the chain from its end, so the next element belongs to the previous round.
 *
 * Shape   64 hex digits -> SHA-256 of that text, 64 hex digits
 */
export const nextElement = commitmentOf;

/**
 * Whether a round belongs to a chain: hashing its hash `number` times must give the published last element.
 *
 * Shape   ({ hash, number, terminating_hash }) -> boolean; the first round of a chain has number 1
 */
export function isOfChain({ hash, number, terminating_hash }: ChainPlace): boolean {
  let element = hash;
  for (let turn = 0; turn < number; turn += 1) element = nextElement(element);
  return element === terminating_hash.toLowerCase();
}

export type ChainPlace = { hash: string; number: number; terminating_hash: string };

/**
 * The numbers of a shared round: block i is HMAC-SHA256(salt, "hash:i"), for i = 0, 1, 2, …
 *
 * Shape   { hash, salt, hmac } -> next()
 */
export function sharedFloats({ hash, salt, hmac }: SharedDraw): NextFloat {
  return floatsOf((block) => hmac(salt, `${hash}:${block}`));
}
