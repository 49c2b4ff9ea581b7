import type { ReportName } from '../page-names.ts';

export const reportTexts: Readonly<Record<ReportName, { title: string; shows: string }>> = {
  ggr: { title: 'GGR and NGR', shows: 'What the house earned by day, and the turnover of each game' },
  return: {
    title: 'Return of games',
    shows: 'What games returned against their theory, with the 99 % interval',
  },
  payments: {
    title: 'Deposits and payouts',
    shows: 'Money by day and rail, requests by state, and the time to their end',
  },
  players: { title: 'Players', shows: 'New, active and returning players by day' },
  promotions: { title: 'Promotions', shows: 'What each promotion cost' },
  protection: { title: 'Player protection', shows: 'Limits, breaks, exclusions and refused attempts by day' },
  large: { title: 'Large payments', shows: 'Large payments, and small ones of a player that add up' },
};

/** The texts of the list of reports and of the frame of a report. Each report has a catalogue in `reports/`. */
export const reports = {
  title: 'Reports',
  report: 'Report',
  shows: 'Shows',
  unknown_report: 'There is no such report',
  all_reports: 'All reports',
} as const;
