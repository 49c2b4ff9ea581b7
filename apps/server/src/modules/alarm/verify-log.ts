import { sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';

/** `entry` is the newest verified entry. The repeated verification of earlier entries continues at `next_old`. */
export type LogMark = { entry: number; hash: string; next_old: number };

/** The most new entries that one measurement verifies, and the most earlier entries that it verifies again. */
const MAX_NEW = 5_000;
const MAX_OLD = 1_000;

type Verified = { broken: number | null; last: { entry: number; hash: string } | null };

/**
 * Computes the hashes of the entries `from` to `to` again. `broken` is the first entry whose hash or number does not follow from the
 * previous entry; `last` is the newest entry that was read.
 */
async function verifyEntries(db: Queryable, from: number, to: number): Promise<Verified> {
  const { rows } = await sql<{ entry: bigint | null; hash: Buffer | null; is_broken: boolean }>`
    select entry, hash, hash is distinct from expected or step <> 1 as is_broken from (
      select l.entry, l.hash, operator_entry_hash(lag(l.hash) over by_entry, l) as expected,
        l.entry - lag(l.entry, 1, ${Math.max(0, from - 1)}::bigint) over by_entry as step
      from operator_log l where l.entry between ${from - 1} and ${to} window by_entry as (order by l.entry)
    ) c where entry >= ${from} and (hash is distinct from expected or step <> 1 or entry = (
      select max(entry) from operator_log where entry between ${from} and ${to}))
    order by entry`.execute(db);
  const broken = rows.find(({ is_broken }) => is_broken);
  const last = rows.at(-1);
  return {
    broken: broken === undefined ? null : Number(broken.entry),
    last: last === undefined ? null : { entry: Number(last.entry), hash: last.hash?.toString('hex') ?? '' },
  };
}

const brokenText = (entry: number): string =>
  `Entry ${entry} of the log was changed, or one before it was changed or removed.`;

export async function verifyWholeLog(db: Queryable): Promise<Verified> {
  return await verifyEntries(db, 1, Number.MAX_SAFE_INTEGER);
}

/**
 * Verifies the entries since the last measurement, and some earlier entries. The mark also reveals a removal of the newest entries, which
 * the log alone does not show.
 */
export async function verifyLog(
  db: Queryable,
  mark: LogMark | null,
): Promise<{ broken: string | null; mark: LogMark }> {
  const { entry, hash, next_old } = mark ?? { entry: 0, hash: '', next_old: 1 };
  const same_mark = { entry, hash, next_old };
  if (entry > 0) {
    const { rows } = await sql<{ hash: Buffer | null }>`
      select hash from operator_log where entry = ${entry}`.execute(db);
    if (rows[0]?.hash?.toString('hex') !== hash)
      return {
        broken: `Entry ${entry} of the log, which was verified before, was changed or removed.`,
        mark: same_mark,
      };
  }
  const fresh = await verifyEntries(db, entry + 1, entry + MAX_NEW);
  if (fresh.broken !== null) return { broken: brokenText(fresh.broken), mark: same_mark };
  const verified = fresh.last ?? { entry, hash };
  const from = next_old > verified.entry ? 1 : next_old;
  const to = Math.min(from + MAX_OLD - 1, verified.entry);
  const old = await verifyEntries(db, from, to);
  // The next measurement begins at the same entry, so the alarm's condition is met until the log is repaired.
  if (old.broken !== null) return { broken: brokenText(old.broken), mark: { ...verified, next_old: from } };
  return { broken: null, mark: { ...verified, next_old: to + 1 } };
}
