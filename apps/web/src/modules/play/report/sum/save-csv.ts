import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import type { Client } from '../../../../client/client.ts';
import type { Translate } from '../../../../i18n/i18n.ts';
import { saveFile } from '../../../file/public.ts';
import type { Report, ReportBy } from '../report-query.ts';
import { categoryTextId } from './category-text-id.ts';
import { reportCsv } from './report-csv.ts';

/** Builds the file on this device from the displayed report, and saves it. */
export async function saveCsv(client: Client, report: Report, by: ReportBy, t: Translate): Promise<void> {
  const text = reportCsv(report, {
    columns: [
      t('report.csv.period'),
      t('report.category'),
      t('report.csv.rounds'),
      t('report.wagered'),
      t('report.won'),
      t('report.net'),
    ],
    category: (category) => t(categoryTextId(category)),
  });
  const file = new Blob([text], { type: 'text/csv;charset=utf-8' });
  await saveFile(client, file, `nua-report-${by}-${dayInKarachi(client.now())}.csv`);
}
