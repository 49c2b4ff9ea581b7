/**
 * Runs a job's work for one row after the other. A failing row does not stop the others, but the run counts as failed.
 *
 * Errors  AggregateError of all failures, after the last row
 */
export async function runForEach<Row>(rows: readonly Row[], work: (row: Row) => Promise<unknown>): Promise<void> {
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
