import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../tidy/source-file.ts';
import { readIdentity, withIdentity } from './identity.ts';
import { REGENERATED } from './regenerated.ts';
import { capacitor, sync } from './sync.ts';

/** The copy has the same depth as apps/native, because generated files contain relative paths to packages. */
const COPY = join(ROOT, `.data/native-copy-${process.pid}`);
const FRESH = join(ROOT, `.data/native-fresh-${process.pid}`);
const NATIVE = join(ROOT, 'apps/native');

function filesOf(folder: string): Map<string, string> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => /^(android|ios)\//.test(path) && !REGENERATED.test(path));
  return new Map(found.map((path) => [path, readFileSync(join(folder, path), 'latin1').replaceAll('\r\n', '\n')]));
}

/** Creates a project with the app's configuration and packages, and an empty page instead of the built client. */
function makeProject(folder: string): void {
  mkdirSync(join(folder, 'www'), { recursive: true });
  writeFileSync(join(folder, 'www/index.html'), '<!doctype html><title>Nua</title>');
  for (const file of ['package.json', 'release-keys.json']) cpSync(join(NATIVE, file), join(folder, file));
  const config = readFileSync(join(NATIVE, 'capacitor.config.ts'), 'utf8');
  expect(config).toContain("webDir: '../web/dist-native'");
  writeFileSync(join(folder, 'capacitor.config.ts'), config.replace('../web/dist-native', 'www'));
}

const committed = filesOf(NATIVE);

beforeAll(async () => {
  makeProject(COPY);
  makeProject(FRESH);
  for (const path of committed.keys()) cpSync(join(NATIVE, path), join(COPY, path));
  await Promise.all([sync(COPY), capacitor(FRESH, 'add', 'android').then(() => capacitor(FRESH, 'add', 'ios'))]);
});
afterAll(() => {
  for (const folder of [COPY, FRESH]) rmSync(folder, { recursive: true, force: true });
});

describe('the native projects', () => {
  it('have no changed file after a sync', () => {
    const synced = filesOf(COPY);
    expect([...synced.keys()].sort()).toEqual([...committed.keys()].sort());
    expect([...committed].filter(([path, text]) => synced.get(path) !== text).map(([path]) => path)).toEqual([]);
  });

  it('are what Capacitor generates, except for the files listed in docs/native.md', () => {
    const fresh = filesOf(FRESH);
    const paths = [...new Set([...fresh.keys(), ...committed.keys()])].filter((path) => !path.endsWith('.png')).sort();
    const different = paths.filter((path) => fresh.get(path) !== committed.get(path));
    const section = /## What differs from the template\n([\s\S]*?)\n## /.exec(
      readFileSync(join(ROOT, 'docs/native.md'), 'utf8'),
    );
    const listed = [...(section?.[1] ?? '').matchAll(/^\| `([^`]+)` \|/gm)].map(([, path]) => path);
    expect(listed).toEqual(different);
  });

  it('contain every plugin of package.json', () => {
    const settings = JSON.parse(readFileSync(join(COPY, 'android/app/src/main/assets/capacitor.config.json'), 'utf8'));
    expect(settings.plugins.CapacitorUpdater).toMatchObject({ autoUpdate: 'off', statsUrl: '', updateUrl: '' });
    const plugins = JSON.parse(readFileSync(join(COPY, 'android/app/src/main/assets/capacitor.plugins.json'), 'utf8'));
    const { dependencies } = JSON.parse(readFileSync(join(NATIVE, 'package.json'), 'utf8'));
    const expected = Object.keys(dependencies).filter((name) => !/^@capacitor\/(core|android|ios)$/.test(name));
    expect(plugins.map(({ pkg }: { pkg: string }) => pkg).sort()).toEqual(expected.sort());
  });
});

describe('the id and version of the app', () => {
  const identity = {
    app_id: 'pk.example.play',
    app_name: 'Play',
    version: '2.3.4',
    build: 56,
    host: 'play.example.pk',
  };

  it('are the same in the native projects and in the configuration', async () => {
    const current = await readIdentity(NATIVE);
    for (const [path, text] of committed) {
      if (!path.endsWith('.png') && !path.endsWith('.jar')) expect(withIdentity(path, text, current)).toBe(text);
    }
  });

  it.each([
    ['android/app/build.gradle', ['applicationId "pk.example.play"', 'versionCode 56\n', 'versionName "2.3.4"']],
    ['android/app/src/main/AndroidManifest.xml', ['android:host="play.example.pk"']],
    ['android/app/src/main/res/values/strings.xml', ['app_name">Play<', 'package_name">pk.example.play<']],
    ['ios/App/App/Info.plist', ['<string>Play</string>']],
    ['ios/App/App/App.entitlements', ['applinks:play.example.pk<']],
    [
      'ios/App/App.xcodeproj/project.pbxproj',
      ['MARKETING_VERSION = 2.3.4;', 'CURRENT_PROJECT_VERSION = 56;', 'BUNDLE_IDENTIFIER = pk.example.play;'],
    ],
  ])('are written into %s when they change', (path, expected) => {
    const text = withIdentity(path, committed.get(path) ?? '', identity);
    for (const part of expected) expect(text).toContain(part);
    expect(text).not.toMatch(/nua\.example|(applicationId "|IDENTIFIER = |package_name">)example\.nua\.app/);
  });

  it.each(['http://nua.example', 'https://nua.example/app', 'https://user@nua.example', 'https://nua.example:8443'])(
    'cannot be read if the address of the server is %s',
    async (server) => {
      await expect(readIdentity(NATIVE, server)).rejects.toThrow(/server|host/);
    },
  );

  it('cannot be written into a file that lacks their placeholder', () => {
    expect(() => withIdentity('android/app/build.gradle', 'applicationId = "x"', identity)).toThrow(
      'app_id occurs 0 times',
    );
  });
});
