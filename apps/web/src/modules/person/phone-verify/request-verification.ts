import type { Client } from '../../../client/client.ts';
import type { DialogProps } from '../../../client/dialog-names.ts';
import { canConfirmByPasskey, confirmByPasskey } from '../passkey/use-passkey.ts';
import { markSmsVerified } from './sms-verified.ts';

let isAsking = false;

/**
 * Asks the player to verify an act with a passkey if there is one, otherwise with a code. A second press before the verification has no
 * effect.
 */
export function requestVerification(client: Client, props: DialogProps['phoneVerify']): void {
  const open = () => {
    const isOpen = client.stores.dialogs.get().open.some(({ name }) => name === 'phoneVerify');
    if (!isOpen) client.openDialog('phoneVerify', props);
  };
  if (isAsking) return;
  if (!canConfirmByPasskey(client, props)) {
    open();
    return;
  }
  isAsking = true;
  void confirmByPasskey(client, props).then((isConfirmed) => {
    isAsking = false;
    if (!isConfirmed) return open();
    markSmsVerified(client);
    props.onVerified();
  });
}
