import { createCipheriv, createDecipheriv } from 'node:crypto';

/** AES-128-CBC with PKCS7 under a fixed ASCII key and IV, as hex: the payout gateway's envelope. */
export function sealHex(text: string, key: string, iv: string): string {
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(key, 'ascii'), Buffer.from(iv, 'ascii'));
  return cipher.update(text, 'utf8', 'hex') + cipher.final('hex');
}

/** The text of an envelope, or null where it cannot be opened. */
export function openHex(hex: unknown, key: string, iv: string): string | null {
  if (typeof hex !== 'string' || !/^([0-9a-fA-F]{2})+$/.test(hex)) return null;
  try {
    const decipher = createDecipheriv('aes-128-cbc', Buffer.from(key, 'ascii'), Buffer.from(iv, 'ascii'));
    return decipher.update(hex, 'hex', 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
