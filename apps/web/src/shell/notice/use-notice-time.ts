import { useEffect } from 'react';
import type { DialogsStore, Notice } from '../../client/dialogs-store.ts';
import { useClient } from '../../client/use-client.ts';

/** Removes a notice when its time is over; returns a function that removes it earlier. */
export function useNoticeTime({ id, timeout_ms }: Notice): () => void {
  const { dialogs } = useClient().stores;
  useEffect(() => {
    const timer = setTimeout(() => removeNotice(dialogs, id), timeout_ms);
    return () => clearTimeout(timer);
  }, [dialogs, id, timeout_ms]);
  return () => removeNotice(dialogs, id);
}

const removeNotice = (dialogs: DialogsStore, id: number): void =>
  dialogs.set({ notices: dialogs.get().notices.filter((notice) => notice.id !== id) });
