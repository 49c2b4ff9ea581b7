import { getLargeReport, getPaymentReport } from '@nua/contract/console/payment-report.ts';
import {
  getPlayerReport,
  getProtectionReport,
  listProtection,
  listReportPlayers,
} from '@nua/contract/console/player-report.ts';
import { getPromotionReport, listPromotionCosts } from '@nua/contract/console/promotion-report.ts';
import { LARGE, readCountedPlayers, readCountedProtection } from '../../modules/day-sum/public.ts';
import { readLargePayments, readPaymentReport } from '../../operator/reports/payments-report.ts';
import { listPlayersOf } from '../../operator/reports/players-report.ts';
import { listCostsOf, readPromotionReport } from '../../operator/reports/promotions-report.ts';
import { listProtectionOf } from '../../operator/reports/protection-report.ts';
import { ConsoleError } from '../console-error.ts';
import { type ConsoleContext, handleConsole } from '../console-handle.ts';
import { type LoggedLook, logFirstLook, reasonFor } from '../looks.ts';

const withTime = <One extends { at: Date }>({ at, ...rest }: One) => ({ ...rest, at: at.toISOString() });

/** Converts `counted_at` to text. It is null if the figures were computed for this request. */
const withCount = <One extends { counted_at: Date | null }>({ counted_at, ...rest }: One) => ({
  counted_at: counted_at?.toISOString() ?? null,
  ...rest,
});

/** Logs a look at the players of a report. The report and its days are the reason. */
const logReportLook = (ctx: ConsoleContext, report: string, ...days: readonly string[]): Promise<LoggedLook> =>
  logFirstLook(ctx, {
    act: 'report list',
    subject: `read report ${report}`,
    reason: ['report', report, ...days].join(' '),
  });

const payments = handleConsole(getPaymentReport, async ({ app, reads }, { query }) =>
  withCount(await readPaymentReport(reads, query, app.clock.now())),
);

const large = handleConsole(getLargeReport, async (ctx, { query: { after, ...days } }) => {
  const { app, reads } = ctx;
  const look = await logReportLook(ctx, 'large', days.from, days.until);
  const [day = '', player_id = '', way] = after?.split(' ') ?? [];
  const afterRow = way === 'credited' || way === 'paid_out' ? { day, player_id, way: way as typeof way } : null;
  return look.show({ ...LARGE, ...withCount(await readLargePayments(reads, days, afterRow, app.clock.now())) });
});

const players = handleConsole(getPlayerReport, async ({ app, reads }, { query }) => {
  const { counted_at, days } = await readCountedPlayers(reads, { ...query, now: app.clock.now() });
  return withCount({ counted_at, days });
});

const playerList = handleConsole(listReportPlayers, async (ctx, { query: { group, day, after } }) => {
  const { app, reads } = ctx;
  const look = await logReportLook(ctx, 'players', group, day);
  const found = await listPlayersOf(reads, { group, day, after: after ?? null, now: app.clock.now() });
  const list = found.list.map(({ created_at, ...one }) => ({ ...one, created_at: created_at.toISOString() }));
  return look.show({ ...found, list });
});

const PROTECTION = 'read protection list';

const protection = handleConsole(getProtectionReport, async ({ app, reads }, { query }) => {
  const { counted_at, days } = await readCountedProtection(reads, { ...query, now: app.clock.now() });
  return withCount({ counted_at, days });
});

/** The list names players who limit or exclude themselves, so the staff member must give a reason. */
const protectionList = handleConsole(listProtection, async (ctx, { query: { group, after, ...days } }) => {
  const { reads } = ctx;
  const reason = await reasonFor(ctx, PROTECTION);
  const look = await logFirstLook(ctx, { act: `protection list ${group}`, subject: PROTECTION, reason });
  const found = await listProtectionOf(reads, days, { group, after: after === undefined ? null : readAfter(after) });
  return look.show({ ...found, list: found.list.map(withTime) });
});

/** Parses the parameter `after`, which contains the time and the key of the last row of the previous page. */
function readAfter(text: string): { at: Date; key: string } {
  const [time = '', ...key] = text.split(' ');
  const at = new Date(time);
  if (Number.isNaN(at.getTime()))
    throw new ConsoleError('INVALID_INPUT', { fields: [{ path: 'query.after', rule: 'a time and a key' }] });
  return { at, key: key.join(' ') };
}

const promotions = handleConsole(getPromotionReport, async ({ app, reads }, { query }) =>
  withCount(await readPromotionReport(reads, query, app.clock.now())),
);

const promotionCosts = handleConsole(listPromotionCosts, async (ctx, { query: { kind, promo, after, ...days } }) => {
  const { reads } = ctx;
  const look = await logReportLook(ctx, 'promotions', kind, days.from, days.until);
  const found = await listCostsOf(reads, days, { kind, promo_id: promo ?? null, after: after ?? null });
  return look.show({ ...found, list: found.list.map(withTime) });
});

export const reportHandlers = [
  payments,
  large,
  players,
  playerList,
  protection,
  protectionList,
  promotions,
  promotionCosts,
];
