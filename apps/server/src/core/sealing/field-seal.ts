import { createHmac } from 'node:crypto';
import type { InstallationKeys } from '../ports/installation-keys.ts';
import { createKeyring, deriveKey, type KeyLabels } from './keyring.ts';

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

const LABELS: KeyLabels = { key: 'payment field seal v1', id: 'payment field seal id v1' };

/**
 * Creates the seal of this installation from its keys.
 *
 * Values of earlier versions have neither format nor key id, so every key is tried for them.
 *
 * Shape   keys -> FieldSeal (AES-256-GCM with a random nonce; HMAC-SHA256 for prints; a derived key for each)
 * Units   none
 * Errors  `open` throws if no key opens the bytes: another key sealed them, they were changed, or they belong to another
 *         row
 * Source  docs/decisions/0059-a-secret-key-that-can-be-replaced.md
 */
export function createFieldSeal({ prints, ...keys }: InstallationKeys): FieldSeal {
  const ring = createKeyring(keys, LABELS);
  const printKey = deriveKey(prints, 'payment field print v1');
  return {
    mark: ring.mark,
    seal: ring.seal,
    open(sealed, bound_to) {
      const opened = ring.tryOpen(sealed, bound_to) ?? ring.tryOpenUnmarked(sealed, bound_to);
      if (opened === null) throw new Error('no key of this installation opens this sealed value');
      return opened;
    },
    print: (plain) => createHmac('sha256', printKey).update(plain, 'utf8').digest(),
  };
}
