import { Card, Money } from '@nua/ui';
import type { CopyId } from '../../copy/copy-id.ts';
import { formatDay } from '../../copy/format-when.ts';
import { useCopy } from '../../copy/use-copy.ts';
import type { Report, ReportBy } from '../../features/report/report-query.ts';
import { categoryRows, periodRows } from '../../features/report/report-rows.ts';
import { useConfig, useLanguage } from '../../state/use-stores.ts';
import styles from './report-sums.module.css';

/** The total in three plain numbers, then the same by time and by category. */
export function ReportSums({ report, by }: { report: Report; by: ReportBy }) {
  const t = useCopy();
  const currency = useConfig()?.currency ?? 'PKR';
  const { total } = report;
  return (
    <div className={styles.sums}>
      <Card raised className={styles.total}>
        <p className={styles.span}>
          {t(`report.span.${by}`)} · {t('report.rounds', { count: total.rounds })}
        </p>
        <dl className={styles.three}>
          <div>
            <dt>{t('report.wagered')}</dt>
            <dd>
              <Money amount={total.wagered} currency={currency} />
            </dd>
          </div>
          <div>
            <dt>{t('report.won')}</dt>
            <dd>
              <Money amount={total.won} currency={currency} />
            </dd>
          </div>
          <div>
            <dt>{t('report.net')}</dt>
            <dd>
              <Money amount={total.net} currency={currency} signed />
            </dd>
          </div>
        </dl>
        <p className={styles.span}>{t('report.net.text')}</p>
      </Card>
      <Periods report={report} by={by} />
      <Categories report={report} />
    </div>
  );
}

function Periods({ report, by }: { report: Report; by: ReportBy }) {
  const t = useCopy();
  const language = useLanguage();
  const dayWords = (day: string) => {
    const words = formatDay(day, language, by === 'month');
    return by === 'week' ? t('report.week-of', { day: words }) : words;
  };
  return (
    <section aria-labelledby="periods">
      <h2 id="periods" className={styles.heading}>
        {t('report.periods')}
      </h2>
      <Card bare className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t(`report.by.${by}`)}</th>
              <th scope="col">{t('report.wagered')}</th>
              <th scope="col">{t('report.won')}</th>
              <th scope="col">{t('report.net')}</th>
            </tr>
          </thead>
          <tbody>
            {periodRows(report.rows).map((row) => (
              <tr key={row.day}>
                <th scope="row">
                  {dayWords(row.day)}
                  <span className={styles.bar} style={{ inlineSize: `${row.share_bps * 0.01}%` }} aria-hidden="true" />
                </th>
                <td>
                  <Money amount={row.wagered} />
                </td>
                <td>
                  <Money amount={row.won} />
                </td>
                <td>
                  <Money amount={row.net} signed />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </section>
  );
}

function Categories({ report }: { report: Report }) {
  const t = useCopy();
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className={styles.heading}>
        {t('report.categories')}
      </h2>
      <Card bare className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('report.category')}</th>
              <th scope="col">{t('report.wagered')}</th>
              <th scope="col">{t('report.won')}</th>
              <th scope="col">{t('report.net')}</th>
            </tr>
          </thead>
          <tbody>
            {categoryRows(report.rows).map((row) => (
              <tr key={row.category}>
                <th scope="row">
                  {t(`category.${row.category || 6}` as CopyId)}
                  <span className={styles.count}>{t('report.rounds', { count: row.rounds })}</span>
                </th>
                <td>
                  <Money amount={row.wagered} />
                </td>
                <td>
                  <Money amount={row.won} />
                </td>
                <td>
                  <Money amount={row.net} signed />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </section>
  );
}
