import type { Ability, Push } from './push.ts';

export const pushSettingsIn: Push['pushSettingsIn'] = 'browser';

type Browser = {
  isSecureContext?: boolean;
  navigator: { serviceWorker?: unknown };
  PushManager?: unknown;
  Notification?: { permission: NotificationPermission };
};

/** Browsers do not support pushes on plain http, in private windows, and on iOS outside an app on the home screen. */
export function abilityOf(browser: Browser = globalThis as unknown as Browser): Ability {
  const { isSecureContext, navigator, PushManager, Notification } = browser;
  if (!isSecureContext || navigator.serviceWorker === undefined || PushManager === undefined || !Notification)
    return 'none';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' ? 'granted' : 'prompt';
}

export const pushAbility: Push['pushAbility'] = async () => abilityOf();

export const askForPush: Push['askForPush'] = async (public_key) =>
  (await Notification.requestPermission()) === 'granted' ? await subscribe(public_key) : null;

export const endPush: Push['endPush'] = async () => {
  const registration = await readyWorker().catch(() => null);
  const subscription = (await registration?.pushManager.getSubscription()) ?? null;
  await subscription?.unsubscribe().catch(() => false);
};

/** The service worker shows pushes and opens their pages. */
export const onPushPressed: Push['onPushPressed'] = () => {};

export const onPushToken: Push['onPushToken'] = () => {};

/**
 * Waits for the service worker that shows pushes. Rejects after eight seconds, because `ready` never resolves on a page without a worker.
 */
function readyWorker(): Promise<ServiceWorkerRegistration> {
  const timeout = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error('The service worker is not ready.')), 8_000),
  );
  return Promise.race([navigator.serviceWorker.ready, timeout]);
}

export const pushToken: Push['pushToken'] = async () => {
  const registration = await readyWorker();
  const subscription = await registration.pushManager.getSubscription();
  return subscription === null ? null : JSON.stringify(subscription);
};

async function subscribe(public_key: string): Promise<string> {
  const registration = await readyWorker();
  const existing = await registration.pushManager.getSubscription();
  // The server cannot send to a subscription that was made with an earlier key.
  if (existing !== null && keyOf(existing) !== public_key) await existing.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(public_key),
  });
  return JSON.stringify(subscription);
}

function keyOf(subscription: PushSubscription): string | null {
  const key = subscription.options.applicationServerKey;
  if (key === null) return null;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
