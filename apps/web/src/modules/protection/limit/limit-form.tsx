import { formatMoney, wireCurrency } from '@nua/money';
import { AmountField, Button } from '@nua/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../client/use-translation.ts';
import { FormProblem } from '../../../forms/form-problem.tsx';
import type { MessageId } from '../../../i18n/message-id.generated.ts';
import type { Limit } from '../limits-query.ts';
import styles from './limits-panel.module.css';
import { readLimitForm } from './protection-form-rules.ts';
import { type LimitRequest, useProtectionCall } from './use-set-limit.ts';

type Props = { kind: Limit['kind']; period: Limit['period']; limit: Limit | null; onDone: (said?: MessageId) => void };

/** Sets or changes one limit. The amount decides whether it applies at once or later, which is shown beforehand. */
export function LimitForm({ kind, period, limit, onDone }: Props) {
  const t = useTranslation();
  const element = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(limit ? formatMoney(limit.amount).replace(/,/g, '').replace(/\.00$/, '') : '');
  const [error, setError] = useState<MessageId | null>(null);
  const { send, isSending, problem } = useProtectionCall();

  // Focuses the field when the form opens, and again after a field error.
  useEffect(() => element.current?.querySelector('input')?.focus(), [error]);

  const request = async (amount: LimitRequest['amount']) => {
    const waits = limit !== null && (amount === null || amount > limit.amount);
    const said = waits ? 'limit.asked' : limit?.amount === amount ? 'limit.cancelled' : 'limit.saved';
    if (await send({ limits: [{ kind, period, amount, confirm: false }] })) onDone(said);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readLimitForm(typed);
    setError(read.errors?.amount ?? null);
    if (read.errors !== undefined) element.current?.querySelector('input')?.focus();
    else void request(read.amount);
  };
  return (
    <form method="post" ref={element} onSubmit={submit} className={styles.form} noValidate>
      <AmountField
        name="amount"
        label={t('limit.amount')}
        currency={wireCurrency}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setError(null);
        }}
        hint={error === null && t('limit.rule')}
        error={error === null ? undefined : t(error)}
      />
      <FormProblem text={problem} isSending={isSending} />
      <div className={styles.buttons}>
        <Button type="submit" busy={isSending}>
          {t('limit.save')}
        </Button>
        {limit && (
          <Button kind="quiet" disabled={isSending} onClick={() => void request(null)}>
            {t('limit.remove')}
          </Button>
        )}
        <Button kind="plain" disabled={isSending} onClick={() => onDone()}>
          {t('limit.back')}
        </Button>
      </div>
    </form>
  );
}
