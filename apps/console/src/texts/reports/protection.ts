import type { ProtectionGroup } from '@nua/contract/console/player-report.ts';

export const groupTexts: Readonly<Record<ProtectionGroup, string>> = {
  limits_set: 'Limits set',
  limits_raised: 'Limits raised or removed',
  breaks: 'Breaks',
  exclusions: 'Exclusions',
  refused: 'Refused attempts',
};

/** The texts of the report of player protection. */
export const protection = {
  by_day_label: 'Player protection by day',
  players_refused: 'Players refused',
  group_on: ({ group, day }: { group: ProtectionGroup; day: string }) => `${groupTexts[group]} on ${day}`,
  no_row: 'No row',
  last_at: 'Last at',
  error: 'Error',
  limit: 'Limit',
  length: 'Length',
  call: 'Call',
  set_by: 'Set by',
  attempts: 'Attempts',
  no_account: 'no account yet',
  no_limit: 'none',
} as const;
