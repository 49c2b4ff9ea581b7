import { randomUUID } from 'node:crypto';
import { type Intent, Plugin, PluginError } from '../plugin.ts';

/** `@capacitor-firebase/messaging` on Android 13 and later, where notifications need a permission. */
export class FirebaseMessagingPlugin extends Plugin {
  readonly name = 'FirebaseMessaging';
  readonly methods = {
    checkPermissions: () => ({ receive: this.device.push.permission }),
    requestPermissions: () => {
      const { push } = this.device;
      // Android does not ask again after a permanent refusal.
      if (push.permission !== 'granted' && push.permission !== 'denied') push.permission = push.will_say;
      return { receive: push.permission };
    },
    isSupported: () => ({ isSupported: true }),
    getToken: () => {
      const { push } = this.device;
      if (push.broken !== null) throw new PluginError(push.broken);
      push.token ??= `fcm_${randomUUID()}`;
      return { token: push.token };
    },
    deleteToken: () => {
      // Firebase calls its server, so a deletion needs a network.
      if (!this.device.network.connected) throw new PluginError('java.io.IOException: SERVICE_NOT_AVAILABLE');
      this.device.push.token = null;
      return undefined;
    },
    createChannel: () => undefined,
    deleteChannel: () => undefined,
    removeAllDeliveredNotifications: () => undefined,
  };

  /** Firebase sometimes replaces the token by itself. */
  replaceToken(): void {
    this.device.push.token = `fcm_${randomUUID()}`;
    this.notify('tokenReceived', { token: this.device.push.token }, true);
  }

  /** Receives a message while the app is open. Android then shows no notification. */
  receive(title: string, body: string, data: Record<string, string>): void {
    this.notify('notificationReceived', { notification: { id: randomUUID(), title, body, data } }, true);
  }

  override newIntent({ notification }: Intent): void {
    if (notification === undefined) return;
    const data = { 'google.sent_time': String(this.device.clock.now().getTime()), ...notification.extras };
    this.notify('notificationActionPerformed', { actionId: 'tap', notification: { id: notification.id, data } }, true);
  }
}
