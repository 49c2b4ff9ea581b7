import type { End, Memory } from '@nua/updater';
import type { Client } from '../../client/client.ts';
import type { DialogProps } from '../../client/dialog-names.ts';

/** A long time, because the player may have looked away during the restart. */
const RESTART_NOTICE_MS = 8_000;

/** Notifies the player that the app has restarted, with an update or with the built-in version. */
export async function notifyRestarted(client: Client, why: NonNullable<Memory['restart']>): Promise<void> {
  await client.i18n.load(['update']);
  const text = why === 'update' ? 'update.restarted' : 'update.restarted.builtin';
  client.notify('success', client.i18n.translate()(text), RESTART_NOTICE_MS);
}

/**
 * Notifies the player if a check for updates failed, or if a new update requires another version of the app from the store.
 *
 * Source  specification R8.09
 */
export async function notifyOutcome(client: Client, end: End | null): Promise<void> {
  if (end === null) return;
  if (end.why === 'needs_store' && end.is_new) {
    const t = await loadTranslate(client);
    client.openDialog('status', { kind: 'info', title: t('update.store'), message: t('update.store.text') });
  }
  if (end.why === 'failed') {
    const t = await loadTranslate(client);
    const message = end.message === '' ? t('update.failed.unknown') : end.message;
    client.openDialog('status', { kind: 'fail', title: t('update.failed'), message });
  }
}

/** Asks whether an update of this size may be downloaded over mobile data. Closing the dialog counts as declining. */
export async function askOverMobileData(client: Client, bytes: number): Promise<boolean> {
  const t = await loadTranslate(client);
  const megabytes = String(Math.ceil(bytes / 100_000) / 10);
  return await new Promise<boolean>((resolve) => {
    const props: DialogProps['status'] = {
      kind: 'info',
      title: t('update.mobile'),
      message: t('update.mobile.text', { megabytes }),
      confirmText: t('update.mobile.yes'),
      cancelText: t('update.mobile.no'),
      onConfirm: () => resolve(true),
    };
    const { dialogs } = client.stores;
    client.openDialog('status', props);
    const isOpen = () => dialogs.get().open.some((dialog) => dialog.props === props);
    // The dialog does not open if a game has begun meanwhile.
    if (!isOpen()) return resolve(false);
    const stop = dialogs.subscribe(() => {
      if (isOpen()) return;
      stop();
      // An approval closes the dialog before it resolves the promise, so the timer declines only if no approval follows.
      setTimeout(() => resolve(false));
    });
  });
}

async function loadTranslate(client: Client) {
  await client.i18n.load(['update']);
  return client.i18n.translate();
}
