import { Button } from '@nua/ui';
import { type ReactNode, useState } from 'react';
import { useClient } from '../../../client/use-client.ts';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { formatWhen } from '../../../i18n/format-when.ts';
import type { Evidence } from '../note/receipt-store.ts';
import styles from './alarm.module.css';

type Alarm = { title: string; text: string; facts: readonly [string, ReactNode][]; saveButton: ReactNode };

/**
 * Returns the content of the warning that the server contradicts a receipt of this device. The warning shows the newest contradiction. The
 * button saves all contradictions as a file.
 */
export function useAlarm(evidence: readonly Evidence[]): Alarm {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  const [isSaved, setSaved] = useState(false);
  const newest = evidence.at(-1);
  const save = async () => {
    const { saveEvidence } = await import('../note/receipts.ts');
    const result = await saveEvidence(client, evidence);
    setSaved(result === 'saved' || result === 'shared');
  };
  const value = (text: string) => (
    <bdi dir="ltr" className={styles.value}>
      {text}
    </bdi>
  );
  return {
    title: t('receipt.alarm.title'),
    text: t('receipt.alarm.text'),
    facts: newest
      ? [
          [t('receipt.alarm.what'), t(`receipt.alarm.${newest.kind}`)],
          [t('receipt.alarm.noted'), value(newest.noted)],
          [t('receipt.alarm.at'), formatWhen(newest.noted_at, language)],
          [t('receipt.alarm.shown'), value(newest.shown)],
        ]
      : [],
    saveButton: (
      <Button wide icon={isSaved ? 'done' : 'document'} onClick={() => void save()}>
        {t(isSaved ? 'receipt.alarm.saved' : 'receipt.alarm.save')}
      </Button>
    ),
  };
}
