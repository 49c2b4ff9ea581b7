import { constants, createCipheriv, createHash, hkdfSync, type KeyObject, privateEncrypt } from 'node:crypto';

/**
 * Encryption in the format of @capgo/capacitor-updater ("encryption v2"; CryptoCipher.java and DownloadService.java of 8.51.23).
 *
 * It proves the origin of a bundle. It is not secret, because every app has the key that decrypts it.
 */
export type Encryption = {
  /** base64(IV):base64(RSA of the AES key). All files of a release use the same key and IV. */
  sessionKey: string;
  /** AES-128-CBC with PKCS#5 padding. */
  encrypt(plain: Buffer): Buffer;
  /** RSA of the SHA-256 of the plain content, 512 hexadecimal digits. */
  hashOf(plain: Buffer): string;
};

/**
 * Derives the AES key and its IV from the RSA key, so that an unchanged file is the same download in every release. The server stores it
 * once, and a phone can resume it.
 */
export function encryptionOf(rsa: KeyObject): Encryption {
  const secret = rsa.export({ type: 'pkcs8', format: 'der' });
  const derived = Buffer.from(hkdfSync('sha256', secret, '', 'nua patch: AES-128-CBC key and IV', 32));
  const [key, iv] = [derived.subarray(0, 16), derived.subarray(16)];
  // Not a PKCS#1 signature: the padding surrounds the bare digest.
  const withRsa = (content: Buffer) => privateEncrypt({ key: rsa, padding: constants.RSA_PKCS1_PADDING }, content);
  return {
    sessionKey: `${iv.toString('base64')}:${withRsa(key).toString('base64')}`,
    encrypt(plain) {
      const cipher = createCipheriv('aes-128-cbc', key, iv);
      return Buffer.concat([cipher.update(plain), cipher.final()]);
    },
    hashOf: (plain) => withRsa(createHash('sha256').update(plain).digest()).toString('hex'),
  };
}
