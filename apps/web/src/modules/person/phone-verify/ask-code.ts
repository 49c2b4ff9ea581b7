import type { Client } from '../../../client/client.ts';
import type { DialogProps } from '../../../client/dialog-names.ts';

/** Requests a code, once: a form pressed twice must not send two messages. */
export function askCode(client: Client, props: DialogProps['phoneVerify']): void {
  if (client.stores.dialogs.get().open.length === 0) client.openDialog('phoneVerify', props);
}
