import { readOrigin } from '#system/origin';
import type { BrowserClient } from '../../client/client.ts';
import type { KeyValueStorage } from '../../platform/storage.ts';
import { type InstallPrompt, onInstallPrompt } from './capture-install-prompt.ts';

const VISITS = 'nua.visits';
const OFFERED = 'nua.install_offered';
const OFFER_FROM_VISIT = 3;

/** Counts a visit, which lasts as long as its tab. Returns true from the third visit on, until the offer has been shown. */
export function recordVisit(storage: KeyValueStorage, tab: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  const previousVisits = Number(storage.read(VISITS) ?? 0);
  const visits = tab.getItem(VISITS) === null ? previousVisits + 1 : previousVisits;
  if (visits > previousVisits && previousVisits < OFFER_FROM_VISIT) storage.write(VISITS, String(visits));
  tab.setItem(VISITS, 'counted');
  return visits >= OFFER_FROM_VISIT && storage.read(OFFERED) === null;
}

/**
 * Whether the browser is Safari on an iPhone or iPad. Safari has no install dialog, so the player must use its menu.
 *
 * An iPad that requests desktop pages looks like a Mac, but no Mac has a touch screen. Other iOS browsers name both Safari and themselves.
 */
export function isIosSafari({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  const isIos = /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return (
    isIos && /Version\/.*Safari\//.test(userAgent) && !/(?:CriOS|FxiOS|Edg|OP|DuckDuckGo|Ddg)\w*\//.test(userAgent)
  );
}

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

/** Offers to add Nua to the home screen, if the offer is due and the browser can add it. */
export function offerInstall(client: BrowserClient): void {
  if (readOrigin() !== 'web' || isInstalled() || !recordVisit(client.storage, sessionStorage)) return;
  if (isIosSafari(navigator)) void show(client, null);
  else onInstallPrompt((prompt) => void show(client, prompt));
}

/** Shows the offer. If a game or another dialog is open, does nothing; the next start of the client offers again. */
async function show(client: BrowserClient, prompt: InstallPrompt | null): Promise<void> {
  await client.i18n.load(['install']);
  if (client.stores.dialogs.get().open.length > 0 || location.pathname.startsWith('/game-play')) return;
  client.storage.write(OFFERED, 'yes');
  const t = client.i18n.translate();
  if (prompt === null)
    return client.openDialog('status', { kind: 'info', title: t('install.title'), message: t('install.ios') });
  client.openDialog('status', {
    kind: 'info',
    title: t('install.title'),
    message: t('install.text'),
    confirmText: t('install.yes'),
    cancelText: t('install.no'),
    onConfirm: () => void prompt.prompt().catch(() => undefined),
  });
}
