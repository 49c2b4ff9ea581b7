import { createHash } from 'node:crypto';
import { trackerAddresses } from '@nua/contract/tracking.ts';
import { crashWatch } from '@nua/updater/crash-watch.ts';
import type { ManifestChunk } from 'vite';
import type { UpdateBuild } from '../src/platform/native-page.ts';
import { oldWebViewScript } from './old-web-view.ts';

/** Inline scripts that run before the bundle and need none of its files, so that they run even if the bundle is broken. */
const SCRIPTS: readonly string[] = [oldWebViewScript, crashWatch.script];

export function nativePage(
  { file, css = [] }: ManifestChunk,
  { server, app_token, bundle, updates }: { server: string; app_token: string; bundle: string; updates: UpdateBuild },
): string {
  const scripts = SCRIPTS.map((script) => `<script>${script}</script>`).join('');
  const tokenMeta = app_token === '' ? '' : `<meta name="nua-app-token" content="${app_token}">`;
  const styles = css.map((sheet) => `<link rel="stylesheet" href="/${sheet}">`).join('');
  return `<!doctype html><html lang="en" dir="ltr" data-palette="dark-red"><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${nativePolicy(server, app_token)}"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="nua-bundle" content="${bundle}"><meta name="nua-updates" content="${JSON.stringify(updates).replaceAll('"', '&quot;')}">${tokenMeta}<title>Nua</title><meta name="theme-color" content="#0f0a0a"><meta name="color-scheme" content="dark">${scripts}${styles}<script type="module" src="/${file}"></script></head><body><div id="nua"></div></body></html>`;
}

/**
 * The content security policy of the app. It allows the app's own files, and its server for requests, sockets, pictures and frames. An app
 * with a token may also connect to the network that measures advertising.
 */
export function nativePolicy(server: string, app_token: string): string {
  const trackers = app_token === '' ? [] : Object.values(trackerAddresses).flat();
  const hashes = SCRIPTS.map((script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${hashes}`,
    "style-src 'self'",
    // Drawn elements are positioned by style attributes, which cannot run a script.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' ${server} data: blob:`,
    "font-src 'self'",
    ['connect-src', "'self'", server, server.replace(/^http/, 'ws'), ...trackers].join(' '),
    `frame-src ${server}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
