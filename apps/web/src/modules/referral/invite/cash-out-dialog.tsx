import { cashOutReferral } from '@nua/contract/referral.ts';
import { type Cents, wireCurrency, writtenMoney } from '@nua/money';
import { Button, DialogFrame, Money } from '@nua/ui';
import { sameKey } from '@nua/wire/new-key.ts';
import { useRef, useState } from 'react';
import { isUnanswered } from '../../../api/api-error.ts';
import { errorText } from '../../../api/error-text.ts';
import type { DialogProps } from '../../../client/dialog-names.ts';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import styles from './referral-dialogs.module.css';

type Props = DialogProps['cashOut'] & { close: () => boolean };

/** Asks the player to confirm that the reached target is paid as a bonus. */
export function Dialog({ amount, wager, days, close }: Props) {
  const t = useTranslation();
  const { send, isSending, problem } = useCashOut(amount as Cents, close);
  return (
    <DialogFrame
      title={t('referral.cash-out.title')}
      closeLabel={t('shell.close')}
      onClose={close}
      actions={
        <>
          <Button kind="quiet" onClick={close}>
            {t('referral.cash-out.back')}
          </Button>
          <Button busy={isSending} onClick={() => void send()}>
            {t('referral.cash-out.go')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.amount}>
          <Money amount={amount as Cents} currency={wireCurrency} />
        </p>
        <dl className={styles.facts}>
          <Fact label={t('referral.cash-out.to')} value={t('referral.cash-out.bonus')} />
          <Fact label={t('referral.cash-out.wager')} value={writtenMoney(wager as Cents, wireCurrency)} />
          <Fact label={t('referral.cash-out.days')} value={t('referral.cash-out.days-of', { count: days })} />
        </dl>
        <h3>{t('referral.cash-out.next')}</h3>
        <p>{t('referral.cash-out.next.text')}</p>
        {problem !== null && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
      </div>
    </DialogFrame>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Sends a cash-out. If there is no response, the next press retries with the same idempotency key, so that it is paid once. */
function useCashOut(amount: Cents, close: () => boolean) {
  const t = useTranslation();
  const client = useClient();
  const key = useRef<string>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async () => {
    setSending(true);
    setProblem(null);
    key.current = sameKey(key.current);
    try {
      const { state } = await client.call(cashOutReferral, { key: key.current, quiet: true, timeout_ms: 15_000 });
      close();
      if (state === 'paid')
        client.notify('success', t('referral.cash-out.done', { target: writtenMoney(amount, wireCurrency) }));
      else client.notify('warning', t('referral.cash-out.review'));
    } catch (error) {
      if (!isUnanswered(error)) key.current = null;
      setProblem(await errorText(client, error));
    }
    setSending(false);
    for (const word of ['roulette', 'player', 'fund_record', 'bonus'])
      void client.queries.invalidateQueries({ queryKey: [word] });
  };
  return { send, isSending, problem };
}
