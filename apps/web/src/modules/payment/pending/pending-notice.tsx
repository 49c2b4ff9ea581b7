import { Button, Card, Icon } from '@nua/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../client/use-translation.ts';
import styles from '../notice-card.module.css';

/**
 * Offers to retry a confirmed request that got no response, with the same idempotency key. The page must load the messages of `payment`.
 *
 * The notice scrolls into view, because the player may be further down the page.
 */
export function PendingNotice({ busy, onSend }: { busy: boolean; onSend: () => void }) {
  const t = useTranslation();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The braces discard the result: newer browsers return a promise, which React would take for a clean-up function.
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
