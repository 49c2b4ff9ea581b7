import type { HouseFigure } from '@nua/contract/console/house-report.ts';
import type { Cents } from '@nua/money';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../db/connect.ts';
import { nextTransfers } from './day-transfers.ts';
import { ROUND_OF } from './round-transfers.ts';

/**
 * The condition of each figure, on a movement `s` with `debit`, `credit`, `is_free`. Sums and lists share the condition, so a figure is the
 * sum of its list.
 */
export const IS_OF_FIGURE: Readonly<Record<HouseFigure | 'granted' | 'returned', RawBuilder<boolean>>> = {
  stakes: sql`(s.credit like 'game\\_pnl:%' and not s.is_free)`,
  payouts: sql`(s.debit like 'game\\_pnl:%' and not s.is_free)`,
  free_stakes: sql`(s.credit like 'game\\_pnl:%' and s.is_free)`,
  free_payouts: sql`(s.debit like 'game\\_pnl:%' and s.is_free)`,
  fees: sql`('payout_fee' in (s.debit, s.credit))`,
  granted: sql`(s.debit like 'promo\\_expense:%')`,
  returned: sql`(s.credit like 'promo\\_expense:%')`,
};

/** A page reads at most this many transfers, so that a rare figure on a busy day does not read the whole day at once. */
const MAX_READ = 20_000;
/** A page reads this many transfers first. Each further read is twice as large, so a page of a frequent figure reads few transfers. */
const FIRST_READ = 250;

export type HouseTransfer = {
  id: string;
  at: Date;
  round_id: string | null;
  game_id: string | null;
  player_id: string | null;
  player: string | null;
  debit: string;
  credit: string;
  reason: string;
  amount: Cents;
};

type FigureOfDay = { day: string; figure: HouseFigure; game: string | null };
/** The ids after `after` up to `to`, with at most `limit` rows. */
type PageRange = { after: string; to: string; limit: number };

/**
 * Lists the transfers of a figure on a day, in the order of their ids.
 *
 * Shape   (db, figure of a day, page) -> transfers, and the id after which the next page begins; null at the end
 */
export async function listHouseTransfers(
  db: Queryable,
  figureOfDay: FigureOfDay,
  { after, to, limit }: PageRange,
): Promise<{ list: HouseTransfer[]; next: string | null }> {
  const found: HouseTransfer[] = [];
  const progress = { after, read: 0, size: FIRST_READ };
  while (found.length <= limit && progress.read < MAX_READ) {
    const size = Math.min(progress.size, MAX_READ - progress.read);
    const batch = await nextTransfers(db, { after: progress.after, until: sql`${to}::uuid`, size });
    if (batch === null) return pageOf(found, limit, null);
    const part = { after: progress.after, to: batch.last_id, limit: limit + 1 - found.length };
    found.push(...(await readPart(db, figureOfDay, part)));
    if (batch.count < size) return pageOf(found, limit, null);
    Object.assign(progress, { after: batch.last_id, read: progress.read + batch.count, size: 2 * size });
  }
  return pageOf(found, limit, progress.after);
}

/**
 * Builds a page of at most `limit` rows. The next page begins after the last row if more rows were found, otherwise after `last_read_id`.
 */
function pageOf(found: readonly HouseTransfer[], limit: number, last_read_id: string | null) {
  const list = found.slice(0, limit);
  return { list, next: found.length > limit ? list.at(-1)!.id : last_read_id };
}

/** Reads the transfers of a figure between two ids, at most `limit`. */
async function readPart(
  db: Queryable,
  { day, figure, game }: FigureOfDay,
  { after, to, limit }: PageRange,
): Promise<HouseTransfer[]> {
  const { rows } = await sql<HouseTransfer>`
    with moved as (
      select t.id, t.at, t.reason, t.amount, d.purpose as debit, c.purpose as credit, r.id as round_id, r.game_id,
        coalesce(r.player_id, d.player_id, c.player_id) as player_id, r.free_rounds_id is not null as is_free
      from ledger.transfer t
      cross join lateral (select a.purpose, case when a.guarded then a.owner_id end as player_id from ledger.account a
        where a.id = t.debit_account offset 0) d
      cross join lateral (select a.purpose, case when a.guarded then a.owner_id end as player_id from ledger.account a
        where a.id = t.credit_account offset 0) c
      left join lateral (select r.id, r.game_id, r.player_id, r.free_rounds_id from arcade.round r
        where t.reason in ('bet', 'win', 'settlement', 'bet_returned') and r.id = ${sql.raw(ROUND_OF)} offset 0) r on true
      where t.id > ${after} and t.id <= ${to} and t.kind in ('post', 'settle') and karachi_day(t.at) = ${day}::date
    )
    select s.id, s.at, s.round_id, s.game_id, s.player_id,
      (select coalesce(p.user_name, p.alias_name) from player p where p.id = s.player_id) as player, s.debit, s.credit, s.reason, s.amount
    from moved s where ${IS_OF_FIGURE[figure]} and (${game}::text is null or s.game_id = ${game})
    order by s.id limit ${limit}`.execute(db);
  return rows;
}
