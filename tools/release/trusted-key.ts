import { existsSync, readFileSync } from 'node:fs';
import type { BundleFile } from './read-bundle.ts';
import { ReleaseError } from './release-error.ts';
import { publicKeysOf, type ReleaseKey } from './release-key.ts';

/** The update settings in the page of a bundle. */
type UpdateSettings = { keys: string[]; sequence: number };

/** Throws ReleaseError if the bundle would accept no later update: it lacks the key, or its sequence exceeds the release's. */
export function assertAcceptsUpdates(files: readonly BundleFile[], key: ReleaseKey, sequence: number): void {
  const page = files.find(({ name }) => name === 'index.html')?.content.toString() ?? '';
  const settings = readUpdateSettings(page);
  if (settings === null)
    throw new ReleaseError('The page of the bundle contains no update settings: npm run build:native.');
  if (!settings.keys.includes(publicKeysOf(key).manifest))
    throw new ReleaseError(
      'The bundle does not contain the key that signs it, and would never accept another update: put its public half into apps/native/release-keys.json and build again.',
    );
  if (settings.sequence > sequence)
    throw new ReleaseError('The bundle was built later than now: a clock is wrong, here or where it was built.');
}

function readUpdateSettings(page: string): UpdateSettings | null {
  const [, text] = /<meta name="nua-updates" content="([^"]*)">/.exec(page) ?? [];
  try {
    return JSON.parse((text ?? '').replaceAll('&quot;', '"')) as UpdateSettings;
  } catch {
    return null;
  }
}

/** Throws ReleaseError if the installed apps of this tree would not accept the key. If the tree has no keys, there are no such apps. */
export function assertTrustedKey(file: string, key: ReleaseKey): void {
  if (!existsSync(file)) return;
  const trusted = JSON.parse(readFileSync(file, 'utf8')) as { manifest: string[]; bundle: string };
  const { manifest, bundle } = publicKeysOf(key);
  const isOther = trusted.manifest.length > 0 && !trusted.manifest.includes(manifest);
  const isOtherBundleKey = trusted.bundle !== '' && trusted.bundle.trim() !== bundle.trim();
  if (isOther || isOtherBundleKey)
    throw new ReleaseError(`${file} names other keys: the apps of this tree would reject the release.`);
}
