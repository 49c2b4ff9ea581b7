import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { sessionOf } from '../../core/app.ts';
import { handle } from '../../core/handle.ts';
import { whereFilters } from '../../core/input/where-filters.ts';
import { TICKET_COLUMNS, type TicketRow, ticketHead } from './ticket-row.ts';

/** The player's questions, the last changed first. */
export const listTickets = handle(calls.listTickets, async (ctx, { list }) => {
  const direction = list.sort[0]?.direction === 'asc' ? sql`asc` : sql`desc`;
  const where = sql`t.player_id = ${sessionOf(ctx).player_id} and ${whereFilters(list.filter, { state: 't.state' })}`;
  const [counted, found] = await Promise.all([
    sql<{ total: bigint }>`select count(*) as total from ticket t where ${where}`.execute(ctx.db),
    sql<TicketRow>`select ${TICKET_COLUMNS} from ticket t where ${where}
      order by t.changed_at ${direction}, t.id ${direction} limit ${list.size} offset ${list.offset}`.execute(ctx.db),
  ]);
  return {
    list: found.rows.map(ticketHead),
    page: list.page,
    size: list.size,
    total: Number(counted.rows[0]?.total ?? 0n),
  };
});
