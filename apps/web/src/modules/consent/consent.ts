import type { ConsentPurpose } from '@nua/contract/config.ts';
import type { Client } from '../../client/client.ts';

const KEY = 'nua.consent';

/** The visitor's choice. Null before a choice, or if the site has added a purpose since the visitor agreed. */
export type Consent = 'yes' | 'no' | null;

type ConsentClient = Pick<Client, 'storage' | 'stores'>;

/** Reads the choice, stored as 'no' or as 'yes' with the agreed purposes. A logout does not delete it. */
export function readConsent(client: ConsentClient): Consent {
  const [choice, ...agreed] = client.storage.read(KEY)?.split(' ') ?? [];
  if (choice === 'no') return 'no';
  return choice === 'yes' && purposesOf(client).every((purpose) => agreed.includes(purpose)) ? 'yes' : null;
}

export const purposesOf = ({ stores }: Pick<Client, 'stores'>): readonly ConsentPurpose[] =>
  stores.config.get().config?.consent_to ?? [];

/** Whether this site has the purpose, the visitor has agreed to it, and the browser sends no opt-out signal. */
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

let settingCount = 0;

/** Whether the screen contains a consent setting. The consent question is then hidden. */
export const isSettingShown = (): boolean => settingCount > 0;

/** Records that a consent setting is on the screen, until the returned function is called. */
export function registerConsentSetting(): () => void {
  settingCount += 1;
  notifyListeners();
  return () => {
    settingCount -= 1;
    notifyListeners();
  };
}

export function subscribeToConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this site must ask for consent: it has a purpose that requires consent, and the browser sends no opt-out signal. */
export function needsConsent(client: Pick<Client, 'stores'>): boolean {
  return purposesOf(client).length > 0 && !hasOptOutSignal();
}

/** Do Not Track and Global Privacy Control count as a refusal. */
function hasOptOutSignal(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    doNotTrack?: string | null;
    globalPrivacyControl?: boolean;
  };
  return doNotTrack === '1' || globalPrivacyControl === true;
}
