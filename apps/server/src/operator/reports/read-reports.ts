import type { Cents } from '@nua/money';
import type { Days } from '../../ledger/moved-payments.ts';
import { readCountedPlayers, readCountedProtection } from '../../modules/day-sum/public.ts';
import type { ActData } from '../act.ts';
import type { OperatorDeps } from '../operator-deps.ts';
import { readLargePayments, readPaymentReport } from './payments-report.ts';
import { readPromotionReport } from './promotions-report.ts';

type Deps = Pick<OperatorDeps, 'db' | 'clock'>;
type ReadReport = (deps: Deps, days: Days) => Promise<ActData>;

/** The reports of the command, by their names. */
export const readReports = {
  payments: async ({ db, clock }, days) => {
    const { moved, deposits, payouts } = await readPaymentReport(db, days, clock.now());
    return {
      moved: moved.map(({ day, rail, credited, taken_back, paid_out }) => ({
        ...{ day, rail, credited: credited.sum, deposits: credited.count },
        ...{ taken_back: taken_back.sum, reversals: taken_back.count, paid_out: paid_out.sum, payouts: paid_out.count },
      })),
      deposits,
      payouts,
    };
  },
  players: async ({ db, clock }, days) => ({
    days: (await readCountedPlayers(db, { ...days, now: clock.now() })).days,
  }),
  promotions: async ({ db, clock }, days) => ({
    promotions: (await readPromotionReport(db, days, clock.now())).list.map((row) => ({
      ...row,
      net: (row.granted - row.returned) as Cents,
    })),
  }),
  protection: async ({ db, clock }, days) => ({
    days: (await readCountedProtection(db, { ...days, now: clock.now() })).days,
  }),
  large: async ({ db, clock }, days) => {
    const { list, has_more } = await readLargePayments(db, days, null, clock.now());
    return {
      payments: list.map(({ day, player_id, player, way, count, sum, largest }) => ({
        ...{ day, player_id, player, way: way === 'credited' ? 'deposits' : 'payouts', count, sum, largest },
      })),
      has_more,
    };
  },
} satisfies Record<string, ReadReport>;

export type ReportName = keyof typeof readReports;
export type ReportData<Name extends ReportName> = Awaited<ReturnType<(typeof readReports)[Name]>>;
