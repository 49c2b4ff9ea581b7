import type { ActDocument } from '../act.ts';
import { localTime } from '../local-time.ts';

const OPERATORS_NEEDED = {
  true: ['A change takes two operators.'],
  to_release: ['One operator sets it to true, two to false.'],
  false: [],
} as const;

/** A setting: whether a change needs two operators, and its present value. */
export type SettingFacts = { purpose: string; needs_two: boolean | 'to_release'; value: ActDocument };

export const settingText = ({ purpose, needs_two, value }: SettingFacts): string =>
  [purpose, ...OPERATORS_NEEDED[`${needs_two}`], JSON.stringify(value.document, null, 2)].join('\n');

export const SETTING_CHANGED = (): string => 'Changed.';

export type GameTable = { games: readonly { game: string; state: string }[] };

export const gamesText = ({ games }: GameTable): string =>
  games.map(({ game, state }) => `${game}  ${state}`).join('\n');

/** The maintenance that is planned or in force. If it has no text, players read the default sentence. */
export type MaintenanceFacts = {
  state: 'none' | 'planned' | 'in force';
  from: Date | null;
  until: Date | null;
  english: string | null;
  urdu: string | null;
};

export function maintenanceText({ state, from, until, english, urdu }: MaintenanceFacts): string {
  if (from === null || until === null) return 'No maintenance is planned.';
  return [
    `${state}: ${localTime(from)} to ${localTime(until)}`,
    english ?? 'Players read the default sentence.',
    urdu ?? '',
  ]
    .join('\n')
    .trim();
}
