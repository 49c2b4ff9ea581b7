import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { ReleaseError } from './release-error.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * The two private keys of a release, from one PEM file.
 *
 * `manifest` (Ed25519) signs the exact text of a manifest. The app verifies it before any download. `bundle` (RSA-2048) encrypts the
 * checksums and the session key for the updater plugin, which supports no other kind of key.
 */
export type ReleaseKey = { manifest: KeyObject; bundle: KeyObject };

/** The public keys in the app: the Ed25519 key as 32 bytes in base64, the RSA key as PKCS#1 PEM. */
export type PublicKeys = { manifest: string; bundle: string };

const BLOCK = /-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----/g;
const OTHERS_MAY_READ = 0o077;
const RSA_BITS = 2048;

/** Reads the file of both private keys. Throws ReleaseError if it is inside the project, readable by others, or contains other keys. */
export function readReleaseKey(file: string, root = ROOT): ReleaseKey {
  const keys = [...privateText(file, root).matchAll(BLOCK)].map(([block]) => readPrivate(block, file));
  const keyOfType = (type: string): KeyObject => {
    const [key, ...others] = keys.filter((one) => one.asymmetricKeyType === type);
    if (key === undefined || others.length > 0)
      throw new ReleaseError(
        `${file} must contain one private key of type ${type}; npm run release:keys creates such a file.`,
      );
    return key;
  };
  const [manifest, bundle] = [keyOfType('ed25519'), keyOfType('rsa')];
  if (bundle.asymmetricKeyDetails?.modulusLength !== RSA_BITS)
    throw new ReleaseError(
      `The RSA key in ${file} must have ${RSA_BITS} bits: the plugin accepts only checksums of 256 bytes.`,
    );
  return { manifest, bundle };
}

function privateText(file: string, root: string): string {
  if (!existsSync(file)) throw new ReleaseError(`There is no key file ${file}.`);
  assertOutside(realpathSync(file), root);
  const { mode } = statSync(file);
  if (process.platform !== 'win32' && (mode & OTHERS_MAY_READ) !== 0)
    throw new ReleaseError(`Others may read ${file}: chmod 600 it first.`);
  return readFileSync(file, 'utf8');
}

function readPrivate(block: string, file: string): KeyObject {
  try {
    return createPrivateKey(block);
  } catch {
    throw new ReleaseError(`${file} contains something else than private keys without a passphrase.`);
  }
}

function assertOutside(path: string, root: string): void {
  if (path === root || path.startsWith(root + sep))
    throw new ReleaseError(`${path} is inside the project. A private key inside could be committed by mistake.`);
}

/** The public half of an Ed25519 key: 32 bytes in base64. */
export function publicManifestKey(manifest: KeyObject): string {
  const { x = '' } = createPublicKey(manifest).export({ format: 'jwk' });
  return Buffer.from(x, 'base64url').toString('base64');
}

export function publicKeysOf({ manifest, bundle }: ReleaseKey): PublicKeys {
  return {
    manifest: publicManifestKey(manifest),
    bundle: createPublicKey(bundle).export({ type: 'pkcs1', format: 'pem' }) as string,
  };
}

/** Creates both keys in a new file. Returns the paths of the private and the public file. */
export function makeReleaseKey(folder: string, root = ROOT): { private_file: string; public_file: string } {
  assertOutside(resolve(folder), root);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  assertOutside(realpathSync(folder), root);
  const [private_file, public_file] = [join(folder, 'release-key.pem'), join(folder, 'release-key.public.json')];
  for (const file of [private_file, public_file])
    if (existsSync(file)) throw new ReleaseError(`${file} already exists; choose another folder.`);
  const manifest = generateKeyPairSync('ed25519').privateKey;
  const bundle = generateKeyPairSync('rsa', { modulusLength: RSA_BITS }).privateKey;
  const text = [manifest, bundle].map((key) => key.export({ type: 'pkcs8', format: 'pem' })).join('');
  writeFileSync(private_file, text, { mode: 0o600, flag: 'wx' });
  writeFileSync(public_file, `${JSON.stringify(publicKeysOf({ manifest, bundle }), null, 2)}\n`, { flag: 'wx' });
  return { private_file, public_file };
}
