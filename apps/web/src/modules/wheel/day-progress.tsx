import { wireCurrency } from '@nua/money';
import { Card, Icon, Money, ProgressBar } from '@nua/ui';
import { useTranslation } from '../../client/use-translation.ts';
import styles from './day-progress.module.css';
import { countedOf, percentOf } from './spin-rules.ts';
import type { Wheel } from './wheel-query.ts';

/** Shows today's deposits and stakes, and the progress of the smaller of the two towards each threshold for spins. */
export function DayProgress({ wheel }: { wheel: Wheel }) {
  const t = useTranslation();
  const { spins, thresholds } = wheel;
  const counted = countedOf(spins);
  return (
    <section aria-labelledby="today" className={styles.section}>
      <h2 id="today" className={styles.heading}>
        {t('wheel.today')}
      </h2>
      <Card className={styles.card}>
        <dl className={styles.sums}>
          <div>
            <dt>{t('wheel.deposited')}</dt>
            <dd>
              <Money amount={spins.deposited} currency={wireCurrency} />
            </dd>
          </div>
          <div>
            <dt>{t('wheel.staked')}</dt>
            <dd>
              <Money amount={spins.staked} currency={wireCurrency} />
            </dd>
          </div>
        </dl>
        <ol className={styles.steps}>
          {thresholds.map(({ amount, spins: total }) => {
            const percent = percentOf(counted, amount);
            const name = t('wheel.total', { count: total });
            return (
              <li key={String(amount)} className={styles.step} data-done={percent === 100 || undefined}>
                <span className={styles.mark}>{percent === 100 ? <Icon name="check" size={14} /> : total}</span>
                <span className={styles.name}>
                  {name}
                  <Money amount={amount} currency={wireCurrency} className={styles.amount ?? ''} />
                </span>
                <ProgressBar percent={percent} label={name} />
              </li>
            );
          })}
        </ol>
        <p className={styles.note}>{t('wheel.today.note')}</p>
      </Card>
    </section>
  );
}
