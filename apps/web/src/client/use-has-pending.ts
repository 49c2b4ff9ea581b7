import { useCallback, useEffect, useState } from 'react';
import { useStore } from './create-store.ts';
import { readPending } from './pending-request.ts';
import { useClient } from './use-client.ts';

/** Returns whether the signed-in player has a stored request without a response, and a function that reads the store again. */
export function useHasPending(name: string): [hasPending: boolean, check: () => void] {
  const { storage, stores } = useClient();
  const token = useStore(stores.auth, ({ token: current }) => current);
  const [hasPending, setPending] = useState(false);
  const check = useCallback(() => setPending(readPending(storage, name) !== null), [storage, name]);
  // Another player has other requests, so the store is read again when the session changes.
  useEffect(check, [check, token]);
  return [hasPending, check];
}
