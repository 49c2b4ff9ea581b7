import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readStoredAuth } from '../client/auth-store.ts';
import { type Palette, preferredLanguage } from '../client/config-store.ts';
import { loadPart } from '../client/part.ts';
import { directionOf, type Language } from '../i18n/language.ts';
import { readCachedResponses } from '../offline/cached-responses.ts';
import { paintDocument } from '../platform/paint-document.ts';
import { createBrowserStorage } from '../platform/storage.ts';
import { restoreSavedScrolls } from '../router/history-entry.ts';
import { problemMatch } from '../router/load-route.ts';
import { findRoute } from '../router/routes.ts';
import { App } from '../shell/app.tsx';
import { loadUrduFace } from '../shell/load-urdu-face.ts';
import { darkenWhenCached, listenToRestored } from '../shell/stay-dark.ts';
import { createBrowserClient } from './browser-client.ts';
import { screenParts } from './screens.ts';

/** The client has no build id of the server: the first navigation that reaches the server loads a page of the newest build. */
const NO_BUILD = 'offline';

/** Starts the client where no server drew the page: with the cached responses of the signed-in player, or as a visitor. */
export async function beginOffline(): Promise<void> {
  const { language, palette } = preferences(document.cookie);
  Object.assign(document.documentElement, { lang: language, dir: directionOf(language) });
  paintDocument(palette);
  const { token } = readStoredAuth(createBrowserStorage());
  const cached = await readCachedResponses(globalThis.caches, token);
  const client = createBrowserClient({
    build_id: NO_BUILD,
    server_time: new Date().toISOString(),
    language,
    palette,
    messages: {},
    queries: cached.queries,
  });
  const { auth, config, history } = client.stores;
  config.set({ config: cached.config });
  const url = new URL(location.href);
  const route = findRoute(url.pathname);
  await client.i18n.load(['shell']);
  const mayStand =
    route !== undefined && route.access !== 'engineer' && (route.access === 'visitor' || auth.get().token !== null);
  // A screen needs its texts: without them the problem page is shown.
  const page = mayStand
    ? await loadPart(client, `page ${route.name}`, screenParts[route.name]).catch(() => null)
    : null;
  if (page !== null && route !== undefined) {
    history.set({ match: { url, route, page, problem: null } });
  } else history.set({ match: problemMatch(url, route === undefined ? 404 : 503) });
  restoreSavedScrolls();
  darkenWhenCached();
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

/**
 * The preferences that the server would read from the same cookies and headers. Written out here, so that the first load
 * carries no cookie parser.
 */
function preferences(cookies: string): { language: Language; palette: Palette } {
  const palette = /(?:^|; )nua_palette=(green|purple)(?:;|$)/.exec(cookies)?.[1] as Palette | undefined;
  const chosen = /(?:^|; )nua_language=(en|ur)(?:;|$)/.exec(cookies)?.[1] as Language | undefined;
  return { language: chosen ?? preferredLanguage(navigator.languages.join()), palette: palette ?? 'dark-red' };
}
