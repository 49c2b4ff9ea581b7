import type { Hmac } from './hash.ts';

/**
 * The inputs of a round. The house chooses the server seed, the player the client seed. Neither can change its own seed after it knows the
 * other.
 */
export type RoundSeeds = { server_seed: string; client_seed: string; nonce: number };

/**
 * Returns the next number of a round.
 *
 * Units   0 up to but not 1, in steps of 2 to the power of -32
 */
export type NextFloat = () => number;

/**
 * A block of a round: HMAC-SHA256(server seed, "client seed:nonce:block").
 *
 * Shape   (hmac, seeds, number of the block from 0) -> 32 bytes
 * Source  specification section 8; the published commit-and-reveal form
 */
export const roundBlock = (hmac: Hmac, { server_seed, client_seed, nonce }: RoundSeeds, block: number): Uint8Array =>
  hmac(server_seed, `${client_seed}:${nonce}:${block}`);

/**
 * The bytes of a round: its blocks, one after the other.
 *
 * Shape   seeds -> an endless sequence of bytes
 */
export function* byteStream(hmac: Hmac, seeds: RoundSeeds): Generator<number, never> {
  for (let block = 0; ; block += 1) yield* roundBlock(hmac, seeds, block);
}

/**
 * Creates the number source of rounds from an HMAC.
 *
 * Four bytes make a number: b0/256 + b1/256² + b2/256³ + b3/256⁴. A block of 32 bytes contains eight numbers.
 *
 * Shape   createFloats(hmac)(seeds) -> next()
 * Source  specification section 8; the published commit-and-reveal form
 */
export function createFloats(hmac: Hmac): (seeds: RoundSeeds) => NextFloat {
  return (seeds) => floatsOf((block) => roundBlock(hmac, seeds, block));
}

/**
 * The numbers from blocks of bytes, read one after the other.
 *
 * Shape   (0 -> bytes, 1 -> bytes, …) -> next()
 */
export function floatsOf(blockAt: (block: number) => Uint8Array): NextFloat {
  let block = 0;
  let bytes: Uint8Array | null = null;
  let cursor = 0;
  return () => {
    if (bytes === null || cursor === bytes.length) {
      bytes = blockAt(block);
      block += 1;
      cursor = 0;
    }
    const whole =
      bytes[cursor]! * 0x1000000 + bytes[cursor + 1]! * 0x10000 + bytes[cursor + 2]! * 0x100 + bytes[cursor + 3]!;
    cursor += 4;
    return whole / 0x100000000;
  };
}
