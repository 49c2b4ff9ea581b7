import { wireCurrency, writtenMoney } from '@nua/money';
import { Button } from '@nua/ui';
import { useNow } from '../../../client/use-now.ts';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { formatWhen } from '../../../i18n/format-when.ts';
import type { MessageId } from '../../../i18n/message-id.generated.ts';
import type { Limit } from '../limits-query.ts';
import styles from './limits-panel.module.css';
import { useProtectionCall } from './use-set-limit.ts';

type Props = {
  limit: Limit;
  pending: NonNullable<Limit['pending']>;
  loaded_at_ms: number;
  onDone: (message: MessageId) => void;
};

/** A pending raise of a limit, which the player can confirm later or cancel. */
export function LimitPending({ limit, pending, loaded_at_ms, onDone }: Props) {
  const t = useTranslation();
  const language = useLanguage();
  const now = useNow(loaded_at_ms, 5_000);
  const { kind, period, amount } = limit;
  const { send, isSending, problem } = useProtectionCall();
  const changeLimit = async (new_amount: Limit['amount'] | null, confirm: boolean) => {
    const isStored = await send({ limits: [{ kind, period, amount: new_amount, confirm }] });
    if (isStored) onDone(confirm ? 'limit.confirmed' : 'limit.cancelled');
  };
  const isDue = now.getTime() >= Date.parse(pending.confirm_from);
  const when = isDue ? pending.confirm_until : pending.confirm_from;
  return (
    <div className={styles.pending}>
      <b>
        {pending.amount === null
          ? t('limit.pending.none')
          : t('limit.pending.raise', { amount: writtenMoney(pending.amount, wireCurrency) })}
      </b>
      <span>{t(isDue ? 'limit.pending.until' : 'limit.pending.from', { time: formatWhen(when, language) })}</span>
      <FormProblem text={problem} isSending={isSending} />
      <div className={styles.buttons}>
        {isDue && (
          <Button busy={isSending} onClick={() => void changeLimit(pending.amount, true)}>
            {t('limit.pending.confirm')}
          </Button>
        )}
        <Button kind="quiet" busy={isSending} onClick={() => void changeLimit(amount, false)}>
          {t('limit.pending.cancel')}
        </Button>
      </div>
    </div>
  );
}
