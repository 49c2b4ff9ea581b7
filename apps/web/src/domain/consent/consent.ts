import type { Client } from '../../client/client.ts';

const KEY = 'nua.consent';

/** The answer to the one question about the analytics service; null while it has not been given. It belongs to the device: a logout leaves it. */
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

/** Whether the screen itself has a place where the answer is given: then the question does not stand over it as well. */
export const hasSetting = (): boolean => settings > 0;

/** A place for the answer has come; call what it returns when it goes. */
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

/** Whether the question makes sense here: there is a service, and the browser has not already said no for its owner. */
export function asksConsent(client: Pick<Client, 'stores'>): boolean {
  return client.stores.config.get().config?.asks_consent === true && !saysNoByItself();
}

/** Do Not Track or Global Privacy Control: the answer has been given. */
function saysNoByItself(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    doNotTrack?: string | null;
    globalPrivacyControl?: boolean;
  };
  return doNotTrack === '1' || globalPrivacyControl === true;
}
