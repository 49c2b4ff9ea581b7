import { errors } from '@nua/contract/errors.ts';
import type { ApiError } from '../api/api-error.ts';
import { type CallFunction, createCall, type Wire } from '../api/call.ts';
import { failWhileOffline } from '../api/fail-while-offline.ts';
import { isLoggedIn } from '../client/auth-store.ts';
import type { BrowserClient, Client } from '../client/client.ts';
import type { DialogName, DialogProps } from '../client/dialog-names.ts';
import { configQuery } from '../domain/config/load-config.ts';
import { mayReload, settingsQuery } from '../domain/config/settings-query.ts';
import { endSession, seenOwner } from '../domain/session/keep-session.ts';
import { reportPendingLogout } from '../domain/session/report-pending-logout.ts';
import { sessionSignal } from '../domain/session/running-calls.ts';
import { sessionEndOf } from '../domain/session/session-end.ts';
import { isServerThere } from '../platform/reload-once.ts';
import { UNANSWERED } from '../platform/unanswered.ts';
import { createNavigator } from '../router/navigator.ts';
import { createPagePayloads } from '../router/payload/page-payloads.ts';
import { createPrefetch } from '../router/prefetch.ts';
import { afterShown } from '../shell/after-shown.ts';
import { listenToBackButton } from '../shell/back-button.ts';
import { followOtherTabs } from '../shell/follow-other-tabs.ts';
import { openAfterGame } from '../shell/open-after-game.ts';
import { watchBuilds } from '../shell/watch-builds.ts';
import { whenIdle } from '../shell/when-idle.ts';
import { partLoaders } from './load-parts.ts';

export type Runtime = ReturnType<typeof startRuntime>;

/**
 * What a drawn page needs only when something happens: asking the server, moving between screens, the back button.
 * It comes in a chunk of its own, right after hydration.
 */
export function startRuntime(
  client: BrowserClient,
  { build_id, server_time }: { build_id: string; server_time: string },
) {
  seenOwner(client);
  listenToBackButton(client);
  const { config } = client.stores;
  const wire = wireOf(client, () => payloads.forget());
  const call = createCall(wire);
  sawTime(client, new Date(server_time), pageCameAt());
  const builds = watchBuilds({
    own: build_id,
    // Where the settings cannot be read, the build's own word counts.
    mayReload: () => client.queries.fetchQuery(settingsQuery(client)).then(mayReload, () => true),
  });
  const payloads = createPagePayloads({
    wire,
    build_id,
    saw(payload) {
      config.set({ redirects: payload.redirects });
      void builds.saw(payload.build_id);
    },
  });
  const asking = (with_call: CallFunction): Client => Object.create(client, { call: { value: with_call } });
  const navigator = createNavigator({
    client: () => client,
    movingTo: (url) => asking(payloads.callFor(url)),
    reloads: (load) => builds.reloads(load),
    shown: (match, kind) => afterShown(client, match, kind),
  });
  failWhileOffline(client.queries, () => void checkNetwork(client));
  listenOnceSignedIn(client);
  const { restored } = followOtherTabs(client);
  const sayWhoLeft = () => reportPendingLogout(client.storage);
  whenIdle(sayWhoLeft);
  addEventListener('online', sayWhoLeft);
  whenIdle(() => afterIdle(client));
  whenIdle(() =>
    import('../offline/start-offline.tsx').then(({ startOffline }) => startOffline(client, { build: build_id })),
  );
  const openLater = <Name extends DialogName>(name: Name, props: DialogProps[Name]) =>
    openAfterGame(client, name, props);
  return {
    call,
    openLater,
    restored,
    ...partLoaders(client),
    ...navigator,
    prefetch: createPrefetch((url) => asking(payloads.callFor(url, true))),
  };
}

/** What nobody waits for, once the first screen stands: what is said when something fails, and the count of views. */
async function afterIdle(client: BrowserClient): Promise<void> {
  const { startPageViews } = await import('../features/page-view/start-page-views.ts');
  startPageViews(client);
  const { watchTerms } = await import('../domain/terms/watch-terms.ts');
  watchTerms(client);
  await Promise.all([import('../api/error-text.ts'), import('../shell/one-notice.tsx'), client.i18n.load(['api'])]);
}

/** What changes something and has not been answered yet. */
const writes = new Set<Promise<Response>>();
const READ_MS = 500;

/** Waits for what is under way, and until its answer has been read. */
async function writesEnded(): Promise<void> {
  if (writes.size === 0) return;
  await Promise.allSettled([...writes]);
  await new Promise((read) => setTimeout(read, READ_MS));
}

/** Notes how far the server's clock is from this device's. */
function sawTime({ stores: { config } }: Client, at: Date, here_ms: number): void {
  const offset = at.getTime() - here_ms;
  // The Date header counts in whole seconds: smaller differences are noise.
  if (Math.abs(offset - config.get().clock_offset_ms) > 2000) config.set({ clock_offset_ms: offset });
}

/** When the page's first bytes came, by this device's clock: on a slow line its script runs long after. */
function pageCameAt(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return performance.timeOrigin + (page?.responseStart || performance.now());
}

function wireOf(client: BrowserClient, changed: () => void): Wire {
  const { config } = client.stores;
  const wire: Wire = {
    async fetch(path, init) {
      // The count of views goes on beside everything and changes nothing.
      if (init.method === 'GET' || init.keepalive) return fetch(path, init);
      changed();
      const write = fetch(path, init);
      writes.add(write);
      return write.finally(() => writes.delete(write));
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
    sawServerTime: (at) => sawTime(client, at, Date.now()),
    began({ background, method }) {
      const { dialogs, history } = client.stores;
      // Somebody waits for what they pressed and for what a navigation needs; nobody waits for a refetch.
      if (background || (method === 'GET' && !history.get().is_moving)) return () => {};
      dialogs.set({ waiting: dialogs.get().waiting + 1 });
      return () => dialogs.set({ waiting: Math.max(0, dialogs.get().waiting - 1) });
    },
    failed(error, { quiet }) {
      if (error.code === 0) dispatchEvent(new Event(UNANSWERED));
      void react(client, error, quiet);
    },
  };
  return wire;
}

let isChecking = false;

/** Somebody asks whether the server can be reached: they see that the check runs. */
async function checkNetwork({ stores: { dialogs } }: Client): Promise<void> {
  if (isChecking) return;
  isChecking = true;
  dialogs.set({ waiting: dialogs.get().waiting + 1 });
  if (await isServerThere()) dispatchEvent(new Event(UNANSWERED));
  dialogs.set({ waiting: Math.max(0, dialogs.get().waiting - 1) });
  isChecking = false;
}

const LISTEN_AFTER_MS = 1500;

/** The real-time connection comes when somebody is signed in, after what the screen itself needs. */
function listenOnceSignedIn(client: Client): void {
  const { auth } = client.stores;
  const look = () => {
    if (!isLoggedIn(auth.get())) return;
    stop();
    setTimeout(
      () => void import('../realtime/begin-realtime.ts').then((module) => module.beginRealtime(client)).catch(retry),
      LISTEN_AFTER_MS,
    );
  };
  const retry = () => addEventListener('online', look, { once: true });
  const stop = auth.subscribe(look);
  look();
}

/** What every refusal means wherever it comes from: a lost session, a block, or a word to the player. */
async function react(client: Client, error: ApiError, quiet: boolean): Promise<void> {
  if (error.status === 401) {
    const refused = client.stores.auth.get().token;
    await writesEnded();
    // What was under way has brought another session, an upgrade for instance: nothing has ended.
    if (client.stores.auth.get().token !== refused) return;
    endSession(client, sessionEndOf(error));
    if (refused !== null) await goToSignIn(client);
    return;
  }
  if (error.code === errors.PLAYER_BLOCKED) {
    endSession(client);
    await client.navigate('/');
    client.openDialog('loginBlocked', (error.data ?? {}) as DialogProps['loginBlocked']);
    return;
  }
  if (quiet) return;
  const part = await import('../api/error-text.ts').catch(() => null);
  client.notify('error', (await part?.errorText(client, error)) ?? client.i18n.translate()('problem.503.title'));
}

/** To the sign-in page, once a navigation under way has ended: it may lead there by itself. */
async function goToSignIn(client: Client): Promise<void> {
  const { auth, history } = client.stores;
  if (history.get().is_moving) {
    await new Promise<void>((ended) => {
      const stop = history.subscribe(() => {
        if (history.get().is_moving) return;
        stop();
        ended();
      });
    });
  }
  if (isLoggedIn(auth.get()) || location.pathname === '/sign-in') return;
  await client.navigate(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
}
