import type { PlayerGroup } from '@nua/contract/console/player-report.ts';

export const groupTexts: Readonly<Record<PlayerGroup, string>> = {
  created: 'New accounts',
  guests: 'New guests',
  active: 'Active',
  returning: 'Returning',
};

/** The texts of the report of players. */
export const players = {
  by_day_label: 'Players by day',
  explanation:
    'A player is active with a round that began on the day and has ended, and returning if the account is from an earlier day.',
  group_on: ({ group, day }: { group: PlayerGroup; day: string }) => `${groupTexts[group]} on ${day}`,
  no_player: 'No player',
  label: 'Players',
  account_since: 'Account since',
} as const;
