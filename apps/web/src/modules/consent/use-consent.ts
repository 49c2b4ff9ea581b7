import { useSyncExternalStore } from 'react';
import { useClient } from '../../client/use-client.ts';
import { type Consent, readConsent, subscribeToConsent, writeConsent } from './consent.ts';

/** The choice, and a function that changes it. */
export function useConsent(): [Consent, (consent: 'yes' | 'no') => void] {
  const client = useClient();
  const consent = useSyncExternalStore(
    subscribeToConsent,
    () => readConsent(client),
    () => null,
  );
  return [consent, (next) => writeConsent(client, next)];
}
