import { Button, Card, Icon } from '@nua/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../client/use-translation.ts';
import styles from './notice-card.module.css';

/**
 * A confirmed request without a response: the player may send it again, with its own key. Needs the messages of `payment`.
 *
 * It stands above the form, whose button may be a screen further down: it scrolls itself into view.
 */
export function PendingNotice({ busy, onSend }: { busy: boolean; onSend: () => void }) {
  const t = useTranslation();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In newer browsers it returns a promise, which is no clean-up function.
    element.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={element}>
      <Card className={styles.notice} role="alert">
        <Icon name="offline" size={24} />
        <div className={styles.text}>
          <b>{t('payment.no-response')}</b>
          <p>{t('payment.no-response.text')}</p>
          <Button kind="quiet" size="small" icon="refresh" busy={busy} onClick={onSend}>
            {t('payment.no-response.send')}
          </Button>
        </div>
      </Card>
    </div>
  );
}
