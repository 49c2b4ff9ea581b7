import { constants, createDecipheriv, createHash, publicDecrypt } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';

/** Decrypts downloads with the public key, as the updater plugin does. Tests use it, so it shares no code with the encryption. */
export function patchOpener(publicPem: string, sessionKey: string) {
  const fromRsa = (bytes: Buffer) => publicDecrypt({ key: publicPem, padding: constants.RSA_PKCS1_PADDING }, bytes);
  const [iv = '', encryptedKey = ''] = sessionKey.split(':');
  const key = fromRsa(Buffer.from(encryptedKey, 'base64'));

  const decrypt = (download: Buffer): Buffer => {
    const cipher = createDecipheriv('aes-128-cbc', key, Buffer.from(iv, 'base64'));
    return Buffer.concat([cipher.update(download), cipher.final()]);
  };
  const verify = (content: Buffer, hash: string): Buffer => {
    const bytes = Buffer.from(hash, 'hex');
    if (bytes.length !== 256) throw new Error('Bundle checksum is not encrypted.');
    const expected = fromRsa(bytes).toString('hex');
    if (createHash('sha256').update(content).digest('hex') !== expected)
      throw new Error('Checksum verification failed');
    return content;
  };
  return {
    zip: (download: Buffer, checksum: string) => verify(decrypt(download), checksum),
    file: (download: Buffer, file_name: string, file_hash: string) => {
      const content = decrypt(download);
      return verify(file_name.endsWith('.br') ? brotliDecompressSync(content) : content, file_hash);
    },
  };
}
