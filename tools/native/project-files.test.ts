import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import config from '../../apps/native/capacitor.config.ts';
import { aliases } from '../../apps/web/src/client/history/aliases.ts';
import { screens } from '../../packages/contract/src/screen.ts';
import { androidDrawables } from '../icons/android-drawables.ts';
import { GROUND } from '../icons/mark.ts';
import { ROOT } from '../tidy/source-file.ts';
import { REGENERATED } from './regenerated.ts';

const NATIVE = join(ROOT, 'apps/native');
const HOST = new URL(JSON.parse(readFileSync(join(NATIVE, 'package.json'), 'utf8')).server).host;
const RES = 'android/app/src/main/res';
const read = (path: string) => readFileSync(join(NATIVE, path), 'utf8');
/** The text of a file without comments and with single spaces. */
const plain = (path: string) =>
  read(path)
    .replace(/<!--[\s\S]*?-->|^\s*\/\/.*$/gm, '')
    .replace(/\s+/g, ' ');

/** The paths that open in the app: the screens and their aliases. All other paths of the site open in the browser. */
const LINKED = [
  ...Object.values(screens).filter(({ access }) => access !== 'engineer'),
  ...Object.keys(aliases).map((path) => ({ path })),
]
  .map(({ path }) => `<data android:path="${path}" />`)
  .join(' ');
const VIEW =
  '<action android:name="android.intent.action.VIEW" /> <category android:name="android.intent.category.DEFAULT" /> <category android:name="android.intent.category.BROWSABLE" />';

type Row = readonly [file: string, required: readonly string[], forbidden: readonly (string | RegExp)[]];

const ROWS: readonly Row[] = [
  [
    'android/app/src/main/AndroidManifest.xml',
    [
      'android:allowBackup="false"',
      'android:dataExtractionRules="@xml/data_extraction_rules"',
      'android:fullBackupContent="@xml/backup_rules"',
      'android:networkSecurityConfig="@xml/network_security_config"',
      'android:usesCleartextTraffic="false"',
      'android:supportsRtl="true"',
      'android:launchMode="singleTask"',
      `<intent-filter android:autoVerify="true"> ${VIEW} <data android:scheme="https" android:host="${HOST}" /> ${LINKED} </intent-filter>`,
      `<intent-filter> ${VIEW} <data android:scheme="nua" /> </intent-filter>`,
      'android:name="com.google.firebase.messaging.default_notification_icon" android:resource="@drawable/ic_notification"',
      'android:name="firebase_messaging_auto_init_enabled" android:value="false"',
      'android:name="firebase_analytics_collection_enabled" android:value="false"',
      'android:name="android.permission.RECEIVE_BOOT_COMPLETED" tools:node="remove"',
      'android:name="android.permission.FOREGROUND_SERVICE" tools:node="remove"',
    ],
    [
      'android:debuggable',
      'android:scheme="http"',
      'requestLegacyExternalStorage',
      /(?<!tools:node="remove" )\/> <activity-alias/,
    ],
  ],
  [
    `${RES}/xml/network_security_config.xml`,
    ['<base-config cleartextTrafficPermitted="false"> <trust-anchors> <certificates src="system" /> </trust-anchors>'],
    ['cleartextTrafficPermitted="true"', 'src="user"', 'domain-config', 'debug-overrides'],
  ],
  [
    `${RES}/xml/data_extraction_rules.xml`,
    ['root', 'file', 'database', 'sharedpref', 'external'].map((domain) => `<exclude domain="${domain}" path="." />`),
    ['<include'],
  ],
  [
    `${RES}/xml/backup_rules.xml`,
    ['root', 'file', 'database', 'sharedpref', 'external'].map((domain) => `<exclude domain="${domain}" path="." />`),
    ['<include'],
  ],
  [
    'android/variables.gradle',
    ['minSdkVersion = 26', 'compileSdkVersion = 36', 'targetSdkVersion = 36'],
    ['minSdkVersion = 24'],
  ],
  [
    'android/app/build.gradle',
    ['minSdkVersion rootProject.ext.minSdkVersion', 'targetSdkVersion rootProject.ext.targetSdkVersion'],
    // Operators sign the app with keys that are in no repository.
    ['signingConfig', 'storePassword', 'debuggable', 'usesCleartextTraffic'],
  ],
  [
    'android/build.gradle',
    ["classpath 'com.android.tools.build:gradle:8.13.0'", 'google()', 'mavenCentral()'],
    ['jcenter', 'http://', 'mavenLocal'],
  ],
  [
    'android/gradle/wrapper/gradle-wrapper.properties',
    ['services.gradle.org/distributions/gradle-8.14.3-all.zip', 'validateDistributionUrl=true'],
    ['http\\:'],
  ],
  [
    'ios/App/App/Info.plist',
    [
      '<key>CFBundleURLSchemes</key> <array> <string>nua</string> </array>',
      '<key>FirebaseMessagingAutoInitEnabled</key> <false/>',
      '<key>CFBundleShortVersionString</key> <string>$(MARKETING_VERSION)</string>',
      '<key>CFBundleVersion</key> <string>$(CURRENT_PROJECT_VERSION)</string>',
    ],
    // The app allows no exception to TLS, and does not request camera, location, contacts or advertising id.
    ['NSAppTransportSecurity', /NS\w+UsageDescription/, 'UIBackgroundModes', 'UIFileSharingEnabled'],
  ],
  [
    'ios/App/App/App.entitlements',
    [
      '<key>aps-environment</key> <string>development</string>',
      `<key>com.apple.developer.associated-domains</key> <array> <string>applinks:${HOST}</string> </array>`,
    ],
    ['?mode=developer', 'keychain-access-groups', 'get-task-allow'],
  ],
  [
    'ios/App/App/PrivacyInfo.xcprivacy',
    [
      '<string>NSPrivacyAccessedAPICategoryUserDefaults</string> <key>NSPrivacyAccessedAPITypeReasons</key> <array> <string>CA92.1</string>',
      '<string>NSPrivacyAccessedAPICategoryFileTimestamp</string> <key>NSPrivacyAccessedAPITypeReasons</key> <array> <string>C617.1</string>',
      '<string>NSPrivacyAccessedAPICategoryDiskSpace</string> <key>NSPrivacyAccessedAPITypeReasons</key> <array> <string>E174.1</string>',
      '<key>NSPrivacyTracking</key> <false/>',
    ],
    [],
  ],
  [
    'ios/App/App.xcodeproj/project.pbxproj',
    [
      'IPHONEOS_DEPLOYMENT_TARGET = 15.4;',
      'CODE_SIGN_ENTITLEMENTS = App/App.entitlements;',
      '/* PrivacyInfo.xcprivacy in Resources */,',
    ],
    ['IPHONEOS_DEPLOYMENT_TARGET = 15.0;', 'DEVELOPMENT_TEAM', 'PROVISIONING_PROFILE'],
  ],
  [
    'ios/App/App/AppDelegate.swift',
    [
      'NotificationCenter.default.post(name: .capacitorDidRegisterForRemoteNotifications, object: deviceToken)',
      'NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)',
    ],
    ['import Firebase', 'FirebaseApp.configure'],
  ],
  [
    'ios/App/CapApp-SPM/Package.swift',
    ['platforms: [.iOS(.v15)]', 'path: "symlinks/CapacitorFirebaseMessaging"', 'exact: "8.5.2"'],
    [/path: "\//],
  ],
];

describe('the files of the native projects', () => {
  it.each(ROWS)('include %s with every required part and no forbidden part', (file, required, forbidden) => {
    const text = plain(file);
    expect(required.filter((part) => !text.includes(part))).toEqual([]);
    expect(forbidden.filter((part) => (typeof part === 'string' ? text.includes(part) : part.test(text)))).toEqual([]);
  });

  it('exclude everything from cloud backups and device transfers', () => {
    const rules = plain(`${RES}/xml/data_extraction_rules.xml`);
    for (const way of ['cloud-backup', 'device-transfer']) {
      const part = rules.slice(rules.indexOf(`<${way}>`), rules.indexOf(`</${way}>`));
      expect(part.match(/<exclude /g)).toHaveLength(5);
    }
  });

  it('set the iOS version to 15.4 everywhere', () => {
    expect(plain('ios/App/App.xcodeproj/project.pbxproj').match(/IPHONEOS_DEPLOYMENT_TARGET = 15\.4;/g)).toHaveLength(
      4,
    );
  });

  it('exclude keys, keystores and Firebase files from git', () => {
    const ignored = read('.gitignore').split('\n');
    const secret = [
      'google-services.json',
      'GoogleService-Info.plist',
      '*.jks',
      '*.keystore',
      '*.p8',
      '*.p12',
      '*.pem',
    ];
    expect(secret.filter((name) => !ignored.includes(name))).toEqual([]);
  });

  it('contain no native code except the code of Capacitor’s template', () => {
    const files = globSync('{android,ios}/**/*', { cwd: NATIVE }).map((path) => path.replaceAll('\\', '/'));
    const code = files.filter((path) => /\.(java|kt|swift|m|mm|h|c|cpp)$/.test(path) && !REGENERATED.test(path));
    expect(code.sort()).toEqual([
      'android/app/src/main/java/example/nua/app/MainActivity.java',
      'ios/App/App/AppDelegate.swift',
      'ios/App/App/SceneDelegate.swift',
      'ios/App/CapApp-SPM/Package.swift',
      'ios/App/CapApp-SPM/Sources/CapApp-SPM/CapApp-SPM.swift',
    ]);
    expect(plain('android/app/src/main/java/example/nua/app/MainActivity.java')).toContain(
      'public class MainActivity extends BridgeActivity {}',
    );
  });
});

describe('the settings of the app', () => {
  it('disable debugging in a release, and enforce TLS', () => {
    const text = JSON.stringify(config);
    expect(text).not.toMatch(
      /webContentsDebuggingEnabled|loggingBehavior|allowMixedContent|cleartext|allowNavigation|"url"/,
    );
    expect(config.server).toEqual({ androidScheme: 'https' });
  });

  it('let the updater act only when called', () => {
    expect(config.plugins?.CapacitorUpdater).toMatchObject({
      autoUpdate: 'off',
      updateUrl: '',
      statsUrl: '',
      channelUrl: '',
      autoDeletePrevious: false,
      resetWhenUpdate: true,
    });
    const settings = Object.entries(config.plugins?.CapacitorUpdater ?? {});
    expect(settings.filter(([key, value]) => /^(allow|persist|shake)/.test(key) && value !== false)).toEqual([]);
  });

  it('set the background of the start screen to that of the default palette', () => {
    const site = JSON.parse(readFileSync(join(ROOT, 'apps/web/public/manifest.webmanifest'), 'utf8'));
    expect([config.backgroundColor, site.background_color]).toEqual([GROUND, GROUND]);
    expect(read(`${RES}/values/splash.xml`)).toContain(GROUND);
  });
});

describe('the permissions of the app', () => {
  const permissionsIn = (text: string) =>
    [...text.matchAll(/<uses-permission[^>]*android:name="([^"]+)"(?![^>]*remove)/g)].map(([, name]) => name);

  it('are network and notifications', () => {
    const { dependencies } = JSON.parse(read('package.json'));
    const fromPlugins = Object.keys(dependencies).flatMap((name) => {
      const manifest = join(ROOT, 'node_modules', name, 'android/src/main/AndroidManifest.xml');
      return existsSync(manifest) ? permissionsIn(readFileSync(manifest, 'utf8')) : [];
    });
    const permissions = ['android.permission.INTERNET', 'android.permission.POST_NOTIFICATIONS'];
    expect(permissionsIn(read('android/app/src/main/AndroidManifest.xml'))).toEqual(permissions);
    expect([...new Set(fromPlugins)].filter((name) => !permissions.includes(name ?? ''))).toEqual([
      'android.permission.ACCESS_NETWORK_STATE',
    ]);
  });

  it('need no foreground service for the updater', () => {
    const folder = join(ROOT, 'node_modules/@capgo/capacitor-updater/android/src/main/java');
    const code = globSync('**/*.java', { cwd: folder }).map((path) => readFileSync(join(folder, path), 'utf8'));
    expect(code.length).toBeGreaterThan(5);
    expect(code.filter((text) => /setForegroundAsync|getForegroundInfoAsync|startForeground\(/.test(text))).toEqual([]);
  });
});

describe('the pictures of the native projects', () => {
  it('equal the drawings that tools/icons generates for Android', () => {
    for (const [path, text] of Object.entries(androidDrawables)) {
      expect(readFileSync(join(ROOT, path), 'utf8')).toBe(text);
    }
  });

  it('include every picture named in a file of Android', () => {
    const drawn = globSync(`${RES}/{drawable,mipmap}*/*`, { cwd: NATIVE }).map((path) =>
      path.replace(/^.*\/(drawable|mipmap)[^/]*\/([^/.]+)\.\w+$/, '$1/$2'),
    );
    const files = globSync(`android/app/src/main/{AndroidManifest.xml,res/**/*.xml}`, { cwd: NATIVE });
    const named = files.flatMap((path) =>
      [...read(path).matchAll(/@((?:drawable|mipmap)\/\w+)/g)].map(([, name]) => name),
    );
    expect(new Set(named).size).toBeGreaterThan(4);
    expect(named.filter((name) => !drawn.includes(name ?? ''))).toEqual([]);
  });
});
