import { Card, Segmented } from '@nua/ui';
import { useTranslation } from '../../../client/use-translation.ts';
import { FormProblem } from '../../../forms/form-problem.tsx';
import styles from './limits-panel.module.css';
import { useProtectionCall } from './use-set-limit.ts';

type Minutes = 0 | 15 | 30 | 60;

/** How often the game pauses to show what was played. */
export function RealityCheck({ minutes }: { minutes: number }) {
  const t = useTranslation();
  const { send, isSending, problem } = useProtectionCall();
  const options = ([0, 15, 30, 60] as const).map((one) => ({
    value: String(one),
    label: one === 0 ? t('limit.check.off') : t('limit.check.minutes', { count: one }),
  }));
  return (
    <Card className={styles.card}>
      <div>
        <h2 className={styles.title}>{t('limit.check')}</h2>
        <p className={styles.about}>{t('limit.check.about')}</p>
      </div>
      <Segmented
        label={t('limit.check')}
        value={String(minutes)}
        options={options}
        onChange={(next) => void send({ reality_check: Number(next) as Minutes })}
      />
      <FormProblem text={problem} isSending={isSending} />
    </Card>
  );
}
