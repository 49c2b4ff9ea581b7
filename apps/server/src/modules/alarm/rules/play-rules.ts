import { dayInKarachi } from '@nua/contract/karachi-day.ts';
import { type Cents, formatMoney, formatNumber, ZERO } from '@nua/money';
import type { App } from '../../../core/app.ts';
import { greatWinsFrom } from '../../../ledger/round-transfers.ts';
import { readReturn } from '../../day-sum/public.ts';
import { type AlarmRule, limitsOf, type Measured, measuredRule, prometheusRule } from '../alarm-rule.ts';

/**
 * Finds the great wins since the last measurement. The time in a transfer's id is earlier than its commit, so the five minutes before the
 * last measurement are read again.
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

/** Reads how much the games have lost today (in Pakistan). Free rounds are excluded, because they are a cost of promotions. */
async function readLossOfDay({ pool, clock, settings }: App): Promise<Measured> {
  const day = dayInKarachi(clock.now());
  const { rows } = await pool.query<{ loss: Cents | null }>(
    'select sum(payout_cents - stake_cents)::bigint as loss from day_return where day = $1 and not is_free',
    [day],
  );
  const loss = rows[0]!.loss ?? ZERO;
  const is_great = loss >= settings.get('alarm_rules').house_loss;
  return { findings: is_great ? [{ subject: day, text: `The games lost ${formatMoney(loss)} on ${day}.` }] : [] };
}

const PERIOD_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Finds games whose return of 30 days is further from the theoretical return than chance explains. A game without a computed z is skipped.
 */
async function findOddReturns(app: App): Promise<Measured> {
  const { max_z } = limitsOf(app);
  const now = app.clock.now();
  const from = dayInKarachi(new Date(now.getTime() - (PERIOD_DAYS - 1) * DAY_MS));
  const { games } = await readReturn(app.db, { from, until: dayInKarachi(now), game: null }, new Map());
  const findings = games.flatMap(({ game_id, provider, rounds, method, z }) => {
    if (z === null || Math.abs(z) <= max_z) return [];
    // The theoretical return assumes best play. Players who play worse lose more, which is no finding.
    if (method === 'best_play' && z < 0) return [];
    const side = z > 0 ? 'more' : 'less';
    const game = provider === null ? game_id : `${game_id} of ${provider}`;
    const text = `${game} returned ${side} than its theory in ${rounds} rounds of ${PERIOD_DAYS} days: z is ${formatNumber(z, 1)}.`;
    return [{ subject: game, text }];
  });
  return { findings };
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
    name: 'NuaGameReturn',
    title: 'A game does not return what it should',
    measures: `the return of each game in ${PERIOD_DAYS} days against its theory, in standard deviations (z)`,
    threshold: ({ max_z }) => `above ${max_z} or below -${max_z}`,
    severity: 'page',
    every_s: 900,
    measure: findOddReturns,
  }),
  measuredRule({
    name: 'NuaHouseLoss',
    title: 'The games lost much today',
    measures: 'what the games paid less what was staked since midnight in Pakistan, without free rounds',
    threshold: ({ house_loss }) => `from ${formatMoney(house_loss)} on`,
    severity: 'page',
    every_s: 300,
    measure: readLossOfDay,
  }),
  measuredRule({
    name: 'NuaGreatWin',
    title: 'A great win',
    measures: 'the amount of each win',
    threshold: ({ great_win }) => `from ${formatMoney(great_win)} on`,
    severity: 'ticket',
    is_event: true,
    measure: findGreatWins,
  }),
];
