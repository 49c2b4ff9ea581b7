/** The texts of charts. */
export const chart = {
  has_table: ({ label }: { label: string }) => `${label}. The table has the values.`,
  band: ({ low, high }: { low: string; high: string }) => `${low} to ${high}`,
  not_loaded: 'The chart could not be loaded',
  table_has_same: 'The table has the same values.',
} as const;
