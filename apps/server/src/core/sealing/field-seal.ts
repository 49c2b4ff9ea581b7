import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { InstallationKeys } from '../ports/installation-keys.ts';

/** Encrypts identity numbers for storage and makes them searchable. */
export type FieldSeal = {
  /** Encrypts a text for one row. `bound_to` is the row's id, so that a copied value cannot be opened elsewhere. */
  seal(plain: string, bound_to: string): Buffer;
  open(sealed: Buffer, bound_to: string): string;
  /** Returns a keyed hash. Equal texts have equal prints, and a print reveals nothing without the key. */
  print(plain: string): Buffer;
  /** The prefix of every value sealed with the current key: the format and the key's id. */
  readonly mark: Buffer;
};

const NONCE = 12;
const TAG = 16;
const FORMAT = Buffer.from('N2', 'latin1');
const KEY_ID = 4;
const MARK = FORMAT.length + KEY_ID;

type SealKey = { key: Buffer; mark: Buffer };

function sealKeyOf(secret: Buffer): SealKey {
  const id = Buffer.from(hkdfSync('sha256', secret, '', 'payment field seal id v1', KEY_ID));
  return { key: derive(secret, 'payment field seal v1'), mark: Buffer.concat([FORMAT, id]) };
}

const derive = (secret: Buffer, info: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', info, 32));

/** Decrypts nonce, text and tag. Null if they were changed, or sealed with another key or for another row. */
function tryOpen(key: Buffer, sealed: Buffer, bound_to: string): string | null {
  if (sealed.length < NONCE + TAG) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE)).setAAD(Buffer.from(bound_to));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG));
  try {
    const body = decipher.update(sealed.subarray(NONCE, sealed.length - TAG));
    return Buffer.concat([body, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/**
 * Creates the seal of this installation from its keys.
 *
 * A sealed value is format, key id, nonce, text, tag. Values of earlier versions have neither format nor key id, so every key is tried.
 *
 * Shape   keys -> FieldSeal (AES-256-GCM with a random nonce; HMAC-SHA256 for prints; a derived key for each)
 * Units   none
 * Errors  `open` throws if no key opens the bytes: another key sealed them, they were changed, or they belong to another
 *         row
 * Source  docs/decisions/0059-a-secret-key-that-can-be-replaced.md
 */
export function createFieldSeal({ current, old, prints }: InstallationKeys): FieldSeal {
  const ring = [current, ...old].map(sealKeyOf);
  const { key, mark } = ring[0]!;
  const printKey = derive(prints, 'payment field print v1');
  return {
    mark,
    seal(plain, bound_to) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound_to));
      return Buffer.concat([mark, nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, bound_to) {
      const named = ring.find((one) => sealed.subarray(0, MARK).equals(one.mark));
      const opened =
        (named && tryOpen(named.key, sealed.subarray(MARK), bound_to)) ??
        ring.map((one) => tryOpen(one.key, sealed, bound_to)).find((text) => text !== null);
      if (opened === undefined || opened === null)
        throw new Error('no key of this installation opens this sealed value');
      return opened;
    },
    print: (plain) => createHmac('sha256', printKey).update(plain, 'utf8').digest(),
  };
}
