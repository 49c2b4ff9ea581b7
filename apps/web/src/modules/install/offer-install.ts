import { readOrigin } from '#system/origin';
import type { BrowserClient } from '../../client/client.ts';
import type { KeyValueStorage } from '../../platform/storage.ts';
import { type InstallPrompt, onInstallPrompt } from './capture-install-prompt.ts';

const VISITS = 'nua.visits';
const OFFERED = 'nua.install_offered';
const FIRST_VISIT = 3;

/** Counts a visit, which lasts as long as its tab. Returns whether the offer is due: from the third visit on, until it has been shown. */
export function recordVisit(storage: KeyValueStorage, tab: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  const before = Number(storage.read(VISITS) ?? 0);
  const visits = tab.getItem(VISITS) === null ? before + 1 : before;
  if (visits > before && before < FIRST_VISIT) storage.write(VISITS, String(visits));
  tab.setItem(VISITS, 'counted');
  return visits >= FIRST_VISIT && storage.read(OFFERED) === null;
}

/** Whether the user agent names Safari on an iPhone or iPad. Safari has no install dialog, so the player must use its menu. */
const isIosSafari = (): boolean => /iPhone|iPad/.test(navigator.userAgent) && /Safari/.test(navigator.userAgent);
const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

/** Offers to add Nua to the home screen, if the offer is due and the browser can add it. */
export function offerInstall(client: BrowserClient): void {
  if (readOrigin() !== 'web' || isInstalled() || !recordVisit(client.storage, sessionStorage)) return;
  if (isIosSafari()) void show(client, null);
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
