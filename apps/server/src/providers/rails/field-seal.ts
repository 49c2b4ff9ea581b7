import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps identity numbers unreadable at rest and findable all the same. */
export type FieldSeal = {
  /** Encrypts a text for one row; `bound_to` is the row's id, so that a copied value opens nowhere else. */
  seal(plain: string, bound_to: string): Buffer;
  open(sealed: Buffer, bound_to: string): string;
  /** A keyed fingerprint: equal texts have equal prints, and a print tells nothing without the key. */
  print(plain: string): Buffer;
};

const NONCE = 12;
const TAG = 16;

/**
 * Makes the seal of this installation from its secret.
 *
 * Shape   secret -> FieldSeal (AES-256-GCM with a random nonce; HMAC-SHA256 for prints; a key of its own for each)
 * Units   none
 * Errors  `open` throws where the bytes were changed or belong to another row
 * Source  docs/decisions/0008-money-in-and-out.md
 */
export function createFieldSeal(secret: Buffer): FieldSeal {
  const derive = (info: string) => Buffer.from(hkdfSync('sha256', secret, '', info, 32));
  const sealKey = derive('payment field seal v1');
  const printKey = derive('payment field print v1');
  return {
    seal(plain, bound_to) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(bound_to));
      return Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, bound_to) {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, NONCE)).setAAD(
        Buffer.from(bound_to),
      );
      decipher.setAuthTag(sealed.subarray(sealed.length - TAG));
      const body = sealed.subarray(NONCE, sealed.length - TAG);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
    print: (plain) => createHmac('sha256', printKey).update(plain, 'utf8').digest(),
  };
}
