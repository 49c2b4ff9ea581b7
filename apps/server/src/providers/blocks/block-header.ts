import { createHash } from 'node:crypto';

/** The fields of a header that are checked. */
export type BlockHeader = {
  /** The hash as explorers show it, with its bytes reversed. */
  hash: string;
  merkle_root: Uint8Array;
  at: Date;
  /** The number that the hash may not exceed. */
  target: bigint;
};

const HEADER_BYTES = 80;

const doubleSha = (bytes: Uint8Array): Buffer =>
  createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest();

/** Expands the compact form of a target: one byte of length and three of mantissa. */
function targetOf(bits: number): bigint {
  const mantissa = BigInt(bits & 0x7f_ff_ff);
  const length = bits >>> 24;
  return length <= 3 ? mantissa >> BigInt(8 * (3 - length)) : mantissa << BigInt(8 * (length - 3));
}

/**
 * Reads a block header. Null for anything but 160 hex digits.
 *
 * Source  developer.bitcoin.org/reference/block_chain.html, "Block Headers"
 */
export function readHeader(hex: string): BlockHeader | null {
  if (!new RegExp(`^[0-9a-f]{${2 * HEADER_BYTES}}$`).test(hex)) return null;
  const bytes = Buffer.from(hex, 'hex');
  return {
    hash: doubleSha(bytes).reverse().toString('hex'),
    merkle_root: new Uint8Array(bytes.subarray(36, 68)),
    at: new Date(bytes.readUInt32LE(68) * 1_000),
    target: targetOf(bytes.readUInt32LE(72)),
  };
}

/** Reports whether the hash meets its target, and the target demands at least the work of the chain's easiest target. */
export const hasWork = ({ hash, target }: Pick<BlockHeader, 'hash' | 'target'>, easiest: bigint): boolean =>
  target > 0n && target <= easiest && BigInt(`0x${hash}`) <= target;
