import { useEffect } from 'react';
import type { Notice } from '../state/dialogs-store.ts';
import { useClient } from '../use-client.ts';

/** Takes a notice away when its time is over; answers what does it earlier. */
export function useNoticeTime({ id, timeout_ms }: Notice): () => void {
  const { dialogs } = useClient().stores;
  const close = () => dialogs.set({ notices: dialogs.get().notices.filter((one) => one.id !== id) });
  useEffect(() => {
    const timer = setTimeout(close, timeout_ms);
    return () => clearTimeout(timer);
  }, [close, timeout_ms]);
  return close;
}
