import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { BackupRefused } from './refused.ts';

const FORMAT = Buffer.from('NUABKUP1', 'latin1');
const KEY_ID = 8;
const SALT = 32;
const TAG = 16;
const HEADER = FORMAT.length + KEY_ID + SALT;
/** The nonce is fixed. This is safe, because each sealing uses another key, derived with a random salt. */
const NONCE = Buffer.alloc(12);

/** Seals and opens the objects of a backup. The name of an object is authenticated with it, so that objects cannot be swapped. */
export type BackupSeal = {
  /** A short hash that identifies the sealing key. */
  print: string;
  seal(name: string, plain: Buffer): Buffer;
  /** Throws BackupRefused if the object has an unknown key or another name, or was changed or cut off. */
  open(name: string, sealed: Buffer): Buffer;
};

type BackupKey = { secret: Buffer; id: Buffer };

function readKey(text: string): BackupKey {
  const secret = Buffer.from(text, 'base64');
  return { secret, id: Buffer.from(hkdfSync('sha256', secret, '', 'nua backup key id', KEY_ID)) };
}

const cipherKey = (key: BackupKey, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key.secret, salt, 'nua backup object', 32));

const aadOf = (header: Buffer, name: string): Buffer => Buffer.concat([header, Buffer.from(name)]);

/**
 * Creates the seal of backups. The first key seals; every key opens.
 *
 * Shape   keys in Base64 -> BackupSeal (AES-256-GCM; HKDF-SHA256 with a random salt for each object)
 * Source  docs/decisions/0076-backups-are-sealed-objects.md
 */
export function createBackupSeal(keys: readonly [string, ...string[]]): BackupSeal {
  const known_keys = keys.map(readKey);
  const current = known_keys[0]!;
  const key_ids = known_keys.map(({ id }) => id.toString('hex')).join(', ');
  return {
    print: current.id.toString('hex'),
    seal(name, plain) {
      const salt = randomBytes(SALT);
      const header = Buffer.concat([FORMAT, current.id, salt]);
      const cipher = createCipheriv('aes-256-gcm', cipherKey(current, salt), NONCE).setAAD(aadOf(header, name));
      return Buffer.concat([header, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(name, sealed) {
      if (sealed.length < HEADER + TAG || !sealed.subarray(0, FORMAT.length).equals(FORMAT))
        throw new BackupRefused(`${name} is cut off, or is no object of a backup.`);
      const id = sealed.subarray(FORMAT.length, FORMAT.length + KEY_ID);
      const key = known_keys.find((candidate) => candidate.id.equals(id));
      if (key === undefined)
        throw new BackupRefused(
          `${name} was sealed with the key ${id.toString('hex')}, which is not given: BACKUP_KEY and OLD_BACKUP_KEYS have ${key_ids}. ` +
            'It is the backup of another site, or its key is missing. Without that key nobody can open it.',
        );
      const header = sealed.subarray(0, HEADER);
      const salt = header.subarray(FORMAT.length + KEY_ID);
      const decipher = createDecipheriv('aes-256-gcm', cipherKey(key, salt), NONCE).setAAD(aadOf(header, name));
      decipher.setAuthTag(sealed.subarray(sealed.length - TAG));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(HEADER, sealed.length - TAG)), decipher.final()]);
      } catch {
        throw new BackupRefused(
          `${name} was changed or cut off since it was written, or was sealed under another name.`,
        );
      }
    },
  };
}
