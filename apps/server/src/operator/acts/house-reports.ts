import { daysOf, MAX_REPORT_DAYS } from '@nua/contract/console/period.ts';
import { checkDaySums, readGgr, readReturn, recountDay } from '../../modules/day-sum/public.ts';
import { type Act, change, read } from '../act.ts';
import { CommandError, explainDropped, type OperatorDeps } from '../operator-deps.ts';
import { day, word } from '../parameters.ts';
import { differenceLine, ggrText, returnText } from '../texts/house-report-texts.ts';

type Period = { from: string; until: string };

function assertPeriod(period: Period): void {
  const days = daysOf(period);
  if (days < 1 || days > MAX_REPORT_DAYS) throw new CommandError(`A report covers one to ${MAX_REPORT_DAYS} days.`);
}

/** The returns that providers publish for their games, in basis points. */
export const publishedReturns = ({ config }: Pick<OperatorDeps, 'config'>): Map<string, number> =>
  new Map(config.game_providers.flatMap(({ games }) => games.map(({ id, rtp_bps }) => [id, rtp_bps] as const)));

const timeOf = (at: string | null): Date | null => (at === null ? null : new Date(at));

const MAX_SHOWN = 20;
const PERIOD = { from: { ...day, form: 'FROM' }, until: { ...day, form: 'UNTIL' } };

export const houseReportActs = {
  'report ggr': read({
    permission: 'look',
    help: 'what the house earned by day: GGR, the cost of promotions, fees, NGR; and the turnover by game',
    arguments: PERIOD,
    run: async ({ deps }, period) => {
      assertPeriod(period);
      const { counted_at, days, total, games } = await readGgr(deps.db, period, deps.settings.get('fee_rates'));
      return { counted_at: timeOf(counted_at), ...total, days, games };
    },
    text: ggrText,
  }),
  'report return': read({
    permission: 'look',
    help: 'what games returned beside their theoretical return, by game and mode, with the 99 % interval and the z-score',
    arguments: PERIOD,
    options: { game: word },
    run: async ({ deps }, { game, ...period }) => {
      assertPeriod(period);
      const found = await readReturn(deps.db, { ...period, game: game ?? null }, publishedReturns(deps));
      return {
        counted_at: timeOf(found.counted_at),
        games: found.games.map(({ modes: _modes, free: _free, ...row }) => row),
        modes: found.games.flatMap(({ game_id, modes }) =>
          modes.map(({ mode, ...row }) => ({ game_id, mode: mode === null ? null : JSON.stringify(mode), ...row })),
        ),
      };
    },
    text: returnText,
  }),
  'report check': read({
    permission: 'look',
    help: 'computes the sums of a day again from the ledger and the rounds, and lists those that differ',
    arguments: { day },
    run: async ({ deps }, { day: checked }) => {
      const differences = await explainDropped(() => checkDaySums(deps.db, checked));
      if (differences.length === 0) return { day: checked, differences: 0 };
      throw new CommandError(
        [
          `${differences.length} sums of ${checked} differ from the ledger:`,
          ...differences.slice(0, MAX_SHOWN).map(differenceLine),
        ].join('\n'),
      );
    },
    text: (checked) => `The sums of ${checked.day} are those of the ledger.`,
  }),
  'report recount': change({
    permission: 'technical',
    approval: 'one',
    help: 'replaces the sums of a day, which reports are read from, by those of the ledger and the rounds',
    arguments: { day },
    prepare: async ({ deps }, { day: checked }) => {
      const differences = await explainDropped(() => checkDaySums(deps.db, checked));
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
        return { data: { day: counted }, after: seen.map(({ what, computed }) => ({ what, computed })) };
      },
    }),
    text: (counted) => `Counted again: ${counted.day}.`,
  }),
} satisfies Record<string, Act>;
