import { calls } from '@nua/contract';
import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import { sessionOf } from '../../../core/app.ts';
import { handle } from '../../../core/handle.ts';

export const endDevice = handle(calls.endDevice, async (ctx, { params }) => {
  const { player_id, device_id } = sessionOf(ctx);
  const id = params.id!;
  const ended = await ctx.db.transaction().execute(async (tx) => {
    // A device signed out from elsewhere may be a stranger's: until it signs in again it counts as one.
    const own = await sql`update device set is_known = is_known and id = ${device_id}::uuid
      where id = ${id} and player_id = ${player_id} returning 1`.execute(tx);
    if (own.rows.length === 0) return 0;
    const { rows } = await sql<{ ended: number }>`
      select end_sessions(${player_id}, 'device_ended', ${ctx.clock.now()}, ${id}) as ended`.execute(tx);
    return rows[0]!.ended;
  });
  if (ended === 0) throw apiError('NOT_FOUND');
  ctx.sessions.forget(player_id);
  if (id === device_id) ctx.setSessionCookie(null);
  return {};
});
