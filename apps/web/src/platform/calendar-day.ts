/** The calendar day in Pakistan. Pakistan keeps UTC+5 all year round, so no time zone table is needed. */
export function calendarDay(at: Date): string {
  return new Date(at.getTime() + 5 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
