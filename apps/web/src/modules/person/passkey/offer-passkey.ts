import type { Client } from '../../../client/client.ts';
import type { Translate } from '../../../i18n/i18n.ts';
import { isGuest, playerQuery } from '../../player/public.ts';
import { hasPasskeys } from './use-passkey.ts';

const SIGN_IN_COUNT = 'nua.sign_ins';
const OFFER_AT_SIGN_IN = 2;

/** Counts a sign-in on this device. Returns true if the offer of a passkey is due. */
export function recordSignIn(storage: Pick<Storage, 'getItem' | 'setItem'>): boolean {
  const count = Number(storage.getItem(SIGN_IN_COUNT) ?? 0) + 1;
  if (count <= OFFER_AT_SIGN_IN) storage.setItem(SIGN_IN_COUNT, String(count));
  return count === OFFER_AT_SIGN_IN;
}

/** Offers a passkey once, after the second sign-in on this device. */
export async function offerPasskey(client: Client, t: Translate): Promise<void> {
  if (!hasPasskeys() || !recordSignIn(localStorage)) return;
  // If this query fails, no passkey is offered and the player stays signed in.
  const player = await client.queries.fetchQuery(playerQuery(client)).catch(() => null);
  if (player === null || player.has_passkey || isGuest(player) || client.stores.dialogs.get().open.length > 0) return;
  client.openDialog('status', {
    kind: 'info',
    title: t('sign-in.passkey.offer'),
    message: t('sign-in.passkey.offer.text'),
    confirmText: t('sign-in.passkey.offer.yes'),
    cancelText: t('sign-in.passkey.offer.no'),
    onConfirm: () => void client.navigate('/profile?panel=passkeys'),
  });
}
