import { Icon, Money } from '@nua/ui';
import { useTranslation } from '../../../../client/use-translation.ts';
import { formatClock } from '../../../../i18n/format-when.ts';
import { sumOf } from './fund-lines.ts';
import { fundText } from './fund-record-text.ts';
import type { FundRecord } from './fund-records-query.ts';
import styles from './fund-row.module.css';

export function PlaySessionRow({ records }: { records: readonly FundRecord[] }) {
  const t = useTranslation();
  const sum = sumOf(records);
  const [newest, oldest] = [records[0]!, records.at(-1)!];
  return (
    <li>
      <details className={styles.record}>
        <summary className={styles.row}>
          <span className={styles.icon}>
            <Icon name="play" size={20} />
          </span>
          <span className={styles.text}>
            <span className={styles.name}>{t('fund.play_session')}</span>
            <span className={styles.when}>
              <bdi dir="ltr">
                {formatClock(oldest.at)}–{formatClock(newest.at)}
              </bdi>{' '}
              · {t('fund.play_session.moves', { count: records.length })}
            </span>
          </span>
          <span className={styles.end}>
            {sum === 0n ? (
              <span className={styles.amount}>{t('fund.play_session.even')}</span>
            ) : (
              <Money amount={sum} currency={null} signed className={styles.amount ?? ''} />
            )}
            <span className={styles.after}>
              <span className={styles.afterLabel}>{t('wallet.after')}</span>{' '}
              <Money amount={newest.balance_after} currency={null} />
            </span>
          </span>
        </summary>
        <div className={styles.details}>
          <p>{t('fund.play_session.what')}</p>
          <dl className={styles.facts}>
            {records.map((record) => (
              <div key={record.id}>
                <dt>
                  <time dateTime={record.at}>{formatClock(record.at)}</time> {t(fundText(record).title)}
                </dt>
                <dd className={styles.move}>
                  <Money amount={record.amount} currency={null} signed tone={record.amount > 0n ? 'in' : 'plain'} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </details>
    </li>
  );
}
