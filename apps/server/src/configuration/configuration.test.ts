import { describe, expect, it } from 'vitest';
import { configurationProblems } from '../../../../tests/world/configuration-problems.ts';
import { readConfiguration } from './configuration.ts';

describe('the configuration', () => {
  it('is a demo on the embedded database in an empty environment', () => {
    const configuration = readConfiguration({}, '/srv/nua');
    expect(configuration).toMatchObject({ port: 3000, demo: true, database_url: null, body_encryption: 'on' });
    expect(configuration.data_dir).toBe('/srv/nua/.data');
    expect([...configuration.roles]).toEqual(['api', 'web', 'worker', 'console']);
  });

  it('is not a demo if DATABASE_URL is set, unless DEMO is 1', () => {
    const DATABASE_URL = 'postgres://nua@db/nua?sslmode=verify-full';
    expect(readConfiguration({ DATABASE_URL }, '/').demo).toBe(false);
    expect(readConfiguration({ DATABASE_URL, DEMO: '1' }, '/').demo).toBe(true);
  });

  it('names all problems together, without repeating a password', () => {
    const problems = configurationProblems({
      PORT: '70000',
      DATABASE_URL: 'mysql://root:secret@db',
      ROLES: 'api,cook',
      BODY_ENCRYPTION: 'maybe',
    });
    expect(problems).toHaveLength(4);
    expect(problems.join(' ')).toMatch(/PORT.*DATABASE_URL.*ROLES|PORT/s);
    expect(problems.join(' ')).not.toContain('secret');
  });

  it('accepts a Unix socket only behind a trusted proxy, as an absolute path within the length limit', () => {
    const SOCKET = '/run/nua/http.sock';
    expect(readConfiguration({ SOCKET, TRUSTED_PROXIES: '1' }, '/').socket).toBe(SOCKET);
    expect(configurationProblems({ SOCKET })).toHaveLength(1);
    expect(configurationProblems({ SOCKET: 'http.sock', TRUSTED_PROXIES: '1' })).toHaveLength(1);
    expect(configurationProblems({ SOCKET: `/${'x'.repeat(103)}`, TRUSTED_PROXIES: '1' })).toHaveLength(1);
  });

  it('validates the origins, the package and the certificates of the native app', () => {
    const native = readConfiguration({}, '/srv/nua').native;
    expect(native).toEqual({
      origins: ['https://localhost', 'capacitor://localhost'],
      android: null,
      apple: null,
      patches_dir: '/srv/nua/.data/patches',
    });
    const native_app = readConfiguration(
      {
        NATIVE_ORIGINS: 'none',
        ANDROID_PACKAGE: 'pk.example.nua',
        ANDROID_CERTIFICATES: `${'ab'.repeat(32)}, ${Array(32).fill('CD').join(':')}`,
        APPLE_TEAM_ID: 'ABCDE12345',
        APPLE_BUNDLE_ID: 'pk.example.nua',
        PATCHES_DIR: '/srv/patches',
      },
      '/srv/nua',
    ).native;
    expect(native_app.origins).toEqual([]);
    expect(native_app.android?.certificates).toEqual([Array(32).fill('AB').join(':'), Array(32).fill('CD').join(':')]);
    expect([native_app.apple?.team_id, native_app.patches_dir]).toEqual(['ABCDE12345', '/srv/patches']);
    const wrong: Record<string, string>[] = [
      ...['*', 'null', 'https://localhost/', 'http://evil.example', 'https://LOCALHOST', 'localhost'].map((one) => ({
        NATIVE_ORIGINS: one,
      })),
      { ANDROID_PACKAGE: 'pk.example.nua' },
      { ANDROID_CERTIFICATES: 'ab'.repeat(32) },
      { ANDROID_PACKAGE: 'pk.example.nua', ANDROID_CERTIFICATES: 'ab'.repeat(20) },
      { ANDROID_PACKAGE: 'nua', ANDROID_CERTIFICATES: 'ab'.repeat(32) },
      { APPLE_TEAM_ID: 'ABCDE12345' },
      { APPLE_TEAM_ID: 'abc', APPLE_BUNDLE_ID: 'pk.example.nua' },
    ];
    for (const environment of wrong)
      expect([environment, configurationProblems(environment).length]).toEqual([environment, 1]);
  });

  it('lets only a demo have a clock that is ahead of the machine’s', () => {
    expect(readConfiguration({ DEMO_CLOCK_AHEAD_MS: '86400000' }, '/').demo_clock_ahead_ms).toBe(86_400_000);
    expect(() => readConfiguration({ DEMO: '0', DEMO_CLOCK_AHEAD_MS: '1' }, '/')).toThrow('DEMO_CLOCK_AHEAD_MS');
    expect(() => readConfiguration({ DEMO_CLOCK_AHEAD_MS: '-1' }, '/')).toThrow('DEMO_CLOCK_AHEAD_MS');
  });

  it('refuses a licence together with the demo', () => {
    expect(configurationProblems({ LICENCE_REFERENCE: 'MGA-1', DEMO: '1' })).toHaveLength(1);
  });

  it('of staging has play money and the sandbox, and refuses a demo, a licence and a real provider', () => {
    const staging = { STAGE: 'staging' };
    const { demo, sandbox_url, host } = readConfiguration(staging, '/');
    expect([demo, sandbox_url, host]).toEqual([false, 'http://127.0.0.1:3900', '127.0.0.1']);
    const real = {
      LICENCE_REFERENCE: 'LIC-1',
      JAZZCASH_HOST: 'https://pay.example',
      BLOCK_EXPLORERS: 'https://b.example',
    };
    for (const [name, value] of Object.entries({ ...real, DEMO: '1' }))
      expect(configurationProblems({ ...staging, [name]: value }).join()).toMatch(`${name} is "${value}"; it must be`);
    expect(configurationProblems({ SANDBOX_URL: 'http://127.0.0.1:3900' })).toHaveLength(1);
  });

  it('of a real site connects to a database on another host only with verified TLS', () => {
    const problemsOf = (DATABASE_URL: string) => configurationProblems({ DATABASE_URL });
    for (const accepted of [
      'postgres://nua@localhost/nua',
      'postgres://nua@127.0.0.1:5433/nua',
      'postgres://nua@[::1]/nua',
      'postgres:///nua?host=/run/postgresql',
      'postgres://nua@%2Frun%2Fpostgresql/nua',
      'postgres://nua@db.example/nua?sslmode=verify-full',
    ])
      expect([accepted, problemsOf(accepted)]).toEqual([accepted, []]);
    for (const refused of [
      'postgres://nua:secret@db.example/nua',
      'postgres://nua:secret@db.example/nua?sslmode=disable',
      'postgres://nua:secret@db.example/nua?sslmode=no-verify',
      'postgres://nua:secret@localhost/nua?host=db.example',
      'postgres://nua:secret@127.0.0.1.example/nua',
      'postgres://nua:secret@db.example/nua?sslrootcert=/absent/root.pem',
    ]) {
      expect([refused, problemsOf(refused).length]).toEqual([refused, 1]);
      expect(problemsOf(refused).join()).toMatch(/^DATABASE_URL (?!.*secret)/);
    }
    expect(configurationProblems({ DATABASE_URL: 'postgres://nua@db.example/nua', DEMO: '1' })).toEqual([]);
  });

  it('of a real site requires TLS for every address on another host: Redis, page views, console', () => {
    const real = { DEMO: '0', GA4_MEASUREMENT_ID: 'G-1', GA4_API_SECRET: 's' };
    const plain = { REDIS_URL: 'redis://bus', GA4_URL: 'http://views.example', CONSOLE_URL: 'http://staff.example' };
    const local = { REDIS_URL: 'redis://127.0.0.1', GA4_URL: 'http://[::1]/', CONSOLE_URL: 'http://localhost:3001' };
    const secure = {
      REDIS_URL: 'rediss://bus',
      GA4_URL: 'https://views.example',
      CONSOLE_URL: 'https://staff.example',
    };
    expect(configurationProblems({ ...real, ...plain })).toHaveLength(3);
    expect(configurationProblems({ ...real, ...local })).toEqual([]);
    expect(configurationProblems({ ...real, ...secure })).toEqual([]);
    expect(configurationProblems({ ...plain, DEMO: '1', DEMO_CONSOLE_OPEN: '1' })).toEqual([]);
  });

  it('of a demo lets other machines reach the console only if DEMO_CONSOLE_OPEN is 1', () => {
    for (const open of [
      { CONSOLE_HOST: '0.0.0.0' },
      { CONSOLE_HOST: '::' },
      { CONSOLE_URL: 'https://staff.example' },
    ]) {
      expect(configurationProblems(open)).toEqual([expect.stringContaining('a published password')]);
      expect(configurationProblems({ ...open, DEMO_CONSOLE_OPEN: '1' })).toEqual([]);
      expect(configurationProblems({ ...open, ROLES: 'api,web' })).toEqual([]);
    }
    expect(configurationProblems({ CONSOLE_HOST: '::1', CONSOLE_URL: 'http://127.0.0.1:3001' })).toEqual([]);
    expect(configurationProblems({ DEMO: '0', DEMO_CONSOLE_OPEN: '1' })).toHaveLength(1);
  });

  it('of a real site without HOST offers plain http only to its own machine', () => {
    expect(readConfiguration({ DEMO: '0' }, '/').host).toBe('127.0.0.1');
    expect(readConfiguration({ DEMO: '0', HOST: '10.0.0.5' }, '/').host).toBe('10.0.0.5');
    expect(readConfiguration({}, '/').host).toBe('0.0.0.0');
  });
});
