import type { ConsentPurpose } from '@nua/contract/config.ts';
import type { Client } from '../../client/client.ts';

const KEY = 'nua.consent';

/** The choice; null before a choice, or if the site asks for a purpose that the earlier consent did not cover. */
export type Consent = 'yes' | 'no' | null;

type ConsentClient = Pick<Client, 'storage' | 'stores'>;

/** Reads the stored consent: 'no', or 'yes' with the agreed purposes. The choice belongs to the device and survives a logout. */
export function readConsent(client: ConsentClient): Consent {
  const [answer, ...agreed] = client.storage.read(KEY)?.split(' ') ?? [];
  if (answer === 'no') return 'no';
  return answer === 'yes' && purposesOf(client).every((purpose) => agreed.includes(purpose)) ? 'yes' : null;
}

/** The purposes that this site asks consent for. */
export const purposesOf = ({ stores }: Pick<Client, 'stores'>): readonly ConsentPurpose[] =>
  stores.config.get().config?.consent_to ?? [];

/** Whether the person has agreed to a purpose of this site, and the browser sends no opt-out signal. */
export function hasAgreedTo(client: ConsentClient, purpose: ConsentPurpose): boolean {
  return needsConsent(client) && purposesOf(client).includes(purpose) && readConsent(client) === 'yes';
}

const listeners = new Set<() => void>();
const notifyListeners = () => {
  for (const listener of [...listeners]) listener();
};

export function writeConsent(client: ConsentClient, consent: 'yes' | 'no'): void {
  client.storage.write(KEY, consent === 'yes' ? ['yes', ...purposesOf(client)].join(' ') : 'no');
  notifyListeners();
}

let settings = 0;

/** True if the screen itself shows the choice. The question is then not shown over it. */
export const isSettingShown = (): boolean => settings > 0;

/** Registers a place for the choice; the returned function removes it. */
export function registerConsentSetting(): () => void {
  settings += 1;
  notifyListeners();
  return () => {
    settings -= 1;
    notifyListeners();
  };
}

export function onConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the question is needed: a service is configured, and the browser sends no opt-out signal. */
export function needsConsent(client: Pick<Client, 'stores'>): boolean {
  return purposesOf(client).length > 0 && !hasOptOutSignal();
}

/** Do Not Track or Global Privacy Control count as a refusal. */
function hasOptOutSignal(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    doNotTrack?: string | null;
    globalPrivacyControl?: boolean;
  };
  return doNotTrack === '1' || globalPrivacyControl === true;
}
