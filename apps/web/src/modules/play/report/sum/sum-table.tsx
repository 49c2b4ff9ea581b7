import type { Cents } from '@nua/money';
import { Card, Money } from '@nua/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../client/use-translation.ts';
import styles from './sum-table.module.css';

export type SumRow = { key: string; head: ReactNode; wagered: Cents; won: Cents; net: Cents };

type Props = {
  id: string;
  title: string;
  /** The title of the first column. */
  first: string;
  rows: readonly SumRow[];
  /** A chart of the same data, above the table. */
  chart?: ReactNode;
};

export function SumTable({ id, title, first, rows, chart }: Props) {
  const t = useTranslation();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <Card bare>
        {chart}
        <div className={styles.scroll}>
          <table className={styles.table} aria-labelledby={id}>
            <thead>
              <tr>
                <th scope="col">{first}</th>
                <th scope="col">{t('report.wagered')}</th>
                <th scope="col">{t('report.won')}</th>
                <th scope="col">{t('report.net')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">{row.head}</th>
                  <td>
                    <Money amount={row.wagered} currency={null} />
                  </td>
                  <td>
                    <Money amount={row.won} currency={null} />
                  </td>
                  <td>
                    <Money amount={row.net} currency={null} signed />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </section>
  );
}
