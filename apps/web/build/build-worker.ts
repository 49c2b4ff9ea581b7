import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScreenName } from '@nua/contract/screen.ts';
import { build } from 'vite';
import { screenParts } from '../src/boot/screens.ts';
import type { Namespace } from '../src/i18n/message-id.generated.ts';
import type { BuildFacts } from '../src/shell/document/build-facts.ts';

/** Screens that open offline with the last known data. Other screens are cached when they are visited. */
export const OFFLINE_SCREENS: readonly ScreenName[] = [
  'index',
  'wallet',
  'profile',
  'report',
  'message',
  'message-content',
  'vip',
  'club',
];
/** The namespaces of `OFFLINE_SCREENS`, of the shell around them, of error messages, and of parts that these screens load later. */
export const OFFLINE_NAMESPACES: ReadonlySet<Namespace> = new Set([
  ...OFFLINE_SCREENS.flatMap((name) => screenParts[name].namespaces),
  ...(['shell', 'offline', 'consent', 'api', 'protection', 'lobby-extras'] as const),
]);

/** The files that the service worker caches at its installation: the offline shell, and the offline screens in both languages. */
export function shellFiles(facts: BuildFacts): string[] {
  const pages = OFFLINE_SCREENS.flatMap((name) => [...facts.pages[name].js, ...facts.pages[name].css]);
  const messages = [...OFFLINE_NAMESPACES].flatMap((namespace) => [
    facts.messages[`en/${namespace}`],
    facts.messages[`ur/${namespace}`],
  ]);
  const shell = [facts.offline, facts.runtime, facts.overlays].flatMap(({ js, css }) => [...js, ...css]);
  return [...new Set([...shell, ...pages, ...messages, ...facts.art_sheets, facts.font, '/icon.svg'])].filter(
    (file) => file != null,
  );
}

export function shellPage(facts: BuildFacts): string {
  const styles = facts.offline.css.map((file) => `<link rel="stylesheet" href="${file}">`).join('');
  return `<!doctype html><html lang="en" dir="ltr" data-palette="dark-red"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>Nua</title><meta name="theme-color" content="#0f0a0a"><meta name="color-scheme" content="dark"><meta name="robots" content="noindex"><link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="manifest" href="/manifest.webmanifest">${styles}<script type="module" src="${facts.entry}"></script></head><body><div id="nua"></div></body></html>`;
}

/** Writes the page of the offline shell, and builds the service worker with the build id and the list of files to cache. */
export async function buildWorker(root: string, client: string, facts: BuildFacts): Promise<void> {
  writeFileSync(join(client, 'shell.html'), shellPage(facts));
  await build({
    root,
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    define: { NUA_SHELL: JSON.stringify({ build: facts.buildId, files: shellFiles(facts) }) },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: ['chrome109', 'safari15.4', 'firefox115'],
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src/offline/worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  });
}
