import { replayRound } from '@nua/contract/console/player.ts';
import { sql } from 'kysely';
import { findDroppedMonth } from '../../ledger/dropped-months.ts';
import { openStaffReplay } from '../../modules/play/public.ts';
import { ConsoleError } from '../console-error.ts';
import { type ConsoleContext, handleConsole, staffOf } from '../console-handle.ts';
import { logLook, reasonFor } from '../looks.ts';
import { rethrowArchiveError } from './player-history.ts';

type RoundOfPlayer = { player_id: string; round_id: string };

/** Finds the game of an ended round. A round of a dropped month is read from the archive. */
async function findGame({ app, reads }: ConsoleContext, { player_id, round_id }: RoundOfPlayer): Promise<string> {
  const read = async (archived: string | null) => {
    const rounds = archived === null ? sql`arcade.round` : sql`arcade.archived_rounds(${archived}::json)`;
    const { rows } = await sql<{ game_id: string }>`select r.game_id from ${rounds} r
      where r.id = ${round_id} and r.player_id = ${player_id} and r.state = 'settled'`.execute(reads);
    return rows[0]?.game_id;
  };
  const live = await read(null);
  if (live !== undefined) return live;
  const month = await findDroppedMonth(reads, { owner_id: player_id, id: round_id });
  if (month === null) throw new ConsoleError('NOT_FOUND');
  const part = { table: 'arcade.round' as const, month, owner_id: player_id };
  const archived = await read(await app.ports.month_archive.read([part]).catch(rethrowArchiveError));
  if (archived === undefined) throw new ConsoleError('NOT_FOUND');
  return archived;
}

/** The look is logged before the link exists. */
export const roundReplay = handleConsole(replayRound, async (ctx, { params, body: { round: round_id, reason } }) => {
  const player_id = params.id!;
  const game = await findGame(ctx, { player_id, round_id });
  const subject = `player ${player_id}`;
  const look = await logLook(ctx, {
    ...{ act: 'player replay', subject, reason: await reasonFor(ctx, subject, reason) },
    after: { round: round_id },
  });
  const { id, until } = await openStaffReplay(ctx.app, { player_id, round_id, operator: staffOf(ctx).name });
  const query = new URLSearchParams({ game, round: id, lang: 'en' });
  return look.show({ address: `${ctx.app.config.public_url}/arcade/verify?${query}`, until: until.toISOString() });
});
