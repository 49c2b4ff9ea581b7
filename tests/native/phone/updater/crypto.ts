import { constants, createDecipheriv, createHash, createPublicKey, publicDecrypt } from 'node:crypto';

/** The functions of the plugin's `CryptoCipher`. Each throws where the original throws. */

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** True if the text has the form `iv:key`. */
export function isSessionKey(session_key: string): boolean {
  const parts = session_key.split(':');
  return parts.length === 2 && parts.every((part) => part !== '');
}

/** Reads a PKCS#1 public key. The app stops at its start if this throws. */
export function readPublicKey(pem: string) {
  const base64 = pem.replace(/\s+|-----(BEGIN|END) RSA PUBLIC KEY-----/g, '');
  return createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs1' });
}

function decryptRsa(pem: string, bytes: Buffer): Buffer {
  return publicDecrypt({ key: readPublicKey(pem), padding: constants.RSA_PKCS1_PADDING }, bytes);
}

/** Decrypts a checksum of 256 bytes. It is hex or, from older tools, base64. */
export function decryptChecksum(checksum: string, public_key: string): string {
  const bytes = Buffer.from(checksum, /^[0-9a-fA-F]+$/.test(checksum) ? 'hex' : 'base64');
  if (bytes.length !== 256) throw new Error('Bundle checksum is not encrypted.');
  return decryptRsa(public_key, bytes).toString('hex');
}

/** Decrypts AES-128-CBC with the session key. Returns the bytes unchanged if a key is missing. */
export function decryptFile(bytes: Buffer, public_key: string, session_key: string): Buffer {
  if (public_key === '' || !isSessionKey(session_key)) return bytes;
  if (!public_key.startsWith('-----BEGIN RSA PUBLIC KEY-----')) return bytes;
  const [iv_text, key_text] = session_key.split(':') as [string, string];
  const iv = Buffer.from(iv_text, 'base64');
  if (iv.length !== 16) throw new Error('AES file decryption failed: IV must be 16 bytes');
  const key = decryptRsa(public_key, Buffer.from(key_text, 'base64'));
  if (key.length !== 16) throw new Error('AES file decryption failed: decrypted session key must be 16 bytes');
  if (bytes.length === 0) throw new Error('Empty encrypted data');
  const cipher = createDecipheriv('aes-128-cbc', key, iv);
  const plain = Buffer.concat([cipher.update(bytes), cipher.final()]);
  if (plain.length === 0) throw new Error('Empty decrypted data');
  return plain;
}
