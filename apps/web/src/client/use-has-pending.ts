import { useCallback, useEffect, useState } from 'react';
import { readPending } from './pending-request.ts';
import { useClient } from './use-client.ts';

/** Returns whether the signed-in player has a stored request without a response, and a function that reads the store again. */
export function useHasPending(name: string): [hasPending: boolean, check: () => void] {
  const { storage } = useClient();
  const [hasPending, setPending] = useState(false);
  const check = useCallback(() => setPending(readPending(storage, name) !== null), [storage, name]);
  useEffect(check, [check]);
  return [hasPending, check];
}
