import { getGgrReport, getReturnReport, listHouseTransfers } from '@nua/contract/console/house-report.ts';
import { assertDayNotDropped, MonthDropped } from '../../ledger/dropped-days.ts';
import { listHouseTransfers as listTransfers } from '../../ledger/house-figures.ts';
import { listBoundsOf, readGgr, readReturn } from '../../modules/day-sum/public.ts';
import { publishedReturns } from '../../operator/acts/house-reports.ts';
import { ConsoleError } from '../console-error.ts';
import { handleConsole } from '../console-handle.ts';

const PAGE = 50;

/** The rows of a dropped month are not listed in part: the error names the command that loads them. */
async function refuseDropped(check: () => Promise<void>): Promise<void> {
  await check().catch((error: unknown) => {
    throw error instanceof MonthDropped ? new ConsoleError('ACT_REFUSED', { text: error.message }) : error;
  });
}

const ggr = handleConsole(getGgrReport, ({ app, reads }, { query }) =>
  readGgr(reads, query, app.settings.get('fee_rates')),
);

const returns = handleConsole(getReturnReport, ({ app, reads }, { query: { game = null, ...days } }) =>
  readReturn(reads, { ...days, game }, publishedReturns(app)),
);

const transfers = handleConsole(listHouseTransfers, async ({ reads }, { query: { day, figure, game, after } }) => {
  await refuseDropped(() => assertDayNotDropped(reads, day));
  const { from, to } = await listBoundsOf(reads, day);
  const place = { after: after ?? from, to, limit: PAGE };
  const { list, next } = await listTransfers(reads, { day, figure, game: game ?? null }, place);
  return { list: list.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })), next };
});

export const houseReportHandlers = [ggr, returns, transfers];
