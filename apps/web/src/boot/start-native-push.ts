import { readSitePath } from '@nua/contract/site-path.ts';
import { endPush, onPushPressed, onPushToken } from '#system/push';
import { isLoggedIn } from '../client/auth-store.ts';
import type { Client } from '../client/client.ts';
import { renewPush, renewPushAtSignIn } from '../modules/notify/public.ts';

/** Starts the app's push notifications. Pressing a notification opens its path. A logout revokes the push token. */
export function startNativePush(client: Client): void {
  const { auth } = client.stores;
  onPushPressed((path) => {
    const sitePath = readSitePath(path);
    if (sitePath !== null) void client.navigate(sitePath);
    else console.warn('the path of a notification was refused');
  });
  onPushToken(() => void renewPush(client));
  let wasLoggedIn = isLoggedIn(auth.get());
  auth.subscribe(() => {
    // Revoking the token stops pushes for the player who logged out even if the logout has not reached the server yet.
    if (wasLoggedIn && !isLoggedIn(auth.get())) void endPush();
    wasLoggedIn = isLoggedIn(auth.get());
  });
  renewPushAtSignIn(client);
}
