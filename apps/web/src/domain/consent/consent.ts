import type { Client } from '../../client/client.ts';

const KEY = 'nua.consent';

/** The choice about the analytics service; null before a choice. It belongs to the device: a logout keeps it. */
export type Consent = 'yes' | 'no' | null;

export function readConsent({ storage }: Pick<Client, 'storage'>): Consent {
  const kept = storage.read(KEY);
  return kept === 'yes' || kept === 'no' ? kept : null;
}

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of [...listeners]) listener();
};

export function writeConsent({ storage }: Pick<Client, 'storage'>, consent: 'yes' | 'no'): void {
  storage.write(KEY, consent);
  tell();
}

let settings = 0;

/** Whether the screen itself shows the choice: then the question is not shown over it. */
export const hasSetting = (): boolean => settings > 0;

/** Registers a place for the choice; the returned function removes it. */
export function settingStands(): () => void {
  settings += 1;
  tell();
  return () => {
    settings -= 1;
    tell();
  };
}

export function onConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the question makes sense: there is a service, and the browser has not already refused. */
export function asksConsent(client: Pick<Client, 'stores'>): boolean {
  return client.stores.config.get().config?.asks_consent === true && !saysNoByItself();
}

/** Do Not Track or Global Privacy Control count as a refusal. */
function saysNoByItself(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    doNotTrack?: string | null;
    globalPrivacyControl?: boolean;
  };
  return doNotTrack === '1' || globalPrivacyControl === true;
}
