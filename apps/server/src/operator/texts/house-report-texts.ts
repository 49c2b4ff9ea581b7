import { deviationText, shareText } from '@nua/contract/console/share-text.ts';
import { formatMoney } from '@nua/money';
import type { DaySumDifference, GgrReport, ReturnReport } from '../../modules/day-sum/public.ts';
import { localTime } from '../local-time.ts';

const countedLine = (counted_at: Date | null): string =>
  counted_at === null ? 'Nothing is counted yet.' : `counted at ${localTime(counted_at)}, without the last ten minutes`;

/** The earnings of the house in some days: in total, by day and by game. */
export type GgrData = GgrReport['total'] & Pick<GgrReport, 'days' | 'games'> & { counted_at: Date | null };

function resultLine(title: string, row: GgrReport['total']): string {
  const parts = [
    `GGR ${formatMoney(row.ggr, { sign: true })} (staked ${formatMoney(row.stakes)}, paid ${formatMoney(row.payouts)})`,
    `free rounds ${formatMoney(row.free_stakes)}, paid ${formatMoney(row.free_payouts)}`,
    `promotions ${formatMoney(row.promotions)}`,
    `fees ${formatMoney(row.payment_fees)} and ${formatMoney(row.provider_fees)}`,
    `NGR ${formatMoney(row.ngr, { sign: true })}`,
  ];
  return `${title}  ${parts.join('  ')}`;
}

export const ggrText = ({ counted_at, days, games, ...total }: GgrData): string =>
  [
    countedLine(counted_at),
    ...days.map((row) => resultLine(row.day, row)),
    resultLine('all', total),
    ...games.map(
      ({ game_id, rounds, stakes, ggr }) =>
        `  ${game_id}  ${rounds} rounds  staked ${formatMoney(stakes)}  GGR ${formatMoney(ggr, { sign: true })}`,
    ),
  ].join('\n');

type Game = ReturnReport['games'][number];
type Mode = Game['modes'][number];

/** The returns of games in some days, by game and by mode. `mode` is null for all other calls. */
export type ReturnData = {
  counted_at: Date | null;
  games: readonly Omit<Game, 'modes' | 'free'>[];
  modes: readonly (Omit<Mode, 'mode'> & { game_id: string; mode: string | null })[];
};

function returnLine(title: string, row: Omit<Mode, 'mode'>): string {
  const band =
    row.z === null ? 'too few rounds' : `${shareText(row.low)} to ${shareText(row.high)}, z ${deviationText(row.z)}`;
  return `${title}  ${row.rounds} rounds  returned ${shareText(row.return)}, theory ${shareText(row.theory)} (${row.method})  ${band}`;
}

export const returnText = ({ counted_at, games, modes }: ReturnData): string =>
  [
    countedLine(counted_at),
    ...games.flatMap((game) => [
      returnLine(game.game_id, game),
      ...modes
        .filter(({ game_id }) => game_id === game.game_id)
        .map((row) => returnLine(`  ${row.mode ?? 'other calls'}`, row)),
    ]),
  ].join('\n');

export const differenceLine = ({ what, stored, computed }: DaySumDifference): string =>
  `${what}: stored ${stored ?? 'nothing'}, computed ${computed ?? 'nothing'}`;
