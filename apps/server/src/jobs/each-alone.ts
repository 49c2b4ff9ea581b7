/**
 * Does the work of a job for one row after the other: one that fails holds up none of the others, and the run still counts as failed.
 *
 * Errors  AggregateError of all that failed, after the last row
 */
export async function eachAlone<Row>(rows: readonly Row[], work: (row: Row) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const row of rows) {
    try {
      await work(row);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${rows.length} failed`);
}
