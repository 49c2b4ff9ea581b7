import { useEffect, useState } from 'react';
import { useStore } from './create-store.ts';
import { useClient } from './use-client.ts';

/**
 * The current time, updated regularly. The first render uses a time that server and browser share, so that both render the
 * same.
 */
export function useNow(first_ms: number, every_ms: number | null): Date {
  const client = useClient();
  const [now, setNow] = useState(() => new Date(first_ms));
  // Data that loads later is compared with the time of its loading: an account that became usable a second ago must not show a
  // wait. A device with a wrong clock learns the server's time from its first response, which may arrive after the first render.
  const offset_ms = useStore(client.stores.config, (state) => state.clock_offset_ms);
  useEffect(() => {
    setNow(client.now());
    if (every_ms === null) return undefined;
    const timer = setInterval(() => setNow(client.now()), every_ms);
    return () => clearInterval(timer);
  }, [client, every_ms, offset_ms, first_ms]);
  return now;
}
