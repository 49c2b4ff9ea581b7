import { useEffect, useState } from 'react';
import { useStore } from './create-store.ts';
import { useClient } from './use-client.ts';

/**
 * The time, told again every so often. The first drawing uses a time that server and browser both know, so that they draw the same.
 */
export function useNow(first_ms: number, every_ms: number | null): Date {
  const client = useClient();
  const [now, setNow] = useState(() => new Date(first_ms));
  // What was loaded later is held against the time of its loading: an account usable since a second ago is not called a wait.
  // A device whose clock is wrong learns the server's with its first answer, which may come after the first drawing.
  const offset_ms = useStore(client.stores.config, (state) => state.clock_offset_ms);
  useEffect(() => {
    setNow(client.now());
    if (every_ms === null) return undefined;
    const timer = setInterval(() => setNow(client.now()), every_ms);
    return () => clearInterval(timer);
  }, [client, every_ms, offset_ms, first_ms]);
  return now;
}
