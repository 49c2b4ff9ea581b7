import { createPrivateKey, createPublicKey, hash, type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import {
  type Crypto,
  fromBase64,
  makeNoteKey,
  NOTE_KEY,
  type NoteKey,
  signatureLine,
  toBase64,
  utf8,
} from '@nua/proof';

/** Computes SHA-256 with Node's own implementation. */
export const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');

const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** Node's cryptographic functions, which the checks of `@nua/proof` need. */
export const nodeCrypto: Crypto = {
  sha256,
  verify: (public_key, message, signature) =>
    verify(
      null,
      message,
      createPublicKey({ key: Buffer.concat([SPKI, public_key]), format: 'der', type: 'spki' }),
      signature,
    ),
};

/** A key that signs checkpoints. Its name is the origin of the log. */
export type SealKey = { key: NoteKey; sign(text: string): string };

const FORM = /^PRIVATE\+KEY\+([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/u;

/**
 * Reads a private key in the form of C2SP's signed notes, `PRIVATE+KEY+name+hash+key`. Null for anything else.
 *
 * Source  https://c2sp.org/signed-note
 */
export function readSealKey(text: string): SealKey | null {
  const [, name, hash, encoded] = FORM.exec(text.trim()) ?? [];
  const bytes = fromBase64(encoded);
  if (name === undefined || bytes?.length !== 33 || bytes[0] !== NOTE_KEY) return null;
  const made = sealKeyOf(name, bytes.slice(1));
  return Buffer.from(made.key.hash).toString('hex') === hash ? made : null;
}

function sealKeyOf(name: string, seed: Uint8Array): SealKey {
  const secret: KeyObject = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const public_key = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(-32);
  const key = makeNoteKey(sha256, name, NOTE_KEY, new Uint8Array(public_key));
  return { key, sign: (text) => signatureLine(key, sign(null, utf8(text), secret)) };
}

/** Creates a private key for an origin, as `npm run seal -- --new-key` prints it. */
export function newSealKey(origin: string): string {
  const seed = randomBytes(32);
  const hash = Buffer.from(sealKeyOf(origin, seed).key.hash).toString('hex');
  return `PRIVATE+KEY+${origin}+${hash}+${toBase64(Buffer.concat([Buffer.of(NOTE_KEY), seed]))}`;
}
