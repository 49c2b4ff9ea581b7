import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CapacitorConfig } from '@capacitor/cli';

/** The app's identity. It is written into both native projects. */
export type Identity = {
  /** `appId` of capacitor.config.ts: application id on Android, bundle id on iOS. */
  app_id: string;
  /** `appName` of capacitor.config.ts: the name below the icon. */
  app_name: string;
  /** `version` of package.json, as shown in the stores. */
  version: string;
  /** `build` of package.json. It increases with every upload to a store. */
  build: number;
  /** The host of `server` of package.json. Links to it open in the app. */
  host: string;
};

const FORMS: Record<keyof Identity, RegExp> = {
  app_id: /^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)+$/,
  app_name: /^[\p{L}\p{N}][\p{L}\p{N} .-]*$/u,
  version: /^\d+\.\d+\.\d+$/,
  build: /^[1-9]\d*$/,
  host: /^[a-z0-9-]+(\.[a-z0-9-]+)+$/,
};

const MANIFEST = 'android/app/src/main/AndroidManifest.xml';
const GRADLE = 'android/app/build.gradle';
const STRINGS = 'android/app/src/main/res/values/strings.xml';
const XCODE = 'ios/App/App.xcodeproj/project.pbxproj';

/** Where each part occurs. The two groups of the pattern surround the part. */
const PLACES: readonly [file: string, part: keyof Identity, between: RegExp, times: number][] = [
  [GRADLE, 'app_id', /(\bapplicationId ")[^"]*(")/g, 1],
  [GRADLE, 'version', /(\bversionName ")[^"]*(")/g, 1],
  [GRADLE, 'build', /(\bversionCode )\d+(\n)/g, 1],
  [MANIFEST, 'host', /(<data android:scheme="https" android:host=")[^"]*(")/g, 1],
  [STRINGS, 'app_name', /(<string name="(?:app_name|title_activity_main)">)[^<]*(<)/g, 2],
  [STRINGS, 'app_id', /(<string name="(?:package_name|custom_url_scheme)">)[^<]*(<)/g, 2],
  [XCODE, 'app_id', /(\bPRODUCT_BUNDLE_IDENTIFIER = )[^;]*(;)/g, 2],
  [XCODE, 'version', /(\bMARKETING_VERSION = )[^;]*(;)/g, 2],
  [XCODE, 'build', /(\bCURRENT_PROJECT_VERSION = )[^;]*(;)/g, 2],
  ['ios/App/App/Info.plist', 'app_name', /(<key>CFBundleDisplayName<\/key>\s*<string>)[^<]*(<)/g, 1],
  ['ios/App/App/App.entitlements', 'host', /(<string>applinks:)[^<]*(<)/g, 1],
];

/**
 * Reads the identity of the project in `folder`. Throws if a part has an invalid form. `other_server` replaces the server of package.json.
 */
export async function readIdentity(folder: string, other_server?: string): Promise<Identity> {
  const { version, build, server } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const address = new URL(other_server ?? server);
  if (address.protocol !== 'https:' || address.href !== `${address.origin}/`) {
    throw new Error(`${address.href} is not the address of a server: https and a host, nothing else`);
  }
  const { default: config }: { default: CapacitorConfig } = await import(
    pathToFileURL(join(folder, 'capacitor.config.ts')).href
  );
  const identity = { app_id: config.appId ?? '', app_name: config.appName ?? '', version, build, host: address.host };
  for (const [part, form] of Object.entries(FORMS)) {
    const value = String(identity[part as keyof Identity]);
    if (!form.test(value)) throw new Error(`${part} of the app cannot be "${value}"`);
  }
  return identity;
}

/** Replaces the identity in the text of a project file. */
export function withIdentity(file: string, text: string, identity: Identity): string {
  return PLACES.filter(([where]) => where === file).reduce((before, [, part, between, times]) => {
    const found = [...before.matchAll(between)].length;
    if (found !== times) throw new Error(`${part} occurs ${found} times in ${file}, not ${times} times`);
    return before.replace(between, (_all, open: string, close: string) => `${open}${identity[part]}${close}`);
  }, text);
}

/** Writes the identity into the native projects of `folder`. */
export function writeIdentity(folder: string, identity: Identity): void {
  for (const file of new Set(PLACES.map(([where]) => where))) {
    const path = join(folder, file);
    const before = readFileSync(path, 'utf8');
    const after = withIdentity(file, before, identity);
    if (after !== before) writeFileSync(path, after);
  }
}
