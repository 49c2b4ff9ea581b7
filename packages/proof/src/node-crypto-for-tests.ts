import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';
import type { Crypto } from './proof.ts';

const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** Node's own functions, which share no code with the functions for browsers. */
export const nodeCrypto: Crypto = {
  sha256: (bytes) => hash('sha256', bytes, 'buffer'),
  verify: (public_key, message, signature) =>
    verify(
      null,
      message,
      createPublicKey({ key: Buffer.concat([SPKI, public_key]), format: 'der', type: 'spki' }),
      signature,
    ),
};

const privateKey = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });

/** The public key of a seed of 32 bytes. */
export const publicKeyOf = (seed: Uint8Array): Uint8Array =>
  createPublicKey(privateKey(seed)).export({ format: 'der', type: 'spki' }).subarray(-32);

export const signWith = (seed: Uint8Array, message: Uint8Array): Uint8Array => sign(null, message, privateKey(seed));
