import type { PushSender } from '../../core/ports/push-sender.ts';

/** Sends each push through the service of its token, or reports that the service is not configured. */
export function createPushSender(senders: { fcm: (() => PushSender) | null; web: PushSender }): PushSender {
  let fcm: PushSender | null = null;
  return {
    async send(target, message) {
      if (target.kind === 'web') return await senders.web.send(target, message);
      fcm ??= senders.fcm?.() ?? null;
      return fcm === null ? { state: 'refused', reason: 'FCM is not configured' } : await fcm.send(target, message);
    },
  };
}
