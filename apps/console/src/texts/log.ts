/** The texts of the page of the log. */
export const log = {
  title: 'Log',
  empty: 'The log is empty',
  time_and_hash: 'At, and the hash',
  act: 'Act',
  before_and_after: 'Before and after',
} as const;
