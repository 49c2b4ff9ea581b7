import { join, resolve } from 'node:path';
import type { EnvironmentReader } from '../core/environment/environment-reader.ts';

export type NativeSettings = {
  /** The origins of the app's pages. They may read the API, without cookies, and frame the arcade. */
  origins: readonly string[];
  /** The Android app that may open the site's links: its package, and the SHA-256 of its signing certificates. */
  android: { package: string; certificates: readonly string[] } | null;
  apple: { team_id: string; bundle_id: string } | null;
  /** The folder to which the release tools write patches and the signed description of the app. */
  patches_dir: string;
};

const DEFAULT_ORIGINS = 'https://localhost, capacitor://localhost';

export function readNativeSettings(
  reader: EnvironmentReader,
  { data_dir, cwd }: { data_dir: string; cwd: string },
): NativeSettings {
  const patches_dir = reader.text('PATCHES_DIR');
  return {
    origins: readOrigins(reader),
    android: readAndroid(reader),
    apple: readApple(reader),
    patches_dir: patches_dir === null ? join(data_dir, 'patches') : resolve(cwd, patches_dir),
  };
}

const listOf = (given: string): string[] =>
  given
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** A scheme, a host and perhaps a port, as a browser writes them in the header `Origin`. */
const ORIGIN = /^(https|capacitor|ionic):\/\/[a-z0-9][a-z0-9.-]*(:\d{1,5})?$/;

function readOrigins(reader: EnvironmentReader): readonly string[] {
  const accepts = (given: string) => given === 'none' || listOf(given).every((origin) => ORIGIN.test(origin));
  const given = reader.validated('NATIVE_ORIGINS', accepts) ?? DEFAULT_ORIGINS;
  return given === 'none' ? [] : listOf(given);
}

const PACKAGE = /^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/;
/** A SHA-256 fingerprint as `keytool` prints it. */
const CERTIFICATE = /^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/;

function readAndroid(reader: EnvironmentReader): NativeSettings['android'] {
  reader.requireTogether('ANDROID_PACKAGE', 'ANDROID_CERTIFICATES');
  const name = reader.validated('ANDROID_PACKAGE', PACKAGE);
  const given = reader.validated('ANDROID_CERTIFICATES', (text) =>
    listOf(text).every((one) => CERTIFICATE.test(writtenWithColons(one))),
  );
  return name === null || given === null ? null : { package: name, certificates: listOf(given).map(writtenWithColons) };
}

/** Returns a fingerprint with colons, as `keytool` and the store's console print it. `apksigner` prints it without colons. */
function writtenWithColons(fingerprint: string): string {
  const digits = fingerprint.replaceAll(':', '').toUpperCase();
  return digits.match(/.{1,2}/g)?.join(':') ?? '';
}

function readApple(reader: EnvironmentReader): NativeSettings['apple'] {
  reader.requireTogether('APPLE_TEAM_ID', 'APPLE_BUNDLE_ID');
  const team_id = reader.validated('APPLE_TEAM_ID', /^[A-Z0-9]{10}$/);
  const bundle_id = reader.validated('APPLE_BUNDLE_ID', /^[A-Za-z0-9.-]{3,155}$/);
  return team_id === null || bundle_id === null ? null : { team_id, bundle_id };
}
