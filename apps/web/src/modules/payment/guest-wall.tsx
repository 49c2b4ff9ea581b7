import { Button, EmptyState } from '@nua/ui';
import { useEffect } from 'react';
import { useClient } from '../../client/use-client.ts';
import { useTranslation } from '../../client/use-translation.ts';

type Reason = 'deposit' | 'withdraw' | 'payout_account';

/**
 * Replaces a form that a guest may not use, and opens the dialog about the limits of a guest. The page must load the messages of `payment`.
 */
export function GuestWall({ reason }: { reason: Reason }) {
  const t = useTranslation();
  const client = useClient();
  useEffect(() => {
    // The timer avoids a second dialog when strict mode runs this effect twice.
    const timer = setTimeout(() => {
      if (client.stores.dialogs.get().open.length === 0) client.openDialog('guestModeLimitations', { reason });
    });
    return () => clearTimeout(timer);
  }, [client, reason]);
  return (
    <EmptyState
      icon="phone"
      title={t('payment.guest')}
      text={t('payment.guest.text')}
      action={
        <Button onClick={() => client.openDialog('guestModeLimitations', { reason })}>{t('payment.guest.how')}</Button>
      }
    />
  );
}
