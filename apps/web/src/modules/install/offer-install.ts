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

/**
 * Whether the browser is Safari on an iPhone or iPad. Safari has no install dialog, so the player must use its menu.
 *
 * An iPad asks for desktop pages as a Mac does, but no Mac has a touch screen. Other browsers on iOS name Safari too, each beside its own
 * name.
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
