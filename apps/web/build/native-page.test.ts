import { runInNewContext } from 'node:vm';
import { trackerAddresses } from '@nua/contract/tracking.ts';
import { describe, expect, it } from 'vitest';
import { nativePage, nativePolicy } from './native-page.ts';
import { oldWebViewScript } from './old-web-view.ts';

const SERVER = 'https://nua.example';
const allowedHosts = (policy: string) => /connect-src ([^;]+)/.exec(policy)?.[1]?.split(' ') ?? [];

describe('the content security policy of the app’s page', () => {
  it('limits connections to the app’s server if the app has no tracking token', () => {
    expect(allowedHosts(nativePolicy(SERVER, ''))).toEqual(["'self'", SERVER, 'wss://nua.example']);
  });
  it('allows connections to the tracking SDK’s addresses if the app has a tracking token [R7.29]', () => {
    const more = allowedHosts(nativePolicy(SERVER, '4w565xzmb54d')).slice(3);
    expect(more).toEqual(trackerAddresses.adjust);
  });
});

it('the app’s page contains a tracking token only if one is configured', () => {
  const parts = { server: SERVER, bundle: 'abc', updates: { manifest: '/patches', keys: [], sequence: 1 } };
  const page = (app_token: string) => nativePage({ file: 'assets/a.js' }, { ...parts, app_token });
  expect(page('4w565xzmb54d')).toContain('<meta name="nua-app-token" content="4w565xzmb54d">');
  expect(page('')).not.toContain('nua-app-token');
});

describe('the check for an outdated WebView', () => {
  const phone = (version: string) =>
    `Mozilla/5.0 (Linux; Android 8.0.0; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 ${version} Mobile Safari/537.36`;
  const IPHONE =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 15_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
  const written = (userAgent: string) => {
    const parts: string[] = [];
    runInNewContext(oldWebViewScript, {
      navigator: { userAgent },
      document: { write: (text: string) => parts.push(text) },
    });
    return parts.join('');
  };
  it.each(['Chrome/58.0.3029.125', 'Chrome/99.0.4844.73', 'Chrome/108.0.5359.128'])(
    'explains for %s in both languages how to update the WebView',
    (version) => {
      const page = written(phone(version));
      expect(page).toContain('update “Android System WebView”');
      expect(page).toContain('dir="rtl"');
      expect(page).toMatch(/<!--$/);
    },
  );
  it.each([phone('Chrome/109.0.5414.117'), phone('Chrome/141.0.0.0'), IPHONE])('accepts %s', (userAgent) => {
    expect(written(userAgent)).toBe('');
  });
  it('runs before any other script, in syntax that every WebView understands', () => {
    const updates = { manifest: '/patches', keys: [], sequence: 1 };
    const page = nativePage({ file: 'assets/a.js' }, { server: SERVER, app_token: '', bundle: 'abc', updates });
    expect(page.indexOf(oldWebViewScript)).toBe(page.indexOf('<script>') + '<script>'.length);
    expect(page).not.toContain('-->');
    expect(oldWebViewScript).not.toMatch(/=>|`|\b(?:const|let|async|class)\b|\?\.|\?\?/);
    expect(oldWebViewScript).not.toMatch(/<\/|<!--/);
  });
});
