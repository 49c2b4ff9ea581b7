import { type Cents, formatNumber, wireCurrency, writtenMoney } from '@nua/money';
import { Button, Card, Money } from '@nua/ui';
import { importOnDemand } from '../../../../client/import-on-demand.ts';
import { useClient } from '../../../../client/use-client.ts';
import { useLanguage } from '../../../../client/use-stores.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import { formatDay } from '../../../../i18n/format-when.ts';
import type { Report, ReportBy } from '../report-query.ts';
import { categoryRows, periodRows } from '../report-rows.ts';
import { categoryTextId } from './category-text-id.ts';
import { chartOf, everyPeriod } from './chart-bars.ts';
import styles from './report-sums.module.css';
import { SumChart } from './sum-chart.tsx';
import { SumTable } from './sum-table.tsx';

const amountText = (amount: Cents): string => writtenMoney(amount, wireCurrency);

export function ReportSums({ report, by }: { report: Report; by: ReportBy }) {
  const t = useTranslation();
  const language = useLanguage();
  const periods = periodRows(report.rows);
  const span = { by, from: report.from, to: report.to };
  const dayText = (day: string) => {
    const text = formatDay(day, language, by === 'month');
    return by === 'week' ? t('report.week-of', { day: text }) : text;
  };
  return (
    <div className={styles.sums}>
      <Total report={report} by={by} />
      <SumTable
        id="periods"
        title={t('report.periods')}
        first={t(`report.by.${by}`)}
        chart={<SumChart key={by} chart={chartOf(periods, span)} dayText={dayText} onlyMonth={by === 'month'} />}
        rows={everyPeriod(periods, span).map(({ day, ...sums }) => ({ ...sums, key: day, head: dayText(day) }))}
      />
      <SumTable
        id="categories"
        title={t('report.categories')}
        first={t('report.category')}
        rows={categoryRows(report.rows).map(({ category, ...sums }) => ({
          ...sums,
          key: String(category),
          head: (
            <>
              {t(categoryTextId(category))}
              <span className={styles.count}>{t('report.rounds', { count: sums.rounds })}</span>
            </>
          ),
        }))}
      />
    </div>
  );
}

function Total({ report, by }: { report: Report; by: ReportBy }) {
  const t = useTranslation();
  const client = useClient();
  const { total } = report;
  const save = async () => {
    const part = await importOnDemand(client, () => import('./save-csv.ts'));
    await part?.saveCsv(client, report, by, t);
  };
  const sums = [
    { label: t('report.wagered'), amount: total.wagered, signed: false },
    { label: t('report.won'), amount: total.won, signed: false },
    { label: t('report.net'), amount: total.net, signed: true },
  ];
  return (
    <Card raised className={styles.total}>
      <div className={styles.totalHead}>
        <p className={styles.span}>
          {t(`report.span.${by}`)} ·{' '}
          <span className={styles.nowrap}>
            {t('report.rounds-shown', { count: total.rounds, shown: formatNumber(total.rounds) })}
          </span>
        </p>
        <Button kind="quiet" size="small" icon="document" onClick={() => void save()}>
          {t('report.csv')}
        </Button>
      </div>
      <dl className={styles.totals}>
        {sums.map(({ label, amount, signed }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} currency={wireCurrency} signed={signed} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.span}>{t('report.net.text')}</p>
      {total.bonus_wagered > 0n && (
        <p className={styles.span}>
          {t('report.bonus', { wagered: amountText(total.bonus_wagered), won: amountText(total.bonus_won) })}
        </p>
      )}
    </Card>
  );
}
