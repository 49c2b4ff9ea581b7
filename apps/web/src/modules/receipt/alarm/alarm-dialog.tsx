import { Button, DialogFrame, Icon } from '@nua/ui';
import { useTranslation } from '../../../client/use-translation.ts';
import type { Evidence } from '../note/receipt-store.ts';
import styles from './alarm.module.css';
import { useAlarm } from './use-alarm.tsx';

type Props = { evidence: readonly Evidence[]; onContinue: () => void; onLeave: () => void };

/** Shows the alarm above the page and every open dialog. Only its two buttons close it. */
export function AlarmDialog({ evidence, onContinue, onLeave }: Props) {
  const t = useTranslation();
  const { title, text, facts, saveButton } = useAlarm(evidence);
  return (
    <DialogFrame
      firm
      alert
      title={
        <span className={styles.title}>
          <span className={styles.mark}>
            <Icon name="alert" size={24} />
          </span>
          {title}
        </span>
      }
      closeLabel={t('shell.close')}
      onClose={onContinue}
      actions={
        <>
          <Button kind="quiet" onClick={onLeave}>
            {t('receipt.alarm.leave')}
          </Button>
          <Button kind="quiet" onClick={onContinue}>
            {t('receipt.alarm.continue')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{text}</p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {saveButton}
    </DialogFrame>
  );
}
