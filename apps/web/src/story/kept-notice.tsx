import { Button, Card, Icon } from '@nua/ui';
import { useCopy } from '../copy/use-copy.ts';
import styles from './kept-notice.module.css';

/** A confirmed wish without an answer: it may be sent again, with its own key. Needs the words of `payment`. */
export function KeptNotice({ busy, onSend }: { busy: boolean; onSend: () => void }) {
  const t = useCopy();
  return (
    <Card className={styles.notice} role="alert">
      <Icon name="offline" size={24} />
      <div className={styles.words}>
        <b>{t('payment.kept')}</b>
        <p>{t('payment.kept.text')}</p>
        <Button kind="quiet" size="small" icon="refresh" busy={busy} onClick={onSend}>
          {t('payment.kept.send')}
        </Button>
      </div>
    </Card>
  );
}
