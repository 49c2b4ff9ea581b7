import { type Palette, preferredLanguage } from '../client/config-store.ts';
import type { Language } from '../i18n/language.ts';
import { hideWhenCached, listenToRestored } from '../shell/document/hide-cached-page.ts';
import { renderInBrowser } from './render-in-browser.tsx';

/** An id that no build has. A navigation therefore loads the newest build as soon as the server can be reached. */
const NO_BUILD = 'offline';

/** Starts the client on a page that the server could not render. */
export async function beginOffline(): Promise<void> {
  const { client, isPage } = await renderInBrowser({
    ...preferences(document.cookie),
    build_id: NO_BUILD,
    loadRuntime: () => import('./browser-runtime.ts'),
    onCreated(createdClient) {
      hideWhenCached();
      listenToRestored(createdClient);
    },
  });
  await client.loadRuntime();
  const { startOffline } = await import('../offline/start-offline.ts');
  await startOffline(client, { build: NO_BUILD, isOffline: true });
  if (isPage) await client.begin(false);
}

/**
 * Reads the language and the palette as the server does, from the cookies and the browser's languages. A cookie parser would enlarge the
 * first load.
 */
function preferences(cookies: string): { language: Language; palette: Palette } {
  const palette = /(?:^|; )(?:__Host-)?nua_palette=(green|purple)(?:;|$)/.exec(cookies)?.[1] as Palette | undefined;
  const chosen = /(?:^|; )(?:__Host-)?nua_language=(en|ur)(?:;|$)/.exec(cookies)?.[1] as Language | undefined;
  return { language: chosen ?? preferredLanguage(navigator.languages.join()), palette: palette ?? 'dark-red' };
}
