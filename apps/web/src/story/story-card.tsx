import type { Cents } from '@nua/money';
import { Button, Card, Icon, type IconName, Money, ProgressRing, Timeline } from '@nua/ui';
import type { ReactNode } from 'react';
import { formatWhen } from '../i18n/format-when.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useConfig, useLanguage } from '../state/use-stores.ts';
import { CopyLine } from './copy-line.tsx';
import { reasonWords } from './reason-words.ts';
import styles from './story-card.module.css';
import type { StoryStep, StoryTone } from './story-steps.ts';

type Order = {
  id: string;
  amount: Cents;
  reason: string | null;
  next: { at: string | null };
  provider_reference: string | null;
};

type Props = {
  order: Order;
  story: { tone: StoryTone; title: MessageId; text: MessageId; steps: readonly StoryStep[]; isOver: boolean };
  ring_s?: number | null;
  isAsking: boolean;
  onAsk: () => void;
  children?: ReactNode;
};

const marks: Readonly<Record<StoryTone, IconName>> = {
  open: 'waiting',
  asking: 'help',
  good: 'done',
  bad: 'failed',
  person: 'person',
};

/** A money move as a story: what is known now, what happened and when, what comes next, and the numbers to name it by. */
export function StoryCard({ order, story, ring_s = null, isAsking, onAsk, children }: Props) {
  const t = useTranslation();
  const language = useLanguage();
  const currency = useConfig()?.currency ?? 'PKR';
  const steps = story.steps.map(({ key, state, title, at }) => ({
    key,
    state,
    title: t(title),
    ...(at !== null && { time: <time dateTime={at}>{formatWhen(at, language)}</time> }),
  }));
  return (
    <Card bare>
      <div className={styles.head} data-tone={story.tone} aria-live="polite">
        {ring_s === null ? (
          <span className={styles.mark}>
            <Icon name={marks[story.tone]} size={44} />
          </span>
        ) : (
          <ProgressRing left_seconds={ring_s} label={t(story.title)} />
        )}
        <h2 className={styles.title}>{t(story.title)}</h2>
        <Money amount={order.amount} currency={currency} className={styles.amount ?? ''} />
        {order.reason !== null && <p className={styles.reason}>{reasonWords(t, order.reason)}</p>}
        <p className={styles.text}>{t(story.text)}</p>
        {!story.isOver && (
          <div className={styles.ask}>
            {order.next.at !== null && story.tone === 'asking' && (
              <span>{t('payment.asked-at', { time: formatWhen(order.next.at, language) })}</span>
            )}
            <Button kind="plain" size="small" icon="refresh" busy={isAsking} onClick={onAsk}>
              {t('payment.ask-now')}
            </Button>
          </div>
        )}
      </div>
      {children}
      <div className={styles.timeline}>
        <h3 className={styles.heading}>{t('payment.story')}</h3>
        <Timeline steps={steps} label={t('payment.story')} />
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
