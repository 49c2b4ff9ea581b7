import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ReleaseError } from './release-error.ts';

/** A file of a bundle, by its path in it. */
export type BundleFile = { name: string; content: Buffer };

/** What the contract and the plugin take: no part begins with a dot, and nothing but letters, digits, `.`, `_`, `-`. */
const NAME = /^(?:[0-9A-Za-z_-][0-9A-Za-z._-]*\/)*[0-9A-Za-z_-][0-9A-Za-z._-]*$/;
const MAX_NAME = 197;
/** Four times what an app should have. */
const MAX_BYTES = 12_000_000;

/** Reads a built bundle, sorted by name. Errors: ReleaseError with every name that no phone would take. */
export function readBundle(folder: string): BundleFile[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new ReleaseError(`There is no bundle at ${folder}: npm run build:native builds it.`);
  const names = namesIn(folder, '').sort();
  refuseNames(names);
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
    if (!found.isFile()) throw new ReleaseError(`${name} is no ordinary file; a link would lead out of the bundle.`);
    return [name];
  });
}

/** Refuses a list of names in which one leads elsewhere, two meet on a disk without upper case, or the start page is missing. */
export function refuseNames(names: readonly string[]): void {
  const wrong = names.filter(
    // As the name of a property `__proto__` is none of a file: the zip would hold other files than the manifest names.
    (name) => !NAME.test(name) || name.length > MAX_NAME || name.endsWith('.br') || name === '__proto__',
  );
  if (wrong.length > 0) throw new ReleaseError(`The bundle has names that no phone takes: ${wrong.join(', ')}`);
  const seen = new Set<string>();
  const folders = new Set(names.flatMap((name) => foldersOf(name.toLowerCase())));
  for (const name of names.map((one) => one.toLowerCase())) {
    if (seen.has(name) || folders.has(name))
      throw new ReleaseError(
        `The bundle has two files, or a file and a folder, called ${name} where upper case does not count.`,
      );
    seen.add(name);
  }
  if (!names.includes('index.html')) throw new ReleaseError('The bundle has no index.html: it could not start.');
}

/** Shape   'a/b/c.js' -> ['a', 'a/b'] */
const foldersOf = (name: string): string[] =>
  name
    .split('/')
    .slice(0, -1)
    .map((_, place, parts) => parts.slice(0, place + 1).join('/'));
