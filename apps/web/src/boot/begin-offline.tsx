import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readStoredAuth } from '../client/auth-store.ts';
import { type Palette, preferredLanguage } from '../client/config-store.ts';
import { loadPart } from '../client/part.ts';
import { directionOf, type Language } from '../i18n/language.ts';
import { readKeptAnswers } from '../offline/kept-answers.ts';
import { paintDocument } from '../platform/paint-document.ts';
import { createBrowserStorage } from '../platform/storage.ts';
import { restoreSavedScrolls } from '../router/history-entry.ts';
import { problemMatch } from '../router/load-route.ts';
import { findRoute } from '../router/routes.ts';
import { App } from '../shell/app.tsx';
import { loadUrduFace } from '../shell/load-urdu-face.ts';
import { goDarkWhenKept, listenToRestored } from '../shell/stay-dark.ts';
import { createBrowserClient } from './browser-client.ts';
import { screenParts } from './screens.ts';

/** No build of the server's: the first navigation that reaches it brings a page of the newest. */
const NO_BUILD = 'offline';

/** Begins where no server drew a page: with what was last known of whoever is signed in here, or with nobody. */
export async function beginOffline(): Promise<void> {
  const { language, palette } = preferences(document.cookie);
  Object.assign(document.documentElement, { lang: language, dir: directionOf(language) });
  paintDocument(palette);
  const { token } = readStoredAuth(createBrowserStorage());
  const kept = await readKeptAnswers(globalThis.caches, token);
  const client = createBrowserClient({
    build_id: NO_BUILD,
    server_time: new Date().toISOString(),
    language,
    palette,
    messages: {},
    queries: kept.queries,
  });
  const { auth, config, history } = client.stores;
  config.set({ config: kept.config });
  const url = new URL(location.href);
  const route = findRoute(url.pathname);
  await client.i18n.load(['shell']);
  const mayStand =
    route !== undefined && route.access !== 'engineer' && (route.access === 'visitor' || auth.get().token !== null);
  // A screen without its messages is none.
  const page = mayStand
    ? await loadPart(client, `page ${route.name}`, screenParts[route.name]).catch(() => null)
    : null;
  if (page !== null && route !== undefined) {
    history.set({ match: { url, route, page, problem: null } });
  } else history.set({ match: problemMatch(url, route === undefined ? 404 : 503) });
  restoreSavedScrolls();
  goDarkWhenKept();
  listenToRestored(client);
  createRoot(document.getElementById('nua')!).render(
    <StrictMode>
      <App client={client} />
    </StrictMode>,
  );
  loadUrduFace(language);
  await client.loadRuntime();
  const { startOffline } = await import('../offline/start-offline.tsx');
  await startOffline(client, { build: NO_BUILD, isAway: true });
  if (page !== null) await client.begin(false);
}

/** What the server would read from the same cookies, and from what the browser asks for without one. Written out here, so that the first load carries no reader of cookies. */
function preferences(cookies: string): { language: Language; palette: Palette } {
  const palette = /(?:^|; )nua_palette=(green|purple)(?:;|$)/.exec(cookies)?.[1] as Palette | undefined;
  const chosen = /(?:^|; )nua_language=(en|ur)(?:;|$)/.exec(cookies)?.[1] as Language | undefined;
  return { language: chosen ?? preferredLanguage(navigator.languages.join()), palette: palette ?? 'dark-red' };
}
