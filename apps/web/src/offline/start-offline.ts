import type { Client } from '../client/client.ts';
import { renewPushAtSignIn } from '../modules/notify/public.ts';
import { isBusy } from '../page/mid-step.ts';
import { startWeakNetwork } from './start-weak-network.tsx';

/** Starts a browser's offline support: the support for weak networks, the service worker, and the worker's push notifications. */
export async function startOffline(client: Client, options: { build: string; isOffline?: boolean }): Promise<void> {
  await startWeakNetwork(client, options);
  await registerWorker(client, options.build).catch(() => null);
  renewPushAtSignIn(client);
}

const UPDATE_CHECK_MS = 3_600_000;

/**
 * Registers the service worker. A new worker takes over when the player is not busy (`isBusy`). Open pages continue with the cached files
 * of their build.
 */
async function registerWorker(client: Client, build: string): Promise<ServiceWorkerRegistration | null> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!('serviceWorker' in navigator) || !globalThis.isSecureContext || connection?.saveData) return null;
  const registration = await navigator.serviceWorker.register('/service-worker.js', { scope: '/' });
  const takeOverWhenIdle = () => {
    if (registration.waiting !== null && !isBusy(client)) registration.waiting.postMessage({ type: 'take-over' });
  };
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', takeOverWhenIdle);
  });
  client.stores.history.subscribe(takeOverWhenIdle);
  takeOverWhenIdle();
  const checkForUpdate = () => void registration.update().catch(() => undefined);
  setInterval(checkForUpdate, UPDATE_CHECK_MS);
  addEventListener('online', checkForUpdate);
  navigator.serviceWorker.addEventListener('message', (event) => {
    const message = event.data as { type?: unknown; path?: unknown } | null;
    if (message?.type === 'build') event.ports[0]?.postMessage(build);
    // Any script of this origin may post a message, so the path is checked again.
    if (message?.type === 'open' && typeof message.path === 'string' && /^\/(?![/\\])/.test(message.path)) {
      void client.navigate(message.path);
    }
  });
  const announcePage = () => registration.active?.postMessage({ type: 'here' });
  navigator.serviceWorker.addEventListener('controllerchange', announcePage);
  announcePage();
  return registration;
}
