import { calls } from '@nua/contract';
import { shortName } from '@nua/contract/display-name.ts';
import type { Cents } from '@nua/money';
import { sql } from 'kysely';
import { sessionOf } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { samePersonAs } from '../referral/public.ts';

type Row = { id: string; alias_name: string; status: number; is_guest: boolean; bound_at: Date; commission: Cents };

/** Lists the invited players, newest first, with a short name and their commission, but nothing about their play. */
export const listMembers = handle(calls.listClubMembers, async (ctx, { list }) => {
  const { player_id } = sessionOf(ctx);
  const [counted, found] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from player_invite where inviter_id = ${player_id}`.execute(
      ctx.db,
    ),
    sql<Row>`select p.id, p.alias_name, p.status, p.phone is null as is_guest, i.bound_at,
        coalesce((select sum(c.amount_cents) from club_commission c
          where c.member_id = i.player_id and c.player_id = ${player_id}), 0)::bigint as commission
      from (select player_id, bound_at from player_invite where inviter_id = ${player_id}
        order by bound_at desc, player_id desc limit ${list.size} offset ${list.offset}) i
      join player p on p.id = i.player_id order by i.bound_at desc, i.player_id desc`.execute(ctx.db),
  ]);
  const same_person_ids = await samePersonAs(
    ctx.db,
    player_id,
    found.rows.map(({ id }) => id),
  );
  return {
    list: found.rows.map((row) => ({
      name: row.status === CLOSED ? null : shortName(row.alias_name),
      state: stateOf(row, same_person_ids),
      joined_at: row.bound_at.toISOString(),
      commission: row.commission,
    })),
    page: list.page,
    size: list.size,
    total: counted.rows[0]!.total,
  };
});

const CLOSED = 5;

function stateOf(
  { id, status, is_guest }: Row,
  same_person_ids: ReadonlySet<string>,
): 'player' | 'guest' | 'closed' | 'same_person' {
  if (status === CLOSED) return 'closed';
  if (same_person_ids.has(id)) return 'same_person';
  return is_guest ? 'guest' : 'player';
}
