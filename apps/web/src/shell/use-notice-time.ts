import { useEffect } from 'react';
import type { DialogsStore, Notice } from '../client/dialogs-store.ts';
import { useClient } from '../client/use-client.ts';

/** Takes a notice away when its time is over; answers what does it earlier. */
export function useNoticeTime({ id, timeout_ms }: Notice): () => void {
  const { dialogs } = useClient().stores;
  useEffect(() => {
    const timer = setTimeout(() => takeAway(dialogs, id), timeout_ms);
    return () => clearTimeout(timer);
  }, [dialogs, id, timeout_ms]);
  return () => takeAway(dialogs, id);
}

const takeAway = (dialogs: DialogsStore, id: number): void =>
  dialogs.set({ notices: dialogs.get().notices.filter((one) => one.id !== id) });
