import { deviationText, shareText } from '@nua/contract/console/share-text.ts';
import { formatMoney } from '@nua/money';
import type { DaySumDifference, GgrReport, ReturnReport } from '../../modules/day-sum/public.ts';
import { localTime } from '../local-time.ts';

const countedLine = (counted_at: Date | null): string =>
  counted_at === null ? 'Nothing is counted yet.' : `counted at ${localTime(counted_at)}, without the last ten minutes`;

/** What the house earned in some days: all of it, by day and by game. */
export type GgrData = GgrReport['total'] & Pick<GgrReport, 'days' | 'games'> & { counted_at: Date | null };

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

export const ggrText = ({ counted_at, days, games, ...total }: GgrData): string =>
  [
    countedLine(counted_at),
    ...days.map((one) => resultLine(one.day, one)),
    resultLine('all', total),
    ...games.map(
      ({ game_id, rounds, stakes, ggr }) =>
        `  ${game_id}  ${rounds} rounds  staked ${formatMoney(stakes)}  GGR ${formatMoney(ggr, { sign: true })}`,
    ),
  ].join('\n');

type Game = ReturnReport['games'][number];
type Mode = Game['modes'][number];

/** What games returned in some days, by game and by mode. `mode` is null for all other calls. */
export type ReturnData = {
  counted_at: Date | null;
  games: readonly Omit<Game, 'modes' | 'free'>[];
  modes: readonly (Omit<Mode, 'mode'> & { game_id: string; mode: string | null })[];
};

function returnLine(title: string, of: Omit<Mode, 'mode'>): string {
  const band =
    of.z === null ? 'too few rounds' : `${shareText(of.low)} to ${shareText(of.high)}, z ${deviationText(of.z)}`;
  return `${title}  ${of.rounds} rounds  returned ${shareText(of.return)}, theory ${shareText(of.theory)} (${of.method})  ${band}`;
}

export const returnText = ({ counted_at, games, modes }: ReturnData): string =>
  [
    countedLine(counted_at),
    ...games.flatMap((game) => [
      returnLine(game.game_id, game),
      ...modes
        .filter(({ game_id }) => game_id === game.game_id)
        .map((one) => returnLine(`  ${one.mode ?? 'other calls'}`, one)),
    ]),
  ].join('\n');

export const differenceLine = ({ what, stored, computed }: DaySumDifference): string =>
  `${what}: stored ${stored ?? 'nothing'}, computed ${computed ?? 'nothing'}`;
