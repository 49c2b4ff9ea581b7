import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createStorage } from '#system/storage';
import { readStoredAuth } from '../client/auth-store.ts';
import type { BrowserClient } from '../client/client.ts';
import type { Palette } from '../client/config-store.ts';
import { restoreSavedScrolls } from '../client/history/history-entry.ts';
import { directionOf, type Language } from '../i18n/language.ts';
import { readCachedResponses } from '../offline/cached-responses.ts';
import { loadUrduFace } from '../page/load-urdu-face.ts';
import { paintDocument } from '../platform/paint-document.ts';
import { problemMatch } from '../router/load-route.ts';
import { findRoute } from '../router/routes.ts';
import { App } from '../shell/app.tsx';
import { createBrowserClient } from './browser-client.ts';
import { loadPart } from './load-parts.ts';
import { screenParts } from './screens.ts';

type Start = {
  build_id: string;
  language: Language;
  palette: Palette;
  loadRuntime: Parameters<typeof createBrowserClient>[1];
  /** Called with the client before the first render. */
  onCreated?: (client: BrowserClient) => void;
};

/** Renders the first screen in the browser if the server did not render it. It uses cached responses and sends no request to the API. */
export async function renderInBrowser({ build_id, language, palette, loadRuntime, onCreated }: Start) {
  Object.assign(document.documentElement, { lang: language, dir: directionOf(language) });
  paintDocument(palette);
  const { token } = readStoredAuth(createStorage());
  const cached = await readCachedResponses(globalThis.caches, token);
  // There is no event cursor yet. The first response about the player contains it.
  const start = { build_id, server_time: null, cursor: null, language, palette, messages: {}, queries: cached.queries };
  const client = createBrowserClient(start, loadRuntime);
  const { auth, config, history } = client.stores;
  config.set({ config: cached.config });
  const url = new URL(location.href);
  const route = findRoute(url.pathname);
  await client.i18n.load(['shell']);
  const mayShow =
    route !== undefined && route.access !== 'engineer' && (route.access === 'visitor' || auth.get().token !== null);
  // If the code or the texts of the screen fail to load, the problem page is shown.
  const page = mayShow ? await loadPart(client, `page ${route.name}`, screenParts[route.name]).catch(() => null) : null;
  if (page !== null && route !== undefined) {
    history.set({ match: { url, route, page, problem: null } });
  } else history.set({ match: problemMatch(url, route === undefined ? 404 : 503) });
  restoreSavedScrolls();
  onCreated?.(client);
  createRoot(document.getElementById('nua')!).render(
    <StrictMode>
      <App client={client} />
    </StrictMode>,
  );
  loadUrduFace(language);
  return { client, isPage: page !== null };
}
