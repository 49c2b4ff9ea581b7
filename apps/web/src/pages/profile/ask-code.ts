import type { Client } from '../../client.ts';
import type { DialogProps } from '../../dialogs/names.ts';

/** Asks for a code, once: a form pressed twice must not send two messages. */
export function askCode(client: Client, props: DialogProps['phoneVerify']): void {
  if (client.stores.dialogs.get().open.length === 0) client.openDialog('phoneVerify', props);
}
