import { openStorage, readPreference } from '#system/storage';
import type { BrowserClient } from '../client/client.ts';
import { palettes, preferredLanguage } from '../client/config-store.ts';
import { languages } from '../i18n/language.ts';
import { listenToPhone } from '../shell/phone/listen-to-phone.ts';
import { renderInBrowser } from './render-in-browser.tsx';

/** Starts the client in the app. The code and data of the first screen are on the phone. */
async function beginNative(): Promise<void> {
  const canStoreSecrets = await openStorage();
  const chosen = {
    language: readPreference('nua_language'),
    palette: readPreference('nua_palette'),
  };
  const { client, isPage } = await renderInBrowser({
    build_id: 'native',
    language:
      languages.find((language) => language === chosen.language) ?? preferredLanguage(navigator.languages.join()),
    palette: palettes.find((palette) => palette === chosen.palette) ?? 'dark-red',
    loadRuntime: () => import('./native-runtime.ts'),
  });
  // The app starts at the lobby. A bundle that cannot show the lobby is never marked as ready, and the phone restores the previous bundle.
  if (isPage) await markReadyOnceShown(client);
  if (!canStoreSecrets) {
    const warn = () => client.notify('warning', client.i18n.translate()('phone.session-not-stored'), 15_000);
    void client.i18n.load(['phone']).then(warn, () => undefined);
  }
  const begun = beginPage(client).catch((error: unknown) => console.error(error));
  listenToPhone(client, begun);
  await begun;
  const { startNativePush } = await import('./start-native-push.ts');
  startNativePush(client);
}

/** Begins the first page with its cached data. Checks the connection to the server before the page sends requests. */
async function beginPage(client: BrowserClient): Promise<void> {
  await client.loadRuntime();
  const { startWeakNetwork } = await import('../offline/start-weak-network.tsx');
  await startWeakNetwork(client, { isUnknown: true }).catch((error: unknown) => console.error(error));
  const { followRedirects } = await import('./follow-redirects.ts');
  followRedirects(client);
  // A press may already have started a navigation, which runs the same guards. `begin` would cancel it.
  if (!client.stores.history.get().is_moving) await client.begin(false);
}

/** Starts the updates when the first screen is shown. The updater then marks the bundle as ready. */
async function markReadyOnceShown(client: BrowserClient): Promise<void> {
  await firstScreen(document.getElementById('nua')!);
  const logError = (error: unknown) => console.error('update:', error);
  await import('../modules/update/start-updates.ts').then(
    ({ startUpdates }) => void startUpdates(client).catch(logError),
    logError,
  );
}

function firstScreen(root: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (root.firstChild === null) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(check);
    observer.observe(root, { childList: true });
    check();
  });
}

void beginNative();
