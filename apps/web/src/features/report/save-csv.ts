import type { Translate } from '../../i18n/i18n.ts';
import { calendarDay } from '../../platform/calendar-day.ts';
import { reportCsv } from './report-csv.ts';
import type { Report, ReportBy } from './report-query.ts';

/** Hands the report over as a file; it is made on the device of what is on the screen. */
export function saveCsv(report: Report, by: ReportBy, now: Date, t: Translate): void {
  const text = reportCsv(report, {
    columns: [
      t('report.csv.period'),
      t('report.category'),
      t('report.csv.rounds'),
      t('report.wagered'),
      t('report.won'),
      t('report.net'),
    ],
    category: (category) => t(`category.${category || 6}`),
  });
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `nua-report-${by}-${calendarDay(now)}.csv`;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has to have begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
