import { isAbsolute, join, resolve } from 'node:path';
import type { environmentReader } from './environment-reader.ts';

/** The settings of the native app. */
export type NativeSettings = {
  /** The origins of the app's pages. They may read the API, without cookies, and frame the arcade. */
  origins: readonly string[];
  /** The Android app that may open our links: its package, and SHA-256 of the certificates that sign it. */
  android: { package: string; certificates: readonly string[] } | null;
  /** The iOS app that may open our links. */
  apple: { team_id: string; bundle_id: string } | null;
  /** Where the release tools write patches and the signed description of the app. */
  patches_dir: string;
};

const DEFAULT_ORIGINS = 'https://localhost, capacitor://localhost';

type Reader = Pick<ReturnType<typeof environmentReader>, 'text'>;

export function readNativeSettings(
  { text }: Reader,
  { data_dir, cwd }: { data_dir: string; cwd: string },
  problems: string[],
): NativeSettings {
  const patches_dir = text('PATCHES_DIR');
  return {
    origins: readOrigins(text('NATIVE_ORIGINS') ?? DEFAULT_ORIGINS, problems),
    android: readAndroid(text('ANDROID_PACKAGE'), text('ANDROID_CERTIFICATES'), problems),
    apple: readApple(text('APPLE_TEAM_ID'), text('APPLE_BUNDLE_ID'), problems),
    patches_dir:
      patches_dir === null
        ? join(data_dir, 'patches')
        : isAbsolute(patches_dir)
          ? patches_dir
          : resolve(cwd, patches_dir),
  };
}

const listOf = (given: string): string[] =>
  given
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** A scheme and a host, as a browser writes them in the header `Origin`. */
const ORIGIN = /^(https|capacitor|ionic):\/\/[a-z0-9][a-z0-9.-]*(:\d{1,5})?$/;

function readOrigins(given: string, problems: string[]): readonly string[] {
  if (given === 'none') return [];
  const origins = listOf(given);
  for (const origin of origins.filter((one) => !ORIGIN.test(one)))
    problems.push(`NATIVE_ORIGINS names "${origin}"; write origins such as ${DEFAULT_ORIGINS}, or none.`);
  return origins;
}

const PACKAGE = /^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/;
/** SHA-256 as `apksigner` and `keytool` print it. */
const CERTIFICATE = /^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/;

function readAndroid(name: string | null, given: string | null, problems: string[]): NativeSettings['android'] {
  if (name === null && given === null) return null;
  const certificates = listOf(given ?? '').map(writtenWithColons);
  if (name === null || !PACKAGE.test(name) || certificates.length === 0) {
    problems.push('ANDROID_PACKAGE and ANDROID_CERTIFICATES belong together; the package looks like pk.example.nua.');
    return null;
  }
  if (!certificates.every((one) => CERTIFICATE.test(one)))
    problems.push('ANDROID_CERTIFICATES must be SHA-256 fingerprints of 32 bytes in hexadecimal, separated by commas.');
  return { package: name, certificates };
}

/** `apksigner` prints a fingerprint without colons, `keytool` and the store's console with them. */
function writtenWithColons(fingerprint: string): string {
  const digits = fingerprint.replaceAll(':', '').toUpperCase();
  return digits.match(/.{1,2}/g)?.join(':') ?? '';
}

function readApple(team_id: string | null, bundle_id: string | null, problems: string[]): NativeSettings['apple'] {
  if (team_id === null && bundle_id === null) return null;
  if (
    team_id !== null &&
    bundle_id !== null &&
    /^[A-Z0-9]{10}$/.test(team_id) &&
    /^[A-Za-z0-9.-]{3,155}$/.test(bundle_id)
  )
    return { team_id, bundle_id };
  problems.push('APPLE_TEAM_ID and APPLE_BUNDLE_ID belong together; the team has ten letters and digits.');
  return null;
}
