import { afterEach, describe, expect, it, vi } from 'vitest';
import * as nativeAddress from './address.native.ts';
import type { Address } from './address.ts';
import * as webAddress from './address.web.ts';
import * as nativeBack from './back.native.ts';
import type { Back } from './back.ts';
import * as webBack from './back.web.ts';
import * as nativeBars from './bars.native.ts';
import type { Bars } from './bars.ts';
import * as webBars from './bars.web.ts';
import * as nativeLinks from './links.native.ts';
import { pathOfLink } from './links.native.ts';
import type { Links } from './links.ts';
import * as webLinks from './links.web.ts';
import * as nativeNetwork from './network.native.ts';
import type { Network } from './network.ts';
import * as webNetwork from './network.web.ts';
import * as nativeShare from './share.native.ts';
import type { Share } from './share.ts';
import * as webShare from './share.web.ts';

/** A system that has the plugins, as the types of their packages state them: each replies by `responses`, and `say` is its event. */
const { responses, calls, listeners } = vi.hoisted(() => ({
  responses: new Map<string, unknown>(),
  calls: [] as string[],
  listeners: new Map<string, (event: unknown) => void>(),
}));
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
const say = (event: string, what: unknown) => listeners.get(event)?.(what);
const settled = () => new Promise((done) => setTimeout(done));

afterEach(() => {
  for (const all of [responses, listeners]) all.clear();
  calls.length = 0;
  vi.unstubAllGlobals();
});

const sides = <Seam>(web: Seam, native: Seam) => [['web', web] as const, ['native', native] as const];

describe.each(sides<Address>(webAddress, nativeAddress))('address, %s [R1.03]', (side, address) => {
  const origin = side === 'web' ? 'https://nua.web' : 'https://nua.example';
  it('a path of ours is asked of our server, whatever page is open; what has an address keeps it', () => {
    vi.stubGlobal('location', { href: 'https://nua.web/wallet', origin: 'https://nua.web' });
    expect(new URL(address.apiAddress('/api/c/player?x=1'), 'https://nua.web').href).toBe(`${origin}/api/c/player?x=1`);
    for (const full of ['blob:https://localhost/1', 'https://other.example/a.png'])
      expect(address.apiAddress(full)).toBe(full);
  });
  it('a link to share leads somebody else to our server, and the socket goes there too', () => {
    vi.stubGlobal('location', { href: 'https://nua.web/club', origin: 'https://nua.web' });
    expect(address.publicAddress('/sign-up?invite=A')).toBe(`${origin}/sign-up?invite=A`);
    expect(address.socketAddress()).toBe(origin);
  });
});

describe.each(sides<Back>(webBack, nativeBack))('back, %s', (side, back) => {
  it('leaving breaks nothing where a system has no way out', () => {
    responses.set('App.exitApp', new Error('not implemented on ios'));
    expect(() => back.leaveApp()).not.toThrow();
    expect(calls).toEqual(side === 'native' ? ['App.exitApp'] : []);
  });
  it('the phone’s own button is heard', () => {
    let presses = 0;
    back.onBackPressed(() => (presses += 1));
    say('App.backButton', { canGoBack: true });
    expect(presses).toBe(side === 'native' ? 1 : 0);
  });
});

describe.each(sides<Links>(webLinks, nativeLinks))('links, %s', (side, links) => {
  it('the link of the start is opened once, a later one each time', async () => {
    const opened: string[] = [];
    responses.set('App.getLaunchUrl', { url: 'https://nua.example/club' });
    links.onLink((path) => opened.push(path));
    await settled();
    say('App.appUrlOpen', { url: 'https://nua.example/club' });
    say('App.appUrlOpen', { url: 'nua://wallet/deposit?a=1' });
    say('App.appUrlOpen', { url: 'https://nua.example/club' });
    expect(opened).toEqual(side === 'native' ? ['/club', '/wallet/deposit?a=1', '/club'] : []);
  });
});

it.each([
  'https://nua.example.evil.example/wallet',
  'https://nua.example@evil.example/wallet',
  'https://nua.example:8443/wallet',
  'http://nua.example/wallet',
  'https://user@nua.example/wallet',
  '//nua.example/wallet',
  'javascript:alert(1)',
  'https://nua.example//evil.example',
  'https://nua.example/..//evil.example',
  'nua://wallet\\..\\evil',
  'intent://nua.example/wallet',
  'https://пua.example/wallet',
  '',
])('a link %s opens nothing', (link) => {
  expect(pathOfLink(link)).toBeNull();
});

describe.each(sides<Network>(webNetwork, nativeNetwork))('network, %s', (side, network) => {
  it('its coming and going is told, and known', async () => {
    const target = new EventTarget();
    const navigator = { onLine: true };
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
    vi.stubGlobal('navigator', navigator);
    responses.set('Network.getStatus', { connected: true, connectionType: 'wifi' });
    const heard: boolean[] = [];
    network.onNetworkChange((isThere) => heard.push(isThere));
    await settled();
    for (const connected of [false, true]) {
      navigator.onLine = connected;
      target.dispatchEvent(new Event(connected ? 'online' : 'offline'));
      say('Network.networkStatusChange', { connected, connectionType: connected ? 'wifi' : 'none' });
      expect(network.isNetworkThere()).toBe(connected);
    }
    expect(heard).toEqual([false, true]);
  });
  it('bytes may cost money wherever the device is not sure', async () => {
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

describe.each(sides<Bars>(webBars, nativeBars))('bars, %s', (side, bars) => {
  it('are painted, also where a plugin is missing', async () => {
    const said: string[] = [];
    vi.stubGlobal('document', {
      querySelector: () => ({ setAttribute: (_: string, value: string) => said.push(value) }),
    });
    responses.set('Keyboard.setStyle', new Error('not implemented on android'));
    bars.paintBars('rgb(1, 2, 3)');
    await settled();
    expect(side === 'web' ? said : calls[0]).toEqual(
      side === 'web' ? ['rgb(1, 2, 3)'] : 'SystemBars.setStyle {"style":"DARK"}',
    );
  });
  it('a keyboard that takes a part of the page is told', () => {
    const heard: boolean[] = [];
    bars.onKeyboard((isOpen) => heard.push(isOpen));
    say('Keyboard.keyboardWillShow', { keyboardHeight: 300 });
    say('Keyboard.keyboardWillHide', {});
    expect(heard).toEqual(side === 'native' ? [true, false] : []);
  });
});

describe.each(sides<Share>(webShare, nativeShare))('share, %s', (side, share) => {
  it('closing the sheet of the other apps is no failure', async () => {
    const what = { text: 'Come along', url: 'https://nua.example/sign-up' };
    vi.stubGlobal('navigator', { share: () => Promise.reject(new Error('AbortError')) });
    responses.set('Share.share', new Error('Share canceled'));
    expect(share.canShare()).toBe(true);
    await expect(share.share(what)).resolves.toBeUndefined();
    expect(calls).toEqual(side === 'native' ? [`Share.share ${JSON.stringify(what)}`] : []);
  });
});
