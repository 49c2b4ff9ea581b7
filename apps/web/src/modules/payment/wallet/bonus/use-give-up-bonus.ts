import { giveUpBonus } from '@nua/contract/bonus.ts';
import { wireCurrency, writtenMoney } from '@nua/money';
import { sameKey } from '@nua/wire/new-key.ts';
import { useRef, useState } from 'react';
import { isUnanswered } from '../../../../api/api-error.ts';
import { useClient } from '../../../../client/use-client.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import type { Bonus } from '../../../bonus/public.ts';

/** Gives up a bonus after a confirmation. A request without a response is retried with its key at the next press. */
export function useGiveUpBonus() {
  const t = useTranslation();
  const client = useClient();
  const keys = useRef(new Map<string, string>());
  const [busy, setBusy] = useState<string | null>(null);
  const giveUp = async ({ id }: Bonus) => {
    const key = sameKey(keys.current.get(id));
    keys.current.set(id, key);
    setBusy(id);
    try {
      await client.call(giveUpBonus, { params: { id }, key });
      client.notify('success', t('bonus.give-up.done'));
    } catch (error) {
      // `client.call` has shown the error. If there was no response, the key stays for the retry.
      if (isUnanswered(error)) return;
    } finally {
      setBusy(null);
      for (const queryName of ['bonus', 'player', 'fund_record'])
        void client.queries.invalidateQueries({ queryKey: [queryName] });
    }
    keys.current.delete(id);
  };
  const ask = (bonus: Bonus) => {
    // A second press before the dialog opens would open it twice.
    if (busy !== null || client.stores.dialogs.get().open.length > 0) return;
    client.openDialog('status', {
      kind: 'warning',
      title: t('bonus.give-up.ask'),
      message: t('bonus.give-up.text', { amount: writtenMoney(bonus.left, wireCurrency) }),
      confirmText: t('bonus.give-up.yes'),
      cancelText: t('bonus.give-up.no'),
      onConfirm: () => void giveUp(bonus),
    });
  };
  return { ask, busy };
}
