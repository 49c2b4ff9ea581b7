import type { App } from '../../core/app.ts';
import { readDroppedDays } from '../../ledger/dropped-days.ts';
import { checkDaySums } from '../day-sum/public.ts';
import type { Finding, Measured } from './alarm-rule.ts';

/** The last verified day, and the days whose sums differ. */
type Mark = { last: string | null; differing: readonly string[] };

/** The most differences that the text of a finding lists. */
const MAX_NAMED = 3;

/** Returns the next day to verify: the newest day before `last`, or the newest of all if there is none. Dropped months are skipped. */
async function nextDay({ pool }: App, last: string | null): Promise<string | null> {
  const { rows } = await pool.query<{ day: string }>(
    `select d.day::text from day_sum_range d where d.day <> all ($2::date[])
     order by d.day < coalesce($1::date, 'infinity') desc, d.day desc limit 1`,
    [last, await readDroppedDays(pool)],
  );
  return rows[0]?.day ?? null;
}

/** Verifies the stored sums of the next day, and of the days that differed last time. */
export async function verifyDaySums(app: App, mark: unknown): Promise<Measured> {
  const { last, differing } = (mark as Mark | null) ?? { last: null, differing: [] };
  const next = await nextDay(app, last);
  const findings: Finding[] = [];
  for (const day of new Set([...differing, ...(next === null ? [] : [next])])) {
    const differences = await checkDaySums(app.db, day);
    if (differences.length === 0) continue;
    const named = differences.slice(0, MAX_NAMED).map(({ what }) => what);
    const text = `${differences.length} sums of ${day} differ from the ledger or the rounds: ${named.join('; ')}.`;
    findings.push({ subject: day, text });
  }
  return { findings, mark: { last: next, differing: findings.map(({ subject }) => subject) } satisfies Mark };
}
