import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { unpackState } from './api/hydration-json.ts';
import { createBrowserClient } from './browser-client.ts';
import { loadUrduFace } from './copy/load-urdu-face.ts';
import { findRoute } from './routes.ts';
import { App } from './shell/app.tsx';
import type { FirstState } from './shell/first-state.ts';
import { restoreSavedScrolls } from './shell/history-entry.ts';
import { copyAreasOf, loadPage } from './shell/page-module.ts';
import { isLoggedIn, signedOut } from './state/auth-store.ts';

const first = unpackState<FirstState>(document.getElementById('nua-state')!.textContent);
const client = createBrowserClient({ language: first.language, palette: first.palette, queries: first.queries });

async function start(): Promise<void> {
  const url = new URL(location.href);
  const route = findRoute(url.pathname) ?? null;
  const { auth, config, history } = client.stores;
  config.set({ config: first.config });
  if (first.is_logged_in !== isLoggedIn(auth.get())) {
    auth.drawnWith(first.is_logged_in ? { ...signedOut, token: 'known to the server' } : signedOut);
  }
  const isPage = route !== null && first.problem === null;
  const [page] = await Promise.all([
    isPage ? loadPage(route) : null,
    client.copy.load(isPage ? copyAreasOf(route) : ['shell']),
  ]);
  await client.copy.load(page?.copyAreas ?? []);
  history.set({ place: { url, route, page, problem: first.problem } });
  restoreSavedScrolls();
  hydrateRoot(
    document.getElementById('nua')!,
    <StrictMode>
      <App client={client} />
    </StrictMode>,
  );
  loadUrduFace(first.language);
  await (isPage ? client.begin() : client.wake());
}

void start();
