import { publicAddress } from '#system/address';
import { handOver } from '#system/files';
import type { Client } from '../../client/client.ts';
import type { HandedOver } from '../../platform/system/files.ts';

const NOTICE_MS = 15_000;

/** Hands a text file to the player, under its name; in the app to another app of the phone. Says so where that cannot be. */
export async function saveFile(client: Client, file: Blob, name: string): Promise<HandedOver> {
  const done = await handOver(file, name);
  if (done === 'too_large') {
    await client.i18n.load(['file']);
    const { host } = new URL(publicAddress('/'));
    client.notify('warning', client.i18n.translate()('file.too-large', { host }), NOTICE_MS);
  }
  return done;
}
