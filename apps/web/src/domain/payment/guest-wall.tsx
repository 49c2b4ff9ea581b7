import { Button, EmptyState } from '@nua/ui';
import { useEffect } from 'react';
import { useClient } from '../../client/use-client.ts';
import { useTranslation } from '../../client/use-translation.ts';

type Reason = 'deposit' | 'withdraw' | 'payout_account';

/** What a guest meets where money would leave or come in: why not yet, and the way there. Needs the messages of `payment`. */
export function GuestWall({ reason }: { reason: Reason }) {
  const t = useTranslation();
  const client = useClient();
  useEffect(() => {
    // Strict mode and a dialog that is open already must not lay a second one over the first.
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
