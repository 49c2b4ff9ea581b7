import type { End, Memory } from '@nua/updater';
import type { Client } from '../../client/client.ts';
import type { DialogProps } from '../../client/dialog-names.ts';

/** Long enough for somebody who has looked away while the app restarted. */
const RESTARTED_MS = 8_000;

/** Notifies the player of the restart, once, in the first minute of the new bundle. */
export async function notifyRestarted(client: Client, why: NonNullable<Memory['restart']>): Promise<void> {
  await client.i18n.load(['update']);
  const text = why === 'update' ? 'update.restarted' : 'update.restarted.builtin';
  client.notify('success', client.i18n.translate()(text), RESTARTED_MS);
}

/**
 * Shows the result of a check to the player: a required store version, once for each version, or a failure.
 *
 * Source  specification R8.09
 */
export async function notifyOutcome(client: Client, end: End | null): Promise<void> {
  if (end === null) return;
  if (end.why === 'needs_store' && end.is_new) {
    const t = await texts(client);
    client.openDialog('status', { kind: 'info', title: t('update.store'), message: t('update.store.text') });
  }
  if (end.why === 'failed') {
    const t = await texts(client);
    const message = end.message === '' ? t('update.failed.unknown') : end.message;
    client.openDialog('status', { kind: 'fail', title: t('update.failed'), message });
  }
}

/** Asks whether so many bytes may be downloaded over mobile data. Closing the dialog in any way declines. */
export async function askOverMobileData(client: Client, bytes: number): Promise<boolean> {
  const t = await texts(client);
  const megabytes = String(Math.ceil(bytes / 100_000) / 10);
  return await new Promise<boolean>((answer) => {
    const props: DialogProps['status'] = {
      kind: 'info',
      title: t('update.mobile'),
      message: t('update.mobile.text', { megabytes }),
      confirmText: t('update.mobile.yes'),
      cancelText: t('update.mobile.no'),
      onConfirm: () => answer(true),
    };
    const { dialogs } = client.stores;
    client.openDialog('status', props);
    const isOpen = () => dialogs.get().open.some((one) => one.props === props);
    // A game has begun meanwhile: the next check asks again only over another network or for another version.
    if (!isOpen()) return answer(false);
    const stop = dialogs.subscribe(() => {
      if (isOpen()) return;
      stop();
      // An approval closes the dialog first and resolves right after, so declining is delayed.
      setTimeout(() => answer(false));
    });
  });
}

async function texts(client: Client) {
  await client.i18n.load(['update']);
  return client.i18n.translate();
}
