import { sql } from 'kysely';
import { apiError } from '../../../core/api-error.ts';
import type { App } from '../../../core/app.ts';

type NewAvatar = { player_id: string; avatar: string | null; picture: Buffer | null };

/** Sets a player's avatar, and stores its picture if it is an upload. The previous picture is deleted in the same transaction. */
export async function storeAvatar(app: Pick<App, 'db' | 'clock'>, request: NewAvatar): Promise<void> {
  const { player_id, avatar, picture } = request;
  await app.db.transaction().execute(async (tx) => {
    // The row lock makes concurrent uploads wait, so the stored picture always matches the player's row.
    const { rows } =
      await sql`update player set avatar = ${avatar} where id = ${player_id} and status = 1 returning 1`.execute(tx);
    if (rows.length === 0) throw apiError('NOT_SIGNED_IN');
    await sql`delete from avatar_picture where player_id = ${player_id}`.execute(tx);
    if (picture === null) return;
    await sql`insert into avatar_picture (player_id, hash, picture, at)
      values (${player_id}, ${avatar}, ${picture}, ${app.clock.now()})`.execute(tx);
  });
}
