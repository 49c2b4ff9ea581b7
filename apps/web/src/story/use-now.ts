import { useEffect, useState } from 'react';
import { useClient } from '../use-client.ts';

/**
 * The time, told again every so often. The first drawing uses a time that server and browser both know, so that they draw the same.
 */
export function useNow(first_ms: number, every_ms: number | null): Date {
  const client = useClient();
  const [now, setNow] = useState(() => new Date(first_ms));
  useEffect(() => {
    setNow(client.now());
    if (every_ms === null) return undefined;
    const timer = setInterval(() => setNow(client.now()), every_ms);
    return () => clearInterval(timer);
  }, [client, every_ms]);
  return now;
}
