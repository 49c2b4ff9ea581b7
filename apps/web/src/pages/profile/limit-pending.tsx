import { formatMoney } from '@nua/money';
import { Button } from '@nua/ui';
import { formatWhen } from '../../copy/format-when.ts';
import { useCopy } from '../../copy/use-copy.ts';
import type { Limit } from '../../features/limit/limits-query.ts';
import { useLanguage } from '../../state/use-stores.ts';
import { useNow } from '../../story/use-now.ts';
import styles from './limits-panel.module.css';
import { useSetLimit } from './use-set-limit.ts';

type Props = { limit: Limit; pending: NonNullable<Limit['pending']>; known_ms: number };

/** A raise that waits: from when it can be confirmed, until when, and the way back. */
export function LimitPending({ limit, pending, known_ms }: Props) {
  const t = useCopy();
  const language = useLanguage();
  const now = useNow(known_ms, 30_000);
  const { kind, period, amount } = limit;
  const { send, isSending } = useSetLimit();
  const isDue = now.getTime() >= Date.parse(pending.confirm_from);
  const when = isDue ? pending.confirm_until : pending.confirm_from;
  return (
    <div className={styles.pending}>
      <b>
        {pending.amount === null
          ? t('limit.pending.none')
          : t('limit.pending.raise', { amount: `\u2066PKR ${formatMoney(pending.amount)}\u2069` })}
      </b>
      <span>{t(isDue ? 'limit.pending.until' : 'limit.pending.from', { time: formatWhen(when, language) })}</span>
      <div className={styles.buttons}>
        {isDue && (
          <Button
            busy={isSending}
            onClick={() => void send({ kind, period, amount: pending.amount, confirm: true }, 'limit.confirmed')}
          >
            {t('limit.pending.confirm')}
          </Button>
        )}
        <Button
          kind="quiet"
          busy={isSending}
          onClick={() => void send({ kind, period, amount, confirm: false }, 'limit.cancelled')}
        >
          {t('limit.pending.cancel')}
        </Button>
      </div>
    </div>
  );
}
