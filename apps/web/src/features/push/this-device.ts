import { registerPushToken, removePushToken } from '@nua/contract/push.ts';
import type { Client } from '../../client/client.ts';

/** What this browser can do about pushes: nothing, nothing any more, or be asked. */
export type Ability = 'none' | 'denied' | 'asks' | 'granted';

/** Kept when somebody turned pushes off here, so that the next start does not turn them on again. */
const OFF = 'nua.push_off';

type Browser = {
  isSecureContext?: boolean;
  navigator: { serviceWorker?: unknown };
  PushManager?: unknown;
  Notification?: { permission: NotificationPermission };
};

/** Plain http, iOS outside of the home screen and private windows have no pushes. */
export function abilityOf(browser: Browser = globalThis as unknown as Browser): Ability {
  const { isSecureContext, navigator, PushManager, Notification } = browser;
  if (!isSecureContext || navigator.serviceWorker === undefined || PushManager === undefined || !Notification)
    return 'none';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' ? 'granted' : 'asks';
}

/** Asks the player, subscribes this browser and tells the server. Says whether it worked; why not is the browser's affair. */
export async function turnPushOn(client: Client, public_key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  client.storage.remove(OFF);
  try {
    await client.call(registerPushToken, { body: { token: await subscribe(public_key) }, quiet: true });
    return true;
  } catch {
    return false;
  }
}

export async function turnPushOff(client: Client): Promise<void> {
  client.storage.write(OFF, '1');
  await client.call(removePushToken, { quiet: true }).catch(() => undefined);
  const registration = await workerReady().catch(() => null);
  const subscription = (await registration?.pushManager.getSubscription()) ?? null;
  await subscription?.unsubscribe().catch(() => false);
}

/**
 * Tells the server at each start where this browser can be reached: its address changes without a word, and belongs to
 * whoever is signed in now. Nobody hears of a failure.
 *
 * Source  specification section 7 ("silent on failure"), section 8 ("push registration errors are ignored")
 */
export async function renewPush(
  client: Pick<Client, 'call' | 'storage' | 'stores'>,
  subscription: () => Promise<string | null> = currentSubscription,
  ability: Ability = abilityOf(),
): Promise<void> {
  if (client.stores.auth.get().token === null || ability !== 'granted' || client.storage.read(OFF) !== null) return;
  try {
    const token = await subscription();
    if (token !== null) await client.call(registerPushToken, { body: { token }, quiet: true, background: true });
  } catch {
    // The next start tries again.
  }
}

/** The worker that shows pushes; where none comes in this time, none will. */
function workerReady(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('no worker')), 8_000));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

async function currentSubscription(): Promise<string | null> {
  const registration = await workerReady();
  const subscription = await registration.pushManager.getSubscription();
  return subscription === null ? null : JSON.stringify(subscription);
}

async function subscribe(public_key: string): Promise<string> {
  const registration = await workerReady();
  const known = await registration.pushManager.getSubscription();
  // One that was made with another key of ours reaches nobody.
  if (known !== null && keyOf(known) !== public_key) await known.unsubscribe();
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
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}
