import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { unpackState } from '../api/hydration-json.ts';
import type { Player } from '../api/wire.ts';
import { isLoggedIn, signedOut } from '../client/auth-store.ts';
import type { Client } from '../client/client.ts';
import { restoreSavedScrolls } from '../client/history/history-entry.ts';
import { loadUrduFace } from '../page/load-urdu-face.ts';
import { recordFailedStyles } from '../platform/import-with-styles.ts';
import { loadFirstPage } from '../router/load-first-page.ts';
import { App } from '../shell/app.tsx';
import { repeatPress } from '../shell/document/early-press.ts';
import type { FirstState } from '../shell/document/first-state.ts';
import { isHidden, listenToRestored, markPlayerPage } from '../shell/document/hide-cached-page.ts';
import { createBrowserClient } from './browser-client.ts';

/** A page that the server rendered contains its state. The offline shell contains no state. */
if (document.getElementById('nua-state') !== null) void hydratePage();
else void import('./begin-offline.ts').then(({ beginOffline }) => beginOffline());

/** Hydrates the page that the server rendered, from the state in the page. */
async function hydratePage(): Promise<void> {
  const state = unpackState<FirstState>(document.getElementById('nua-state')!.textContent);
  const client = createBrowserClient(state, () => import('./browser-runtime.ts'));
  recordFailedStyles();
  const isForeign = document.documentElement.style.display === 'none';
  if (isForeign || (state.is_logged_in && !isLoggedIn(client.stores.auth.get()))) return await hideForeignPage(client);
  listenToRestored(client);
  client.stores.auth.subscribe(() => isLoggedIn(client.stores.auth.get()) && markPlayerPage());
  const url = new URL(location.href);
  const { auth, config, history } = client.stores;
  const { route, problem } = state;
  config.set({ config: state.config, redirects: state.redirects });
  if (!state.is_logged_in) auth.setServerState(signedOut);
  const page = state.page === null ? null : await loadFirstPage(state.page);
  // The browser restored this page from its cache, and the session may have ended since.
  if (isHidden()) return location.reload();
  if (isOfOtherPlayer(client)) return await reloadForPlayer();
  history.set({ match: { url, route, page, problem } });
  restoreSavedScrolls();
  startTransition(() => {
    hydrateRoot(
      document.getElementById('nua')!,
      <StrictMode>
        <App client={client} />
      </StrictMode>,
    );
  });
  // From here on React handles presses. A press on a part that is not hydrated yet hydrates it immediately.
  repeatPress();
  loadUrduFace(state.language);
  // False if the server rendered a visitor's page because the player's cookie is missing. `begin` then resolves the page again.
  const isResolved = state.is_logged_in === isLoggedIn(auth.get());
  // A runtime that fails to load now is requested again by the first press, and when the network is back.
  await (page === null ? client.loadRuntime() : client.begin(isResolved)).catch(() => undefined);
}

/**
 * True if another player has signed in from another tab since the server rendered this page. That player must neither see this page's data
 * nor press its buttons.
 */
function isOfOtherPlayer({ queries, stores: { auth } }: Client): boolean {
  const rendered_id = queries.getQueryData<Player>(['player'])?.id ?? null;
  const { player_id } = auth.get();
  return rendered_id !== null && player_id !== null && rendered_id !== player_id;
}

/** Hides this page and loads it again for the player who is signed in now. */
async function reloadForPlayer(): Promise<void> {
  document.documentElement.style.display = 'none';
  const part = await import('../platform/reload-once.ts').catch(() => null);
  if (!part?.reloadOnce()) setTimeout(() => location.reload(), 5000);
}

/**
 * Hides a page of a session whose token this browser does not have, and ends that session. If the code that ends sessions fails to load,
 * the page reloads and tries again.
 */
async function hideForeignPage(client: Client): Promise<void> {
  document.documentElement.style.display = 'none';
  const part = await import('../shell/session/end-rendered-session.ts').catch(() => null);
  if (part === null) setTimeout(() => location.reload(), 5000);
  else await part.endRenderedSession(client.storage);
}
