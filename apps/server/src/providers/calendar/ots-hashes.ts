import { hash } from 'node:crypto';
import type { OtsHashes } from '@nua/proof';

/** The hash functions of stamps, implemented by Node. */
export const otsHashes: OtsHashes = {
  sha1: (bytes) => hash('sha1', bytes, 'buffer'),
  ripemd160: (bytes) => hash('ripemd160', bytes, 'buffer'),
  sha256: (bytes) => hash('sha256', bytes, 'buffer'),
};
