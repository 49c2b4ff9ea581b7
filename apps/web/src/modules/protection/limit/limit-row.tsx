import { wireCurrency, writtenMoney } from '@nua/money';
import { Button, Money, ProgressBar } from '@nua/ui';
import { useState } from 'react';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { formatWhen } from '../../../i18n/format-when.ts';
import type { MessageId } from '../../../i18n/message-id.generated.ts';
import type { Limit } from '../limits-query.ts';
import { LimitForm } from './limit-form.tsx';
import { LimitPending } from './limit-pending.tsx';
import styles from './limits-panel.module.css';

type Props = {
  kind: Limit['kind'];
  period: Limit['period'];
  limit: Limit | null;
  loaded_at_ms: number;
  isOpen: boolean;
  onToggle: (open: boolean) => void;
};

const amountText = (amount: Limit['amount']): string => writtenMoney(amount, wireCurrency);

export function LimitRow({ kind, period, limit, loaded_at_ms, isOpen, onToggle }: Props) {
  const t = useTranslation();
  const language = useLanguage();
  const [message, setMessage] = useState<MessageId | null>(null);
  const texts = { kind: t(`limit.kind.${kind}`), period: t(`limit.period.${period}`) };
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span className={styles.period}>
          <span>{texts.period}</span>
          {limit ? (
            <Money amount={limit.amount} currency={wireCurrency} className={styles.amount ?? ''} />
          ) : (
            <span className={styles.none}>{t('limit.none')}</span>
          )}
        </span>
        {!isOpen && (
          <Button
            kind="quiet"
            aria-label={t(limit ? 'limit.change.named' : 'limit.set.named', texts)}
            onClick={() => onToggle(true)}
          >
            {t(limit ? 'limit.change' : 'limit.set')}
          </Button>
        )}
      </div>
      {limit && (
        <>
          <ProgressBar percent={percentOf(limit)} label={`${texts.kind}, ${texts.period}`} />
          <div className={styles.used}>
            <span>{t('limit.used', { used: amountText(limit.used), left: amountText(limit.left) })}</span>
            <span>{t('limit.resets', { time: formatWhen(limit.resets_at, language) })}</span>
          </div>
          {limit.pending && (
            <LimitPending limit={limit} pending={limit.pending} loaded_at_ms={loaded_at_ms} onDone={setMessage} />
          )}
        </>
      )}
      {isOpen && (
        <LimitForm
          kind={kind}
          period={period}
          limit={limit}
          onDone={(done) => {
            setMessage(done ?? null);
            onToggle(false);
          }}
        />
      )}
      <p role="status" className={styles.message}>
        {message && !isOpen && t(message)}
      </p>
    </li>
  );
}

const percentOf = ({ used, amount }: Limit): number => Math.min(100, Number((used * 100n) / amount));
