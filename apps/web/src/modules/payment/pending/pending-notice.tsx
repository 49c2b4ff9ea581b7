import { Button, Card, Icon } from '@nua/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../client/use-translation.ts';
import styles from '../notice-card.module.css';

/**
 * Offers to retry a confirmed request without a response, with its idempotency key. Needs the messages of `payment`.
 *
 * It is shown above the form and scrolls itself into view, since the button of the form may be a screen further down.
 */
export function PendingNotice({ busy, onSend }: { busy: boolean; onSend: () => void }) {
  const t = useTranslation();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Returns nothing: newer browsers return a promise here, which React would take for a clean-up function.
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
