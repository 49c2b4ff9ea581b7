import type { PlayerGroup } from '@nua/contract/console/player-report.ts';
import { sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';
import { unsummedRounds } from '../../modules/day-sum/public.ts';

type Found = { id: string; name: string; created_at: Date };
const PAGE = 50;

/** Lists the players of a group on one day, by their ids. */
export async function listPlayersOf(
  db: Queryable,
  { group, day, after, now }: { group: PlayerGroup; day: string; after: string | null; now: Date },
): Promise<{ list: Found[]; has_more: boolean }> {
  const rows = await (group === 'created' || group === 'guests'
    ? readCreated(db, { group, day, after })
    : readActive(db, { group, day, after, now }));
  return { list: rows.slice(0, PAGE), has_more: rows.length > PAGE };
}

const COLUMNS = sql`p.id, coalesce(p.user_name, p.alias_name) as name, p.created_at`;

async function readCreated(
  db: Queryable,
  { group, day, after }: { group: 'created' | 'guests'; day: string; after: string | null },
): Promise<Found[]> {
  const guests = group === 'guests' ? sql`and p.phone is null` : sql``;
  const { rows } = await sql<Found>`
    select ${COLUMNS} from player p where karachi_day(p.created_at) = ${day}::date ${guests} and (${after}::uuid is null or p.id > ${after})
    order by p.id limit ${PAGE + 1}`.execute(db);
  return rows;
}

/**
 * Reads only as many stored sums as the page needs, in the order of players. With `offset 0`, PostgreSQL looks up each player separately.
 */
async function readActive(
  db: Queryable,
  { group, day, after, now }: { group: 'active' | 'returning'; day: string; after: string | null; now: Date },
): Promise<Found[]> {
  const isInGroup = sql`(${group === 'active'} or exists (
    select from player o where o.id = a.player_id and o.created_at < karachi_midnight(${day}::date) offset 0))`;
  const { rows } = await sql<Found>`
    with summed as (
      select distinct a.player_id from arcade.round_sum a where a.day = ${day}::date and (${after}::uuid is null or a.player_id > ${after})
        and ${isInGroup} order by a.player_id limit ${PAGE + 1}
    ), unsummed as (
      select distinct a.player_id from (select r.player_id from arcade.round r where ${unsummedRounds(day, day, now)}) a
      where (${after}::uuid is null or a.player_id > ${after}) and ${isInGroup} order by a.player_id limit ${PAGE + 1}
    )
    select ${COLUMNS} from player p where p.id in (select player_id from summed union select player_id from unsummed)
    order by p.id limit ${PAGE + 1}`.execute(db);
  return rows;
}
