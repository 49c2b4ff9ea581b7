import { getLargeReport, getPaymentReport } from '@nua/contract/console/payment-report.ts';
import {
  getPlayerReport,
  getProtectionReport,
  listProtection,
  listReportPlayers,
} from '@nua/contract/console/player-report.ts';
import { getPromotionReport, listPromotionCosts } from '@nua/contract/console/promotion-report.ts';
import { LARGE, readLargePayments, readPaymentReport } from '../../operator/reports/payments-report.ts';
import { listPlayersOf, readPlayerReport } from '../../operator/reports/players-report.ts';
import { listCostsOf, readPromotionReport } from '../../operator/reports/promotions-report.ts';
import { listProtectionOf, readProtectionReport } from '../../operator/reports/protection-report.ts';
import { ConsoleError } from '../console-error.ts';
import { handleConsole } from '../console-handle.ts';

const withTime = <One extends { at: Date }>({ at, ...rest }: One) => ({ ...rest, at: at.toISOString() });

const payments = handleConsole(getPaymentReport, ({ reads }, { query }) => readPaymentReport(reads, query));

const large = handleConsole(getLargeReport, async ({ reads }, { query: { after, ...days } }) => {
  const [day = '', player_id = '', way] = after?.split(' ') ?? [];
  const place = way === 'credited' || way === 'paid_out' ? { day, player_id, way: way as typeof way } : null;
  return { ...LARGE, ...(await readLargePayments(reads, days, place)) };
});

const players = handleConsole(getPlayerReport, async ({ app, reads }, { query }) => ({
  days: await readPlayerReport(reads, query, app.clock.now()),
}));

const playersOf = handleConsole(listReportPlayers, async ({ app, reads }, { query: { group, day, after } }) => {
  const found = await listPlayersOf(reads, { group, day, after: after ?? null, now: app.clock.now() });
  const list = found.list.map(({ created_at, ...one }) => ({ ...one, created_at: created_at.toISOString() }));
  return { ...found, list };
});

const protection = handleConsole(getProtectionReport, async ({ reads }, { query }) => ({
  days: await readProtectionReport(reads, query),
}));

const protectionOf = handleConsole(listProtection, async ({ reads }, { query: { group, after, ...days } }) => {
  const found = await listProtectionOf(reads, days, { group, after: after === undefined ? null : readPlace(after) });
  return { ...found, list: found.list.map(withTime) };
});

/** Reads the time and key of the last row of a page. */
function readPlace(text: string): { at: Date; key: string } {
  const [time = '', ...key] = text.split(' ');
  const at = new Date(time);
  if (Number.isNaN(at.getTime()))
    throw new ConsoleError('INVALID_INPUT', { fields: [{ path: 'query.after', rule: 'a time and a key' }] });
  return { at, key: key.join(' ') };
}

const promotions = handleConsole(getPromotionReport, async ({ reads }, { query }) => ({
  list: await readPromotionReport(reads, query),
}));

const promotionsOf = handleConsole(
  listPromotionCosts,
  async ({ reads }, { query: { kind, promo, after, ...days } }) => {
    const found = await listCostsOf(reads, days, { kind, promo_id: promo ?? null, after: after ?? null });
    return { ...found, list: found.list.map(withTime) };
  },
);

export const reportHandlers = [payments, large, players, playersOf, protection, protectionOf, promotions, promotionsOf];
