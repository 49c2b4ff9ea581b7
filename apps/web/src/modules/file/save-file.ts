import { publicAddress } from '#system/address';
import { deliverFile } from '#system/files';
import type { Client } from '../../client/client.ts';
import type { Delivery } from '../../platform/system/files.ts';

const NOTICE_MS = 15_000;

/** Saves a text file; in the app, shares it with another app instead. Notifies the player if the file is too large to share. */
export async function saveFile(client: Client, file: Blob, name: string): Promise<Delivery> {
  const delivery = await deliverFile(file, name);
  if (delivery === 'too_large') {
    await client.i18n.load(['file']);
    const { host } = new URL(publicAddress('/'));
    client.notify('warning', client.i18n.translate()('file.too-large', { host }), NOTICE_MS);
  }
  return delivery;
}
