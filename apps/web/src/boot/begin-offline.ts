import { type Palette, preferredLanguage } from '../client/config-store.ts';
import type { Language } from '../i18n/language.ts';
import { hideWhenCached, listenToRestored } from '../shell/document/hide-cached-page.ts';
import { renderInBrowser } from './render-in-browser.tsx';

/** A placeholder for the unknown build id: the first navigation that reaches the server loads a page of the newest build. */
const NO_BUILD = 'offline';

/** Starts the client on a page that the server could not render. */
export async function beginOffline(): Promise<void> {
  const { client, isPage } = await renderInBrowser({
    ...preferences(document.cookie),
    build_id: NO_BUILD,
    loadRuntime: () => import('./browser-runtime.ts'),
    onCreated(made) {
      hideWhenCached();
      listenToRestored(made);
    },
  });
  await client.loadRuntime();
  const { startOffline } = await import('../offline/start-offline.ts');
  await startOffline(client, { build: NO_BUILD, isAway: true });
  if (isPage) await client.begin(false);
}

/**
 * Reads the preferences that the server would read from the same cookies and headers. It uses regular expressions so that the
 * first load contains no cookie parser.
 */
function preferences(cookies: string): { language: Language; palette: Palette } {
  const palette = /(?:^|; )(?:__Host-)?nua_palette=(green|purple)(?:;|$)/.exec(cookies)?.[1] as Palette | undefined;
  const chosen = /(?:^|; )(?:__Host-)?nua_language=(en|ur)(?:;|$)/.exec(cookies)?.[1] as Language | undefined;
  return { language: chosen ?? preferredLanguage(navigator.languages.join()), palette: palette ?? 'dark-red' };
}
