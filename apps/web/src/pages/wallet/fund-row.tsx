import { Icon, Money } from '@nua/ui';
import { formatWhen } from '../../copy/format-when.ts';
import { useCopy } from '../../copy/use-copy.ts';
import { aboutLink, fundWords } from '../../features/fund-record/fund-record-words.ts';
import type { FundRecord } from '../../features/fund-record/fund-records-query.ts';
import { Link } from '../../shell/link.tsx';
import { useLanguage } from '../../state/use-stores.ts';
import { CopyLine } from '../../story/copy-line.tsx';
import styles from './fund-row.module.css';

/** One movement; pressed, it tells its story. */
export function FundRow({ record }: { record: FundRecord }) {
  const t = useCopy();
  const language = useLanguage();
  const words = fundWords(record);
  const about = aboutLink(record);
  const isIn = record.amount > 0n;
  return (
    <li>
      <details className={styles.record}>
        <summary className={styles.row}>
          <span className={styles.icon} data-in={isIn || undefined}>
            <Icon name={words.icon} size={20} />
          </span>
          <span className={styles.words}>
            <span className={styles.name}>{t(words.title)}</span>
            <time dateTime={record.at} className={styles.when}>
              {formatWhen(record.at, language)}
            </time>
          </span>
          <span className={styles.end}>
            <Money amount={record.amount} signed tone={isIn ? 'in' : 'plain'} className={styles.amount ?? ''} />
            <span className={styles.after}>
              <span className={styles.afterLabel}>{t('wallet.after')}</span> <Money amount={record.balance_after} />
            </span>
          </span>
        </summary>
        <div className={styles.story}>
          <p>{t(words.what)}</p>
          <dl className={styles.facts}>
            <div>
              <dt>{t('wallet.when')}</dt>
              <dd>{formatWhen(record.at, language)}</dd>
            </div>
            <div>
              <dt>{t('wallet.filter.wallet')}</dt>
              <dd>{t(`wallet.${record.wallet}`)}</dd>
            </div>
            {about && (
              <div>
                <dt>{t('wallet.belongs')}</dt>
                <dd>
                  <Link to={about.to}>{t(about.label)}</Link>
                </dd>
              </div>
            )}
            <div>
              <dt>{t('wallet.next')}</dt>
              <dd>{t(words.next)}</dd>
            </div>
          </dl>
          <CopyLine label={t('wallet.transfer')} value={record.id} />
        </div>
      </details>
    </li>
  );
}
