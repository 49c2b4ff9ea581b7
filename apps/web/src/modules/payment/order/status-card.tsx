import { type Cents, wireCurrency } from '@nua/money';
import { Button, Card, Icon, type IconName, Money, ProgressRing, Timeline } from '@nua/ui';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { formatWhen } from '../../../i18n/format-when.ts';
import type { MessageId } from '../../../i18n/message-id.generated.ts';
import { CopyLine } from '../../../page/copy-line.tsx';
import { reasonText } from './reason-text.ts';
import styles from './status-card.module.css';
import type { StatusTone, TimelineStep } from './timeline.ts';

type Order = {
  id: string;
  amount: Cents;
  reason: string | null;
  next: { at: string | null };
  provider_reference: string | null;
};

type Props = {
  order: Order;
  status: { tone: StatusTone; title: MessageId; text: MessageId; steps: readonly TimelineStep[]; isOver: boolean };
  ring_s?: number | null;
  isRefetching: boolean;
  onRefetch: () => void;
  children?: ReactNode;
};

const icons: Readonly<Record<StatusTone, IconName>> = {
  open: 'waiting',
  asking: 'help',
  good: 'done',
  bad: 'failed',
  person: 'person',
};

export function StatusCard({ order, status, ring_s = null, isRefetching, onRefetch, children }: Props) {
  const t = useTranslation();
  const language = useLanguage();
  const steps = status.steps.map(({ key, state, title, at }) => ({
    key,
    state,
    title: t(title),
    ...(at !== null && { time: <time dateTime={at}>{formatWhen(at, language)}</time> }),
  }));
  return (
    <Card bare>
      <div className={styles.head} data-tone={status.tone} aria-live="polite">
        {ring_s === null ? (
          <span className={styles.mark}>
            <Icon name={icons[status.tone]} size={44} />
          </span>
        ) : (
          <ProgressRing left_seconds={ring_s} label={t(status.title)} />
        )}
        <h2 className={styles.title}>{t(status.title)}</h2>
        <Money amount={order.amount} currency={wireCurrency} className={styles.amount ?? ''} />
        {order.reason !== null && <p className={styles.reason}>{reasonText(t, order.reason)}</p>}
        <p className={styles.text}>{t(status.text)}</p>
        {!status.isOver && (
          <div className={styles.ask}>
            {order.next.at !== null && status.tone === 'asking' && (
              <span>{t('payment.next-check-at', { time: formatWhen(order.next.at, language) })}</span>
            )}
            <Button kind="plain" size="small" icon="refresh" busy={isRefetching} onClick={onRefetch}>
              {t('payment.ask-now')}
            </Button>
          </div>
        )}
      </div>
      {children}
      <div className={styles.timeline}>
        <h3 className={styles.heading}>{t('payment.timeline')}</h3>
        <Timeline steps={steps} label={t('payment.timeline')} />
      </div>
      <div className={styles.facts}>
        {order.provider_reference !== null && (
          <CopyLine label={t('payment.reference')} value={order.provider_reference} />
        )}
        <CopyLine label={t('payment.order')} value={order.id} />
      </div>
    </Card>
  );
}
