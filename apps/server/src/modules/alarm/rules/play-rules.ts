import { formatMoney } from '@nua/money';
import type { App } from '../../../core/app.ts';
import { greatWinsFrom } from '../../../ledger/round-transfers.ts';
import { type AlarmRule, type Measured, measuredRule, prometheusRule } from '../alarm-rule.ts';

/**
 * Reads the wins since the last measurement; the first one begins an hour ago. Ids contain the time of the database, and a transaction commits
 * after it made its id, so five minutes are read twice.
 */
async function findGreatWins({ pool, settings }: App, mark: unknown): Promise<Measured> {
  const limit = settings.get('alarm_rules').great_win;
  const read_at = (mark as { read_at: string } | null)?.read_at ?? null;
  const { rows: times } = await pool.query<{ until: string; from: string }>(
    `select clock_timestamp()::text as until, (coalesce($1::timestamptz, clock_timestamp() - interval '1 hour') - interval '5 minutes')::text as from`,
    [read_at],
  );
  const { until, from } = times[0]!;
  const wins = await greatWinsFrom(pool, { from, amount: limit });
  return {
    findings: wins.map(({ amount, round }) => ({
      subject: `round ${round}`,
      text: `A player won ${formatMoney(amount)} in round ${round}.`,
    })),
    mark: { read_at: until },
  };
}

export const playRules: readonly AlarmRule[] = [
  prometheusRule({
    name: 'NuaRoundStopped',
    title: 'A shared round was stopped',
    measures: 'shared rounds that no node led to their end',
    threshold: 'above 0 in ten minutes',
    severity: 'page',
    prometheus: {
      file: 'site',
      expression: 'sum by (job, game) (increase(nua_shared_rounds_total{end="stopped"}[10m])) > 0',
      summary: 'A shared round of {{ $labels.game }} was stopped because no node led it.',
    },
  }),
  measuredRule({
    name: 'NuaGreatWin',
    title: 'A great win',
    measures: 'the amount of each win',
    threshold: 'from alarm_rules.great_win on',
    severity: 'ticket',
    is_event: true,
    measure: findGreatWins,
  }),
];
