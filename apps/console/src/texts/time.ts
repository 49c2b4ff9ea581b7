/** The texts of times and durations. */
export const time = {
  never: 'never',
  always: 'always',
  no_end: 'without an end',
  units: { days: 'd', hours: 'h', minutes: 'min', seconds: 's' },
} as const;
