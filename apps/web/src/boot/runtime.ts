import { ENGINEER_HEADER, getEngineerMode } from '@nua/contract/engineer.ts';
import { errors } from '@nua/contract/errors.ts';
import type { EventCursor } from '@nua/contract/event.ts';
import { fetchOwn } from '#system/own-server';
import type { ApiError } from '../api/api-error.ts';
import { type CallFunction, createCall, noProgress, type Wire } from '../api/call.ts';
import { failWhileOffline } from '../api/fail-while-offline.ts';
import { isLoggedIn } from '../client/auth-store.ts';
import type { BrowserClient, Client } from '../client/client.ts';
import type { DialogName, DialogProps } from '../client/dialog-names.ts';
import { storeServerTime } from '../client/server-time.ts';
import { ENGINEER_FLAG, ENGINEER_TOKEN } from '../modules/engineer/public.ts';
import { captureInstallPrompt } from '../modules/install/public.ts';
import {
  dataOwner,
  endSession,
  reportPendingLogout,
  sessionEndOf,
  sessionSignal,
  watchBlocked,
} from '../modules/session/public.ts';
import { configQuery } from '../modules/site/public.ts';
import { isServerReachable } from '../platform/reload-once.ts';
import { UNANSWERED } from '../platform/unanswered.ts';
import { whenIdle } from '../platform/when-idle.ts';
import { createPageCursor, type PageCursor } from '../realtime/page-cursor.ts';
import { createNavigator } from '../router/navigator.ts';
import { createPrefetch } from '../router/prefetch.ts';
import { listenToBackButton } from '../shell/phone/back-button.ts';
import { afterShown } from '../shell/session/after-shown.ts';
import { followOtherTabs } from '../shell/session/follow-other-tabs.ts';
import { openAfterGame } from '../shell/session/open-after-game.ts';
import { visibleProgress } from '../shell/session/visible-progress.ts';
import { partLoaders } from './load-parts.ts';

export type Runtime = ReturnType<typeof startRuntime>;

/** How a client loads its pages: from the server in a browser, from the phone in the app. */
export type PageSource = {
  /** Returns the `call` for a navigation to this page, or for a prefetch of it. */
  callFor(page: URL, isPrefetch?: boolean): CallFunction;
  /** Called before a request that changes data, because prefetched data is outdated afterwards. */
  onWrite(): void;
  /** Calls `load` and returns true if the page must reload because there is a newer build. */
  reloadIfOutdated(load: () => void): boolean;
  /** Starts the support for weak networks, after the first screen. */
  startOffline(): Promise<void>;
};

/**
 * Starts the code that the first screen does not need: calls, navigation, the back button. This code is in a separate chunk, which loads
 * right after the first screen.
 */
export function startRuntime(client: BrowserClient, cursor: EventCursor | null, sourceOf: (wire: Wire) => PageSource) {
  // Created before the first call, so that it receives the cursor in the first response about the player.
  const pageCursor = createPageCursor(client, cursor);
  // The first call stores the player whose data this tab contains.
  dataOwner(client);
  captureInstallPrompt();
  listenToBackButton(client);
  const wire = wireOf(client, () => source.onWrite());
  const source = sourceOf(wire);
  const clientWithCall = (call: CallFunction): Client => Object.create(client, { call: { value: call } });
  const navigator = createNavigator({
    client: () => client,
    clientFor: (url) => clientWithCall(source.callFor(url)),
    reloadIfOutdated: source.reloadIfOutdated,
    onShown: (match, kind) => afterShown(client, match, kind),
  });
  failWhileOffline(client.queries, () => void checkNetwork(client));
  startRealtimeAfterSignIn(client, pageCursor);
  watchBlocked(client, () => {
    // A session that has ended needs no second logout.
    if (isLoggedIn(client.stores.auth.get())) void leaveBlocked(client, {});
  });
  const { checkRestoredPage } = followOtherTabs(client);
  const retryPendingLogout = () => reportPendingLogout(client.storage);
  whenIdle(retryPendingLogout);
  addEventListener('online', retryPendingLogout);
  whenIdle(async () => (await import('./after-idle.ts')).afterIdle(client));
  if (client.storage.read(ENGINEER_FLAG) !== null)
    void import('../modules/engineer/panel/start-engineer.tsx')
      .then((part) => part.startEngineer(client))
      .catch(() => undefined);
  whenIdle(source.startOffline);
  const openLater = <Name extends DialogName>(name: Name, props: DialogProps[Name]) =>
    openAfterGame(client, name, props);
  return {
    call: createCall(wire),
    openLater,
    checkRestoredPage,
    ...partLoaders(client),
    ...navigator,
    prefetch: createPrefetch((url) => clientWithCall(source.callFor(url, true))),
  };
}

/**
 * Requests that change data, until `RESPONSE_READ_MS` after the response. Until then the caller may still store a new token from the
 * response.
 */
const pendingWrites = new Set<Promise<Response>>();
const RESPONSE_READ_MS = 500;

/** Waits until the requests that change data have ended and their responses are processed. */
async function waitForWrites(): Promise<void> {
  if (pendingWrites.size === 0) return;
  await Promise.allSettled([...pendingWrites]);
  await new Promise((resolve) => setTimeout(resolve, RESPONSE_READ_MS));
}

function wireOf(client: BrowserClient, onWrite: () => void): Wire {
  const { config } = client.stores;
  const wire: Wire = {
    async fetch(path, init, sent) {
      sent?.();
      const engineer_token = path === getEngineerMode.path ? client.storage.read(ENGINEER_TOKEN) : null;
      if (engineer_token !== null) Object.assign(init.headers as object, { [ENGINEER_HEADER]: engineer_token });
      // Reads and page-view reports change no data on the screen.
      if (init.method === 'GET' || init.keepalive) return fetchOwn(path, init);
      onWrite();
      const write = fetchOwn(path, init);
      pendingWrites.add(write);
      return write.finally(() => setTimeout(() => pendingWrites.delete(write), RESPONSE_READ_MS));
    },
    token: () => client.stores.auth.get().token,
    config: () => config.get().config,
    async reloadConfig() {
      await client.queries.invalidateQueries({ queryKey: ['config'], refetchType: 'none' });
      const loaded = await client.queries.fetchQuery(configQuery({ call: createCall(wire) })).catch(() => null);
      if (loaded !== null) config.set({ config: loaded });
      return loaded;
    },
    session: () => sessionSignal(client),
    now: client.now,
    onServerTime: (serverTime) => storeServerTime(config, serverTime, Date.now()),
    startProgress({ background, method }) {
      const { dialogs, history } = client.stores;
      // The player waits for the result of a press or of a navigation, but not for a refetch.
      return background || (method === 'GET' && !history.get().is_moving) ? noProgress : visibleProgress(dialogs);
    },
    onError(error, { quiet }) {
      if (error.code === 0) dispatchEvent(new Event(UNANSWERED));
      void handleError(client, error, quiet);
    },
  };
  return wire;
}

let isChecking = false;

/** Checks whether the server can be reached. Shows the loading overlay, because the player waits for the failed query. */
async function checkNetwork({ stores: { dialogs } }: Client): Promise<void> {
  if (isChecking) return;
  isChecking = true;
  dialogs.set({ waiting: dialogs.get().waiting + 1 });
  // The event makes the connectivity watcher check the server too, which ends the offline state.
  if (await isServerReachable()) dispatchEvent(new Event(UNANSWERED));
  dialogs.set({ waiting: Math.max(0, dialogs.get().waiting - 1) });
  isChecking = false;
}

const LISTEN_AFTER_MS = 1500;

/** Starts the real-time connection 1.5 s after the sign-in, so that the screen can load its data first. */
function startRealtimeAfterSignIn(client: Client, pageCursor: PageCursor): void {
  const { auth } = client.stores;
  const check = () => {
    if (!isLoggedIn(auth.get())) return;
    unsubscribe();
    setTimeout(
      () =>
        void import('../realtime/begin-realtime.ts')
          .then((module) => module.beginRealtime(client, pageCursor))
          .catch(retry),
      LISTEN_AFTER_MS,
    );
  };
  const retry = () => addEventListener('online', check, { once: true });
  const unsubscribe = auth.subscribe(check);
  check();
}

/**
 * Handles the error of any call: signs out a player whose session is lost or who is blocked, shows the maintenance, or shows the error's
 * text.
 */
async function handleError(client: Client, error: ApiError, quiet: boolean): Promise<void> {
  if (error.status === 401) {
    const rejected_token = client.stores.auth.get().token;
    await waitForWrites();
    // The response of a running request, for example an upgrade, contained another token: the session has not ended.
    if (client.stores.auth.get().token !== rejected_token) return;
    endSession(client, sessionEndOf(error));
    if (rejected_token !== null) await goToSignIn(client);
    return;
  }
  if (error.code === errors.PLAYER_BLOCKED)
    return await leaveBlocked(client, (error.data ?? {}) as DialogProps['loginBlocked']);
  if (error.code === errors.MAINTENANCE) showMaintenance(client, error.data as { until: string });
  if (quiet) return;
  const part = await import('../api/error-text.ts').catch(() => null);
  client.notify('error', (await part?.errorText(client, error)) ?? client.i18n.translate()('shell.unreachable'));
}

/** Shows the maintenance that a response reports. The loaded config contains only planned maintenance. */
function showMaintenance({ stores, now }: Client, { until }: { until: string }): void {
  const { config } = stores.config.get();
  if (config === null || config.maintenance?.until === until) return;
  stores.config.set({ config: { ...config, maintenance: { from: now().toISOString(), until, text: null } } });
}

/** Signs a blocked player out; the dialog explains why. */
async function leaveBlocked(client: Client, props: DialogProps['loginBlocked']): Promise<void> {
  endSession(client);
  await client.navigate('/');
  client.openDialog('loginBlocked', props);
}

/** Opens the sign-in page. Waits for a running navigation first, which may already lead there. */
async function goToSignIn(client: Client): Promise<void> {
  const { auth, history } = client.stores;
  if (history.get().is_moving) {
    await new Promise<void>((resolve) => {
      const unsubscribe = history.subscribe(() => {
        if (history.get().is_moving) return;
        unsubscribe();
        resolve();
      });
    });
  }
  if (isLoggedIn(auth.get()) || location.pathname === '/sign-in') return;
  await client.navigate(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
}
