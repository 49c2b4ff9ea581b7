import type { PushSender } from '../../core/ports/push-sender.ts';

/** Hands each push to the service its token is of; where none is configured, says so. */
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
