import { formatMoney, wireCurrency } from '@nua/money';
import { AmountField, Button } from '@nua/ui';
import { useEffect, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { useCheckedForm } from '../../../forms/use-checked-form.ts';
import type { MessageId } from '../../../i18n/message-id.generated.ts';
import type { Limit } from '../limits-query.ts';
import styles from './limits-panel.module.css';
import { readLimitForm } from './protection-form-rules.ts';
import { type LimitRequest, useSetLimits } from './use-set-limit.ts';

type Props = {
  kind: Limit['kind'];
  period: Limit['period'];
  limit: Limit | null;
  onDone: (message?: MessageId) => void;
};

/** Sets or changes one limit. A lower limit applies at once. A higher limit must be confirmed later. */
export function LimitForm({ kind, period, limit, onDone }: Props) {
  const t = useTranslation();
  const client = useClient();
  const setLimits = useSetLimits();
  const [typed, setTyped] = useState(limit ? formatMoney(limit.amount).replace(/,/g, '').replace(/\.00$/, '') : '');
  const form = useCheckedForm<Pick<LimitRequest, 'amount'>>({
    check({ amount = '' }, t) {
      const result = readLimitForm(String(amount));
      return result.errors === undefined ? { values: result } : { errors: { amount: t(result.errors.amount) } };
    },
    explain: async (error) => ({ problem: await errorText(client, error) }),
    async send({ amount }) {
      const isRaise = limit !== null && (amount === null || amount > limit.amount);
      const message = isRaise ? 'limit.asked' : limit?.amount === amount ? 'limit.cancelled' : 'limit.saved';
      await setLimits({ limits: [{ kind, period, amount, confirm: false }] });
      onDone(message);
    },
  });
  useEffect(() => form.ref.current?.querySelector('input')?.focus(), [form.ref]);

  return (
    <form method="post" ref={form.ref} onSubmit={form.onSubmit} className={styles.form} noValidate>
      <AmountField
        name="amount"
        label={t('limit.amount')}
        currency={wireCurrency}
        value={typed}
        onChange={setTyped}
        hint={!form.errors.amount && t('limit.rule')}
        error={form.errors.amount}
      />
      <FormProblem text={form.problem} isSending={form.isSending} />
      <div className={styles.buttons}>
        <Button type="submit" busy={form.isSending}>
          {t('limit.save')}
        </Button>
        {limit && (
          <Button kind="quiet" disabled={form.isSending} onClick={() => form.send({ amount: null })}>
            {t('limit.remove')}
          </Button>
        )}
        <Button kind="plain" disabled={form.isSending} onClick={() => onDone()}>
          {t('limit.back')}
        </Button>
      </div>
    </form>
  );
}
