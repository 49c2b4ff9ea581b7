import { registerPlugin } from '@capacitor/core';
import type { FirebaseMessagingPlugin } from '@capacitor-firebase/messaging';
import type { Ability, Push } from './push.ts';

/** Returns FCM tokens, on an iPhone too: the server sends its pushes through FCM. */
const Messaging = registerPlugin<FirebaseMessagingPlugin>('FirebaseMessaging');

const abilities: Readonly<Record<string, Ability>> = { granted: 'granted', denied: 'denied' };

export const pushSettingsIn: Push['pushSettingsIn'] = 'app';

export const pushAbility: Push['pushAbility'] = () =>
  Messaging.checkPermissions().then(
    ({ receive }) => abilities[receive] ?? 'prompt',
    // The app was built without a Firebase project.
    () => 'none',
  );

export const askForPush: Push['askForPush'] = async () => {
  const { receive } = await Messaging.requestPermissions();
  return receive === 'granted' ? (await Messaging.getToken()).token : null;
};

export const pushToken: Push['pushToken'] = async () => (await Messaging.getToken()).token;

export const endPush: Push['endPush'] = () => Messaging.deleteToken().catch(() => undefined);

export const onPushPressed: Push['onPushPressed'] = (open) => {
  void Messaging.addListener('notificationActionPerformed', ({ notification }) =>
    open((notification.data as { path?: unknown } | undefined)?.path),
  );
};

export const onPushToken: Push['onPushToken'] = (onChange) => {
  void Messaging.addListener('tokenReceived', onChange);
};
