import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ReleaseError } from './release-error.ts';

/** A file of a bundle, by its path in the bundle. */
export type BundleFile = { name: string; content: Buffer };

/** The file names that the contract and the plugin accept. No part begins with a dot. */
const NAME = /^(?:[0-9A-Za-z_-][0-9A-Za-z._-]*\/)*[0-9A-Za-z_-][0-9A-Za-z._-]*$/;
const MAX_NAME = 197;
/** Four times the size limit of the app (bench/native/weigh-app.ts). */
const MAX_BYTES = 12_000_000;

/** Reads a built bundle, sorted by name. Throws ReleaseError with every name that phones would reject. */
export function readBundle(folder: string): BundleFile[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new ReleaseError(`There is no bundle at ${folder}: npm run build:native builds it.`);
  const names = namesIn(folder, '').sort();
  assertValidNames(names);
  const bytes = names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  if (bytes > MAX_BYTES)
    throw new ReleaseError(`The bundle has ${bytes} bytes; ${MAX_BYTES} are allowed. Is it the right folder?`);
  return names.map((name) => ({ name, content: readFileSync(join(folder, name)) }));
}

function namesIn(folder: string, prefix: string): string[] {
  return readdirSync(join(folder, prefix)).flatMap((entry) => {
    const name = prefix === '' ? entry : `${prefix}/${entry}`;
    const found = lstatSync(join(folder, name));
    if (found.isDirectory()) return namesIn(folder, name);
    if (!found.isFile())
      throw new ReleaseError(`${name} is not an ordinary file; a link could point outside the bundle.`);
    return [name];
  });
}

/**
 * Throws ReleaseError if a name leads out of the bundle, if two names are equal on a case-insensitive disk, or if the start page is
 * missing.
 */
export function assertValidNames(names: readonly string[]): void {
  const wrong = names.filter(
    // The property name `__proto__` would create no file in the zip.
    (name) => !NAME.test(name) || name.length > MAX_NAME || name.endsWith('.br') || name === '__proto__',
  );
  if (wrong.length > 0) throw new ReleaseError(`The bundle has names that no phone accepts: ${wrong.join(', ')}`);
  const seen = new Set<string>();
  const folders = new Set(names.flatMap((name) => foldersOf(name.toLowerCase())));
  for (const name of names.map((one) => one.toLowerCase())) {
    if (seen.has(name) || folders.has(name))
      throw new ReleaseError(
        `The bundle has two files, or a file and a folder, called ${name} on a case-insensitive disk.`,
      );
    seen.add(name);
  }
  if (!names.includes('index.html')) throw new ReleaseError('The bundle has no index.html: it could not be started.');
}

/** Shape   'a/b/c.js' -> ['a', 'a/b'] */
const foldersOf = (name: string): string[] =>
  name
    .split('/')
    .slice(0, -1)
    .map((_, place, parts) => parts.slice(0, place + 1).join('/'));
