import type { TheoryMethod } from '@nua/contract/console/house-report.ts';

export const methodTexts: Readonly<Record<TheoryMethod, string>> = {
  exact: 'exact',
  best_play: 'of the best play',
  published: 'published by the provider',
  unknown: 'unknown',
};

/** The texts of the report of the return of games. */
export const returns = {
  interval: '99 % interval',
  interval_of: ({ low, high }: { low: string; high: string }) => `${low} to ${high}`,
  few_rounds: 'too few rounds',
  no_variance: 'no variance known',
  return: 'Return',
  theory: 'Theory',
  z: 'z',
  all_games: 'All games',
  by_game: 'By game',
  nothing: 'Nobody played on these days, or nothing is counted yet',
  by_game_label: 'Return by game',
  method: 'The theory is',
  free_rounds: 'Free rounds',
  every_round: 'every round',
  other_calls: 'all other calls',
  by_mode_label: 'Return by mode',
  mode: 'Mode',
  chart_label: (game: string) => `Return of ${game} by day`,
  by_day_label: 'Return by day',
  open_stakes: 'Show stakes',
  open_payouts: 'Show payouts',
  explanation:
    'The interval is computed from the variance of each round’s call. In 99 of 100 cases it contains the return; |z| above 4 is a reason to look. It is missing below 100 rounds, or while one win could decide the result. In blackjack, the players’ decisions may explain a return below the theory. Free rounds are not counted.',
} as const;
