/** The texts of the time at which a report was counted. */
export const countedAt = {
  not_counted: 'Nothing is counted yet.',
  counted_at: 'Counted at',
  without: 'without the ten minutes before.',
} as const;
