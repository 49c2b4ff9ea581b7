import { useEffect, useState } from 'react';
import { useStore } from './create-store.ts';
import { useClient } from './use-client.ts';

/**
 * The current time, updated every `every_ms` unless that is null. The first render uses `first_ms`, so that server and browser render the
 * same.
 */
export function useNow(first_ms: number, every_ms: number | null): Date {
  const client = useClient();
  const [now, setNow] = useState(() => new Date(first_ms));
  // New data changes `first_ms`, and a corrected clock changes `offset_ms`. Both update the time at once.
  const offset_ms = useStore(client.stores.config, (state) => state.clock_offset_ms);
  useEffect(() => {
    setNow(client.now());
    if (every_ms === null) return undefined;
    const timer = setInterval(() => setNow(client.now()), every_ms);
    return () => clearInterval(timer);
  }, [client, every_ms, offset_ms, first_ms]);
  return now;
}
