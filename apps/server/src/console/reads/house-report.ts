import { getGgrReport, getReturnReport, listHouseTransfers } from '@nua/contract/console/house-report.ts';
import { sql } from 'kysely';
import { assertDayNotDropped, MonthDropped } from '../../ledger/dropped-days.ts';
import { listHouseTransfers as listTransfers } from '../../ledger/house-figures.ts';
import { listBoundsOf, readGgr, readReturn } from '../../modules/day-sum/public.ts';
import { publishedReturns } from '../../operator/acts/house-reports.ts';
import { ConsoleError } from '../console-error.ts';
import { type ConsoleContext, handleConsole } from '../console-handle.ts';
import { logFirstLook } from '../looks.ts';

const PAGE = 50;

/** Runs `check`, and converts MonthDropped to ACT_REFUSED. The text names the command that loads the month. */
async function refuseDropped(check: () => Promise<void>): Promise<void> {
  await check().catch((error: unknown) => {
    throw error instanceof MonthDropped ? new ConsoleError('ACT_REFUSED', { text: error.message }) : error;
  });
}

type LogHead = { day: string; entry: string; hash: Buffer | null };

/** Finds the newest entry of the operator log at the end of each day. */
async function findLogHeads({ reads }: ConsoleContext, days: readonly string[]) {
  const { rows } = await sql<LogHead>`
    select d.day, l.entry::text as entry, l.hash from unnest(${days}::text[]) d (day)
    cross join lateral (
      select entry, hash from operator_log
      where at < (d.day::date + 1)::timestamp at time zone 'Asia/Karachi' and entry is not null
      order by at desc, entry desc limit 1) l`.execute(reads);
  return new Map(
    rows.flatMap(({ day, entry, hash }) =>
      hash === null ? [] : [[day, { entry: Number(entry), hash: hash.toString('hex') }] as const],
    ),
  );
}

const ggr = handleConsole(getGgrReport, async (ctx, { query }) => {
  const report = await readGgr(ctx.reads, query, ctx.app.settings.get('fee_rates'));
  const heads = await findLogHeads(
    ctx,
    report.days.map(({ day }) => day),
  );
  return { ...report, days: report.days.map((one) => ({ ...one, log_head: heads.get(one.day) ?? null })) };
});

const returns = handleConsole(getReturnReport, ({ app, reads }, { query: { game = null, ...days } }) =>
  readReturn(reads, { ...days, game }, publishedReturns(app)),
);

const transfers = handleConsole(listHouseTransfers, async (ctx, { query: { day, figure, game, after } }) => {
  const { reads } = ctx;
  await refuseDropped(() => assertDayNotDropped(reads, day));
  const look = await logFirstLook(ctx, {
    ...{ act: 'report transfers', subject: 'read report transfers' },
    reason: ['report ggr', day, figure, game].filter(Boolean).join(' '),
  });
  const { from, to } = await listBoundsOf(reads, day);
  const page = { after: after ?? from, to, limit: PAGE };
  const { list, next } = await listTransfers(reads, { day, figure, game: game ?? null }, page);
  return look.show({ list: list.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })), next });
});

export const houseReportHandlers = [ggr, returns, transfers];
