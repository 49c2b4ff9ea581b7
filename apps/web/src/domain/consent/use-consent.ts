import { useSyncExternalStore } from 'react';
import { useClient } from '../../client/use-client.ts';
import { type Consent, onConsent, readConsent, writeConsent } from './consent.ts';

/** The answer, and how to give another one. */
export function useConsent(): [Consent, (consent: 'yes' | 'no') => void] {
  const client = useClient();
  const consent = useSyncExternalStore(
    onConsent,
    () => readConsent(client),
    () => null,
  );
  return [consent, (next) => writeConsent(client, next)];
}
