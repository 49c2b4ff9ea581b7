import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import * as nativeAddress from './address.native.ts';
import type { Address } from './address.ts';
import * as webAddress from './address.web.ts';
import * as nativeToken from './app-token.native.ts';
import type { AppToken } from './app-token.ts';
import * as webToken from './app-token.web.ts';
import * as nativeBack from './back.native.ts';
import type { Back } from './back.ts';
import * as webBack from './back.web.ts';
import * as nativeBars from './bars.native.ts';
import type { Bars } from './bars.ts';
import * as webBars from './bars.web.ts';
import * as nativeLinks from './links.native.ts';
import type { Links } from './links.ts';
import * as webLinks from './links.web.ts';
import * as nativeNetwork from './network.native.ts';
import type { Network } from './network.ts';
import * as webNetwork from './network.web.ts';
import * as nativeApp from './own-app.native.ts';
import type { OwnApp } from './own-app.ts';
import * as webApp from './own-app.web.ts';
import * as nativeServer from './own-server.native.ts';
import type { OwnServer } from './own-server.ts';
import * as webServer from './own-server.web.ts';
import * as nativePush from './push.native.ts';
import type { Push } from './push.ts';
import * as webPush from './push.web.ts';

import * as nativeShare from './share.native.ts';
import type { Share } from './share.ts';
import * as webShare from './share.web.ts';
import * as nativeStorage from './storage.native.ts';
import type { DeviceStorage } from './storage.ts';
import * as webStorage from './storage.web.ts';

// Test files share modules (`isolate: false`). This file needs modules with its mocked plugins, and no other file may get them.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

/** The mocked plugins: `responses` sets their results, `calls` records their calls, and `emit` sends an event to `listeners`. */
const { responses, calls, listeners } = vi.hoisted(() => ({
  responses: new Map<string, unknown>(),
  calls: [] as string[],
  listeners: new Map<string, (event: unknown) => void>(),
}));
const { secure, failures } = vi.hoisted(() => ({
  secure: new Map<string, string>(),
  failures: { secure: null as Error | null },
}));
vi.mock('@aparajita/capacitor-secure-storage', () => {
  const unlessFailing = async (act: () => unknown) => {
    if (failures.secure !== null) throw failures.secure;
    return act();
  };
  const SecureStorage = {
    setDefaultKeychainAccess: () => unlessFailing(() => undefined),
    getItem: (key: string) => unlessFailing(() => secure.get(key) ?? null),
    setItem: (key: string, value: string) => unlessFailing(() => void secure.set(key, value)),
    removeItem: (key: string) => unlessFailing(() => void secure.delete(key)),
  };
  return { SecureStorage, KeychainAccess: { whenUnlockedThisDeviceOnly: 1 } };
});
vi.mock('@capacitor/core', () => {
  const plugin = (name: string) =>
    new Proxy(
      {},
      {
        get: (_, method: string) => async (first: unknown, listener: (event: unknown) => void) => {
          if (method === 'addListener') return listeners.set(`${name}.${String(first)}`, listener);
          calls.push(`${name}.${method} ${JSON.stringify(first) ?? ''}`.trim());
          const response = responses.get(`${name}.${method}`);
          if (response instanceof Error) throw response;
          return response;
        },
      },
    );
  return { registerPlugin: plugin, SystemBars: plugin('SystemBars'), SystemBarsStyle: { Dark: 'DARK' } };
});
const emit = (event: string, data: unknown) => listeners.get(event)?.(data);
const settle = () => new Promise((done) => setTimeout(done));

afterEach(() => {
  responses.clear();
  listeners.clear();
  calls.length = 0;
  vi.unstubAllGlobals();
});

const bothBuilds = <Seam>(web: Seam, native: Seam) => [['web', web] as const, ['native', native] as const];

describe.each(bothBuilds<Address>(webAddress, nativeAddress))('in the %s build [R1.03]', (side, address) => {
  const origin = side === 'web' ? 'https://nua.web' : 'https://nua.example';
  it('a path is resolved against the client’s server on any page', () => {
    vi.stubGlobal('location', { href: 'https://nua.web/wallet', origin: 'https://nua.web' });
    expect(new URL(address.apiAddress('/api/c/player?x=1'), 'https://nua.web').href).toBe(`${origin}/api/c/player?x=1`);
    for (const full of ['blob:https://localhost/1', 'https://other.example/a.png'])
      expect(address.apiAddress(full)).toBe(full);
  });
  it('shared links and the event socket use the public address of the server', () => {
    vi.stubGlobal('location', { href: 'https://nua.web/club', origin: 'https://nua.web' });
    expect(address.publicAddress('/sign-up?invite=A')).toBe(`${origin}/sign-up?invite=A`);
    expect(address.socketAddress()).toBe(origin);
  });
});

describe.each(bothBuilds<Back>(webBack, nativeBack))('in the %s build', (side, back) => {
  it('leaving the app causes no error on a system where apps cannot close themselves', () => {
    responses.set('App.exitApp', new Error('not implemented on ios'));
    expect(() => back.leaveApp()).not.toThrow();
    expect(calls).toEqual(side === 'native' ? ['App.exitApp'] : []);
  });
  it('the app receives the press of the phone’s back button, and the browser does not', () => {
    let presses = 0;
    back.onBackPressed(() => (presses += 1));
    emit('App.backButton', { canGoBack: true });
    expect(presses).toBe(side === 'native' ? 1 : 0);
  });
});

describe.each(bothBuilds<Links>(webLinks, nativeLinks))('in the %s build', (side, links) => {
  it('the link that started the app opens once, even after a reload', async () => {
    const opened: string[] = [];
    const session = new Map<string, string>();
    const getItem = (key: string) => session.get(key) ?? null;
    vi.stubGlobal('sessionStorage', { getItem, setItem: (key: string, value: string) => void session.set(key, value) });
    responses.set('App.getLaunchUrl', { url: 'https://nua.example/club' });
    links.onLink((path) => opened.push(path));
    await settle();
    emit('App.appUrlOpen', { url: 'https://nua.example/club' });
    emit('App.appUrlOpen', { url: 'nua://wallet/deposit?a=1' });
    emit('App.appUrlOpen', { url: 'https://nua.example/club' });
    expect(opened).toEqual(side === 'native' ? ['/club', '/wallet/deposit?a=1', '/club'] : []);
    links.onLink((path) => opened.push(`after reload ${path}`));
    await settle();
    expect(opened.filter((path) => path.startsWith('after reload'))).toEqual([]);
  });
});

describe.each(bothBuilds<Network>(webNetwork, nativeNetwork))('in the %s build', (side, network) => {
  it('the loss and the return of the network are reported', async () => {
    const target = new EventTarget();
    const navigator = { onLine: true };
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
    vi.stubGlobal('navigator', navigator);
    responses.set('Network.getStatus', { connected: true, connectionType: 'wifi' });
    const received: boolean[] = [];
    const receivedBySecond: boolean[] = [];
    network.onNetworkChange((isUp) => received.push(isUp));
    network.onNetworkChange((isUp) => receivedBySecond.push(isUp));
    await settle();
    for (const connected of [false, true]) {
      navigator.onLine = connected;
      target.dispatchEvent(new Event(connected ? 'online' : 'offline'));
      emit('Network.networkStatusChange', { connected, connectionType: connected ? 'wifi' : 'none' });
      expect(network.isNetworkUp()).toBe(connected);
    }
    expect([received, receivedBySecond]).toEqual([
      [false, true],
      [false, true],
    ]);
  });
  it('only a network that the device reports as unmetered counts as unmetered', async () => {
    for (const type of ['cellular', 'unknown', 'none']) {
      responses.set('Network.getStatus', { connected: true, connectionType: type });
      expect(await network.isMetered()).toBe(true);
    }
    responses.set('Network.getStatus', new Error('no plugin'));
    expect(await network.isMetered()).toBe(true);
    responses.set('Network.getStatus', { connected: true, connectionType: 'wifi' });
    expect(await network.isMetered()).toBe(side === 'web');
  });
});

describe.each(bothBuilds<Bars>(webBars, nativeBars))('in the %s build', (side, bars) => {
  it('the bars around the page are coloured even if a plugin is missing', async () => {
    const values: string[] = [];
    vi.stubGlobal('document', {
      querySelector: () => ({ setAttribute: (_: string, value: string) => values.push(value) }),
    });
    responses.set('Keyboard.setStyle', new Error('not implemented on android'));
    bars.paintBars('rgb(1, 2, 3)');
    await settle();
    expect(side === 'web' ? values : calls[0]).toEqual(
      side === 'web' ? ['rgb(1, 2, 3)'] : 'SystemBars.setStyle {"style":"DARK"}',
    );
  });
  it('a keyboard that shrinks the page is reported', () => {
    const received: boolean[] = [];
    bars.onKeyboard((isOpen) => received.push(isOpen));
    emit('Keyboard.keyboardWillShow', { keyboardHeight: 300 });
    emit('Keyboard.keyboardWillHide', {});
    expect(received).toEqual(side === 'native' ? [true, false] : []);
  });
});

describe.each(bothBuilds<Share>(webShare, nativeShare))('in the %s build', (side, share) => {
  it('closing the share sheet does not count as a failure', async () => {
    const content = { text: 'Come along', url: 'https://nua.example/sign-up' };
    vi.stubGlobal('navigator', { share: () => Promise.reject(new Error('AbortError')) });
    responses.set('Share.share', new Error('Share canceled'));
    expect(share.canShare()).toBe(true);
    await expect(share.share(content)).resolves.toBeUndefined();
    expect(calls).toEqual(side === 'native' ? [`Share.share ${JSON.stringify(content)}`] : []);
  });
});

describe.each(bothBuilds<AppToken>(webToken, nativeToken))('in the %s build', (side, token) => {
  it('the app token is null if the page contains none', () => {
    vi.stubGlobal('document', { querySelector: () => null });
    expect(token.readAppToken()).toBeNull();
  });
  it('only the app reads a token from its page', () => {
    vi.stubGlobal('document', { querySelector: () => ({ content: '4w565xzmb54d' }) });
    expect(token.readAppToken()).toBe(side === 'native' ? '4w565xzmb54d' : null);
  });
});

describe.each(bothBuilds<Push>(webPush, nativePush))('in the %s build [R7.10]', (side, push) => {
  /** Sets the permission that the player gives on the phone and in the browser. */
  const allow = (native: string, web: NotificationPermission) => {
    responses.set('FirebaseMessaging.checkPermissions', { receive: native });
    responses.set('FirebaseMessaging.requestPermissions', { receive: native });
    const Notification = { permission: web, requestPermission: async () => web };
    const worker = { ready: Promise.resolve({ pushManager: { getSubscription: async () => subscription } }) };
    vi.stubGlobal('navigator', { serviceWorker: worker });
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('PushManager', {});
    vi.stubGlobal('Notification', Notification);
  };
  const ended: string[] = [];
  const subscription = {
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: 'https://push.example/1' }),
    unsubscribe: async () => ended.push('web') > 0,
  };

  it.each([
    ['granted', 'granted', 'granted'],
    ['denied', 'denied', 'denied'],
    ['prompt', 'default', 'prompt'],
  ] as const)('the permission is reported as the player chose: %s', async (native, web, ability) => {
    allow(native, web);
    expect(await push.pushAbility()).toBe(ability);
  });
  it('notifications are not offered on a device that cannot receive them', async () => {
    responses.set('FirebaseMessaging.checkPermissions', new Error('no Firebase project'));
    vi.stubGlobal('navigator', {});
    expect(await push.pushAbility()).toBe('none');
  });
  it('no push token is requested if the player refuses', async () => {
    allow('denied', 'denied');
    expect(await push.askForPush('key')).toBeNull();
    expect(calls.filter((call) => call.includes('getToken'))).toEqual([]);
  });
  it('a push token is issued, and can be revoked offline', async () => {
    allow('granted', 'granted');
    responses.set('FirebaseMessaging.getToken', { token: 'an-fcm-token-of-this-phone' });
    responses.set('FirebaseMessaging.deleteToken', new Error('no network'));
    const token = side === 'web' ? '{"endpoint":"https://push.example/1"}' : 'an-fcm-token-of-this-phone';
    expect(await push.pushToken()).toBe(token);
    await push.endPush();
    expect([...ended.splice(0), ...calls.filter((call) => call.includes('deleteToken'))]).toHaveLength(1);
  });
  it('a tapped notification opens its path in the app, and a new push token is reported', () => {
    const opened: unknown[] = [];
    push.onPushPressed((path) => opened.push(path));
    push.onPushToken(() => opened.push('token'));
    emit('FirebaseMessaging.notificationActionPerformed', { notification: { data: { path: '/message' } } });
    emit('FirebaseMessaging.notificationActionPerformed', { notification: {} });
    emit('FirebaseMessaging.tokenReceived', { token: 'another' });
    expect(opened).toEqual(side === 'native' ? ['/message', undefined, 'token'] : []);
  });
});

describe.each(bothBuilds<DeviceStorage>(webStorage, nativeStorage))('in the %s build [R4.01]', (side, storage) => {
  const stored = new Map<string, string>();
  const open = async () => {
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    });
    vi.stubGlobal('document', { cookie: '' });
    vi.stubGlobal('location', { protocol: 'https:' });
    return await storage.openStorage();
  };
  it('only the app stores the token in secure storage', async () => {
    expect(await open()).toBe(true);
    const values = storage.createStorage();
    values.write('nua.auth', 'a token');
    values.write('nua.cookie_choice', 'all');
    await settle();
    expect([values.read('nua.auth'), values.read('nua.cookie_choice')]).toEqual(['a token', 'all']);
    expect([...stored.values()].includes('a token')).toBe(side === 'web');
    expect(secure.get('nua.auth')).toBe(side === 'native' ? 'a token' : undefined);
    values.remove('nua.auth');
    await settle();
    expect([values.read('nua.auth'), secure.get('nua.auth')]).toEqual([null, undefined]);
  });
  it('a chosen language is used at the next start', async () => {
    await open();
    storage.writePreference('nua_language', 'ur');
    const { cookie } = document;
    await open();
    vi.stubGlobal('document', { cookie });
    expect(storage.readPreference('nua_language')).toBe('ur');
  });
  it('a device without secure storage is reported, and its token lives as long as the app runs', async () => {
    await open();
    failures.secure = new Error('KeyStore');
    const errorLog = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(await storage.openStorage()).toBe(side === 'web');
    const values = storage.createStorage();
    values.write('nua.auth', 'another');
    await settle();
    expect(values.read('nua.auth')).toBe('another');
    failures.secure = null;
    values.remove('nua.auth');
    errorLog.mockRestore();
  });
});

describe.each(bothBuilds<OwnServer>(webServer, nativeServer))('in the %s build', (side, server) => {
  it('the device id is stored, sent with every request, and replaced if the server rejects it', async () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    });
    const sent: (string | null)[] = [];
    const issuedIds = ['one', 'two', null, 'three'];
    const fetch = async (address: string, { headers }: RequestInit = {}) => {
      expect(new URL(address, 'https://nua.example').href).toBe('https://nua.example/api/c/player');
      expect(new Headers(headers).get('accept')).toBe('application/json');
      sent.push(new Headers(headers).get('x-device-id'));
      const id = issuedIds[sent.length - 1];
      return new Response('', id == null ? {} : { headers: { 'x-device-id': id } });
    };
    vi.stubGlobal('fetch', fetch);
    const request = () => server.fetchOwn('/api/c/player', { headers: { accept: 'application/json' } });
    await Promise.all([request(), request()]);
    await request();
    await request();
    const isNative = side === 'native';
    expect(sent).toEqual(isNative ? [null, null, 'one', 'one'] : [null, null, null, null]);
    expect(server.deviceHeaders()).toEqual(isNative ? { 'x-device-id': 'three' } : {});
  });
});

describe.each(bothBuilds<OwnApp>(webApp, nativeApp))('in the %s build', (side, app) => {
  const page = (metas: Record<string, string>) => ({
    getElementById: () => ({ textContent: '{"state":{"build_id":"0123456789ab","language":"en"},"cents":[]}' }),
    querySelector: (selector: string) => {
      const content = metas[/"(.+)"/.exec(selector)?.[1] ?? ''];
      return content === undefined ? null : { content };
    },
  });
  it('the installed version is read from the system and from the page', async () => {
    vi.stubGlobal('document', page({ 'nua-bundle': 'fedcba987654' }));
    responses.set('App.getInfo', { id: 'example.nua.app', name: 'Nua', version: '1.2.0', build: '7' });
    responses.set('CapacitorUpdater.current', { bundle: { id: 'builtin', version: '1.2.0' }, native: '1.2.0' });
    const browser = { package: null, version: null, build: null, bundle: '0123456789ab', update: null };
    const phone = { package: 'example.nua.app', version: '1.2.0', build: '7', bundle: 'fedcba987654', update: null };
    expect(await app.readProgram()).toEqual(side === 'web' ? browser : phone);
    responses.set('CapacitorUpdater.current', { bundle: { id: 'a1b2', version: '260301-1' }, native: '1.2.0' });
    expect((await app.readProgram()).update).toBe(side === 'web' ? null : '260301-1');
  });
  it('the installed version is null if the system reports nothing', async () => {
    vi.stubGlobal('document', { getElementById: () => null, querySelector: () => null });
    responses.set('App.getInfo', new Error('no plugin'));
    responses.set('CapacitorUpdater.current', new Error('no plugin'));
    const nothing = { package: null, version: null, build: null, bundle: null, update: null };
    expect(await app.readProgram()).toEqual(nothing);
  });
  it('an app signature is accepted only with a key built into the app', async () => {
    const [own, other] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
    const key = Buffer.from(own.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
    const verify = async (keys: string[], by: typeof own) => {
      vi.stubGlobal('document', page({ 'nua-updates': JSON.stringify({ manifest: '/', keys, sequence: 1 }) }));
      return await app.hasReleaseSignature('text', sign(null, Buffer.from('text'), by.privateKey).toString('base64'));
    };
    const expected = side === 'web' ? [null, null, null] : [true, false, null];
    expect([await verify([key], own), await verify([key], other), await verify([], own)]).toEqual(expected);
  });
});
