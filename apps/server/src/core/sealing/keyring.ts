import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

/** The current key seals and opens; the old keys only open. */
export type RingKeys = { current: Buffer; old: readonly Buffer[] };

/** The HKDF labels of one purpose. Keys of different purposes are independent, even if they come from one secret. */
export type KeyLabels = { key: string; id: string };

export type Keyring = {
  /** The prefix of every value that the current key sealed: the format and the key's id. */
  readonly mark: Buffer;
  /** The prefixes of every key, the current one first. */
  readonly marks: readonly Buffer[];
  /** Encrypts a text and binds it to `bound_to`, such as a row's id, so that a copied value cannot be opened elsewhere. */
  seal(plain: string, bound_to: string): Buffer;
  /** Null if no key opens the bytes: another key sealed them, they were changed, or they are bound to another text. */
  tryOpen(sealed: Buffer, bound_to: string): string | null;
  /** Opens a value of an earlier version, which has no prefix, by trying every key. */
  tryOpenUnmarked(sealed: Buffer, bound_to: string): string | null;
};

const NONCE = 12;
const TAG = 16;
const FORMAT = Buffer.from('N2', 'latin1');
const KEY_ID = 4;

/** The length of a value's prefix. */
export const MARK_BYTES = FORMAT.length + KEY_ID;

const derive = (secret: Buffer, label: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', label, bytes));

export const deriveKey = (secret: Buffer, label: string): Buffer => derive(secret, label, 32);

/** Decrypts nonce, text and tag. Null if they were changed, sealed with another key, or bound to another text. */
function tryKey(key: KeyObject, sealed: Buffer, bound_to: string): string | null {
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
 * Creates the AES-256-GCM keyring of one purpose.
 *
 * A sealed value consists of format, key id, nonce, text and tag. The key id allows several keys during a replacement.
 *
 * Shape   (secrets, labels of the purpose) -> keyring
 * Source  docs/decisions/0059-a-secret-key-that-can-be-replaced.md
 */
export function createKeyring({ current, old }: RingKeys, labels: KeyLabels): Keyring {
  const ring = [current, ...old].map((secret) => ({
    key: createSecretKey(deriveKey(secret, labels.key)),
    mark: Buffer.concat([FORMAT, derive(secret, labels.id, KEY_ID)]),
  }));
  const { key, mark } = ring[0]!;
  return {
    mark,
    marks: ring.map((one) => one.mark),
    seal(plain, bound_to) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound_to));
      return Buffer.concat([mark, nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    tryOpen(sealed, bound_to) {
      const named = ring.find((one) => sealed.subarray(0, MARK_BYTES).equals(one.mark));
      return named === undefined ? null : tryKey(named.key, sealed.subarray(MARK_BYTES), bound_to);
    },
    tryOpenUnmarked: (sealed, bound_to) =>
      ring.map((one) => tryKey(one.key, sealed, bound_to)).find((text) => text !== null) ?? null,
  };
}
