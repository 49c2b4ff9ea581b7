import type { Progress } from '../../api/call.ts';
import type { DialogsStore } from '../../client/dialogs-store.ts';

/**
 * The progress of a call that the player waits for. The loading overlay is shown until the call has ended, and counts the call's request
 * while it is in flight.
 */
export function visibleProgress(dialogs: DialogsStore): Progress {
  let requests = 0;
  dialogs.set({ waiting: dialogs.get().waiting + 1 });
  return {
    sent() {
      // A repeated call counts as one request, because its first request already has a response.
      if (requests > 0) return;
      requests = 1;
      dialogs.set({ requests: dialogs.get().requests + 1 });
    },
    ended() {
      const { waiting, requests: total } = dialogs.get();
      dialogs.set({ waiting: waiting - 1, requests: total - requests });
      requests = 0;
    },
  };
}
