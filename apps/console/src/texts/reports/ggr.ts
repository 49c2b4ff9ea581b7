/** The texts of the report of GGR and NGR. */
export const ggr = {
  all_days: 'All days',
  not_counted: 'Nothing is counted for these days yet',
  by_game: 'By game',
  nobody_played: 'Nobody played on these days',
  result_label: 'Result by day',
  explanation:
    'GGR is stakes less payouts, without free rounds. NGR is the GGR plus the stakes of free rounds less their payouts, less promotions and fees; the stakes of free rounds are part of the cost of promotions. A stake counts when its round ends.',
  log_heads: 'The log at the end of each day',
  log_heads_purpose:
    'The hash of an entry contains the hashes of all entries before it. Write one down, and you see later whether the log before it was changed.',
  log_was_empty: 'The log was empty at the end of these days.',
  hash: 'Hash',
  chart_label: 'GGR and NGR by day',
  ngr: 'NGR',
  ggr: 'GGR',
  free_stakes: 'Free stakes',
  free_payouts: 'Free payouts',
  promotions: 'Promotions',
  payment_fees: 'Payment fees',
  provider_fees: 'Provider fees',
  turnover_label: 'Turnover by game',
  own_game: 'own',
  turnover: 'Turnover',
  free_rounds: 'Free rounds',
} as const;
