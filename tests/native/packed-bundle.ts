import { constants, createCipheriv, createHash, generateKeyPairSync, privateEncrypt, randomBytes } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { zipSync } from 'fflate';
import type { ManifestEntry } from './phone/updater/download.ts';

export const zipOf = (files: Record<string, string>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))));

export const hashOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

export function newKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const secret = (bytes: Buffer) => privateEncrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, bytes);
  const aes = { key: randomBytes(16), iv: randomBytes(16) };
  return {
    public_key: publicKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    session_key: `${aes.iv.toString('base64')}:${secret(aes.key).toString('base64')}`,
    encrypt(plain: Buffer): Buffer {
      const cipher = createCipheriv('aes-128-cbc', aes.key, aes.iv);
      return Buffer.concat([cipher.update(plain), cipher.final()]);
    },
    /** The checksum that an app with a public key requires. */
    checksum: (plain: Buffer | string) => secret(createHash('sha256').update(plain).digest()).toString('hex'),
  };
}

/** Returns the manifest of files, and the compressed files by their URLs. */
export function manifestOf(files: Record<string, string>, base: string) {
  const entries: ManifestEntry[] = [];
  const served: Record<string, Buffer> = {};
  for (const [name, text] of Object.entries(files)) {
    const download_url = `${base}/${hashOf(text)}.br`;
    entries.push({ file_name: `${name}.br`, file_hash: hashOf(text), download_url });
    served[download_url] = brotliCompressSync(Buffer.from(text));
  }
  return { entries, served };
}
