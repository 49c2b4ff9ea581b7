import { daysOf, MAX_REPORT_DAYS } from '@nua/contract/console/period.ts';
import { deviationText, shareText } from '@nua/contract/console/share-text.ts';
import { formatMoney } from '@nua/money';
import {
  checkDaySums,
  type DaySumDifference,
  type GgrReport,
  type ReturnReport,
  readGgr,
  readReturn,
  recountDay,
} from '../../modules/day-sum/public.ts';
import { type Act, change, read } from '../act.ts';
import { localTime } from '../local-time.ts';
import { CommandError, type OperatorDeps } from '../operator-deps.ts';
import { day, word } from '../parameters.ts';

type Period = { from: string; until: string };

function assertPeriod(period: Period): void {
  const days = daysOf(period);
  if (days < 1 || days > MAX_REPORT_DAYS) throw new CommandError(`A report covers one to ${MAX_REPORT_DAYS} days.`);
}

/** The returns that providers publish for their games, in basis points. */
export const publishedReturns = ({ config }: Pick<OperatorDeps, 'config'>): Map<string, number> =>
  new Map(config.game_providers.flatMap(({ games }) => games.map(({ id, rtp_bps }) => [id, rtp_bps] as const)));

const countedLine = (counted_at: string | null): string =>
  counted_at === null
    ? 'Nothing is counted yet.'
    : `counted at ${localTime(new Date(counted_at))}, without the last ten minutes`;

function resultLine(title: string, of: GgrReport['total']): string {
  const parts = [
    `GGR ${formatMoney(of.ggr, { sign: true })} (staked ${formatMoney(of.stakes)}, paid ${formatMoney(of.payouts)})`,
    `free rounds ${formatMoney(of.free_stakes)}, paid ${formatMoney(of.free_payouts)}`,
    `promotions ${formatMoney(of.promotions)}`,
    `fees ${formatMoney(of.payment_fees)} and ${formatMoney(of.provider_fees)}`,
    `NGR ${formatMoney(of.ngr, { sign: true })}`,
  ];
  return `${title}  ${parts.join('  ')}`;
}

const ggrText = ({ counted_at, days, total, games }: GgrReport): string =>
  [
    countedLine(counted_at),
    ...days.map((one) => resultLine(one.day, one)),
    resultLine('all', total),
    ...games.map(
      ({ game_id, rounds, stakes, ggr }) =>
        `  ${game_id}  ${rounds} rounds  staked ${formatMoney(stakes)}  GGR ${formatMoney(ggr, { sign: true })}`,
    ),
  ].join('\n');

type Figures = ReturnReport['days'][number];

function returnLine(title: string, method: string, of: Omit<Figures, 'day'>): string {
  const band =
    of.z === null ? 'too few rounds' : `${shareText(of.low)} to ${shareText(of.high)}, z ${deviationText(of.z)}`;
  return `${title}  ${of.rounds} rounds  returned ${shareText(of.return)}, theory ${shareText(of.theory)} (${method})  ${band}`;
}

const returnText = ({ counted_at, games }: ReturnReport): string =>
  [
    countedLine(counted_at),
    ...games.flatMap((game) => [
      returnLine(game.game_id, game.method, game),
      ...game.modes.map((one) =>
        returnLine(`  ${one.mode === null ? 'other calls' : JSON.stringify(one.mode)}`, one.method, one),
      ),
    ]),
  ].join('\n');

const differenceLine = ({ what, stored, computed }: DaySumDifference): string =>
  `${what}: stored ${stored ?? 'nothing'}, computed ${computed ?? 'nothing'}`;

const MAX_SHOWN = 20;
const PERIOD = { from: { ...day, form: 'FROM' }, until: { ...day, form: 'UNTIL' } };

export const houseReportActs = {
  'report ggr': read({
    permission: 'look',
    help: 'what the house earned by day: GGR, the cost of promotions, fees, NGR; and the turnover by game',
    arguments: PERIOD,
    run: async ({ deps }, period) => {
      assertPeriod(period);
      return ggrText(await readGgr(deps.db, period, deps.settings.get('fee_rates')));
    },
  }),
  'report return': read({
    permission: 'look',
    help: 'what games returned against their theory, by game and mode, with the 99 % interval and z',
    arguments: PERIOD,
    options: { game: word },
    run: async ({ deps }, { game, ...period }) => {
      assertPeriod(period);
      return returnText(await readReturn(deps.db, { ...period, game: game ?? null }, publishedReturns(deps)));
    },
  }),
  'report check': read({
    permission: 'look',
    help: 'computes the sums of a day again from the ledger and the rounds, and lists those that differ',
    arguments: { day },
    run: async ({ deps }, { day: checked }) => {
      const differences = await checkDaySums(deps.db, checked);
      if (differences.length === 0) return `The sums of ${checked} are those of the ledger.`;
      throw new CommandError(
        [
          `${differences.length} sums of ${checked} differ from the ledger:`,
          ...differences.slice(0, MAX_SHOWN).map(differenceLine),
        ].join('\n'),
      );
    },
  }),
  'report recount': change({
    permission: 'technical',
    approval: 'one',
    help: 'replaces the sums of a day, which reports are read from, by those of the ledger and the rounds',
    arguments: { day },
    prepare: async ({ deps }, { day: checked }) => {
      const differences = await checkDaySums(deps.db, checked);
      if (differences.length === 0) throw new CommandError(`The sums of ${checked} are those of the ledger.`);
      return {
        preview: differences.slice(0, MAX_SHOWN).map(differenceLine).join('\n'),
        seen: differences.slice(0, MAX_SHOWN),
      };
    },
    run: async ({ tx, seen }, { day: counted }) => ({
      subject: `day ${counted}`,
      before: seen.map(({ what, stored }) => ({ what, stored })),
      apply: async () => {
        await recountDay(tx, counted);
        return { text: `Counted again: ${counted}.`, after: seen.map(({ what, computed }) => ({ what, computed })) };
      },
    }),
  }),
} satisfies Record<string, Act>;
