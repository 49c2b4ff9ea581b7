import { Button } from '@nua/ui';
import { useState } from 'react';
import { useClient } from '../../../client/use-client.ts';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { formatWhen } from '../../../i18n/format-when.ts';
import styles from '../game/play-sheets.module.css';
import { Sheet } from '../game/play-sheets.tsx';
import type { Evidence } from './receipt-store.ts';

type Props = { evidence: readonly Evidence[]; onContinue: () => void; onLeave: () => void };

/** The warning that the server contradicts a receipt of this device: both sides of the newest contradiction, and all as a file. */
export function AlarmSheet({ evidence, ...ways }: Props) {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  const [isSaved, setSaved] = useState(false);
  const newest = evidence.at(-1);
  if (newest === undefined) return null;
  const save = async () => {
    const { saveEvidence } = await import('./receipts.ts');
    const done = await saveEvidence(client, evidence);
    setSaved(done === 'saved' || done === 'shared');
  };
  const value = (text: string) => (
    <bdi dir="ltr" className={styles.value}>
      {text}
    </bdi>
  );
  return (
    <Sheet
      {...ways}
      icon="alert"
      title={t('game-play.alarm.title')}
      text={t('game-play.alarm.text')}
      facts={[
        [t('game-play.alarm.what'), t(`game-play.alarm.${newest.kind}`)],
        [t('game-play.alarm.noted'), value(newest.noted)],
        [t('game-play.alarm.at'), formatWhen(newest.noted_at, language)],
        [t('game-play.alarm.shown'), value(newest.shown)],
      ]}
      warning={
        <Button wide icon={isSaved ? 'done' : 'document'} onClick={() => void save()}>
          {t(isSaved ? 'game-play.alarm.saved' : 'game-play.alarm.save')}
        </Button>
      }
    />
  );
}
