import type { Client } from '../../../client/client.ts';
import type { DialogProps } from '../../../client/dialog-names.ts';

/** Requests a code once, although the player may press twice. */
export function askCode(client: Client, props: DialogProps['phoneVerify']): void {
  if (client.stores.dialogs.get().open.length === 0) client.openDialog('phoneVerify', props);
}
