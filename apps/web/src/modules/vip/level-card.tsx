import { type Cents, wireCurrency, writtenMoney } from '@nua/money';
import { Card, Icon, ProgressBar } from '@nua/ui';
import { useLanguage } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { formatWhen } from '../../i18n/format-when.ts';
import { formatPoints, percentOf } from '../reward/public.ts';
import styles from './vip-page.module.css';
import type { Vip } from './vip-query.ts';

export function LevelCard({ vip }: { vip: Vip }) {
  const t = useTranslation();
  const language = useLanguage();
  const { level, points, next, keep, month_points } = vip;
  const ownLevel = vip.table.levels.find((entry) => entry.level === level);
  return (
    <Card raised className={styles.card}>
      <div className={styles.level}>
        <span className={styles.crest}>
          <Icon name="trophy" size={32} />
        </span>
        <h2>{t('vip.level', { level })}</h2>
      </div>
      {next === null ? (
        <p>{t('vip.top')}</p>
      ) : (
        <Bar
          label={t('vip.to-next', { level: next.level })}
          done={points}
          whole={(points + next.points) as Cents}
          note={next.points === 0n ? t('vip.rises-soon') : t('vip.missing', { points: formatPoints(next.points) })}
        />
      )}
      {keep !== null && (
        <Bar
          label={t('vip.keep', { level, until: formatWhen(keep.until, language) })}
          done={keep.done}
          whole={keep.points}
        />
      )}
      {ownLevel !== undefined && ownLevel.monthly > 0n && (
        <Bar
          label={t('vip.month', { amount: writtenMoney(ownLevel.monthly, wireCurrency) })}
          done={month_points}
          whole={ownLevel.monthly_points}
        />
      )}
      <p className={styles.note}>{t('vip.points-are')}</p>
    </Card>
  );
}

type BarProps = { label: string; done: Cents; whole: Cents; note?: string };

function Bar({ label, done, whole, note }: BarProps) {
  const t = useTranslation();
  const values = { done: formatPoints(done), whole: formatPoints(whole) };
  return (
    <div className={styles.bar}>
      <p>{label}</p>
      <ProgressBar percent={percentOf(done, whole)} label={label} />
      <p className={styles.numbers}>
        <span>{t('vip.of', values)}</span>
        {note !== undefined && <span>{note}</span>}
      </p>
    </div>
  );
}
