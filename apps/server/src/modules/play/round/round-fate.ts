import type { AnySharedGame } from '@nua/games';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/connect.ts';
import type { Decided, RoundNow, SharedRound } from './shared-round.ts';

/**
 * What is due on a running round. A climb that outlasts the lead of its round is stopped where that ended; every other round is
 * settled by its result once that is due, however late a leader is.
 *
 * The lead ends by a row that was written before the climb could end, so nobody who knows the result can choose between the two.
 */
export function fateOf(
  { climb }: AnySharedGame,
  { led_until, now }: RoundNow,
  ends_at: Date,
): 'led' | 'over' | 'lapsed' {
  const led = led_until ?? new Date(0);
  if (climb !== null && led < ends_at && led <= now) return 'lapsed';
  return now < ends_at ? 'led' : 'over';
}

/** Where a climb was when the lead of its round ended. */
function lapsedAt({ climb }: AnySharedGame, { led_until, starts_at }: SharedRound): number | null {
  return climb?.at((led_until ?? starts_at).getTime() - starts_at.getTime()) ?? null;
}

/** Writes the end of a round that is decided; only from then on may anybody learn its result. False where it has moved on meanwhile. */
export async function writeOver(
  db: Kysely<Database>,
  round: SharedRound,
  { ends_at, ...decided }: Decided,
): Promise<boolean> {
  return await moveRound(db, round, sql`state = 'ended', ended_at = ${ends_at}, ${decision(decided)}`);
}

/** Stops a round: one that never ran, or one whose climb outlasted its lead. False where it has moved on meanwhile. */
export async function writeStopped(
  db: Kysely<Database>,
  game: AnySharedGame,
  round: RoundNow,
  decided: Decided,
): Promise<boolean> {
  const lapsed_hundredths = round.has_run ? lapsedAt(game, round) : null;
  return await moveRound(
    db,
    round,
    sql`state = 'stopping', ended_at = ${round.now}, lapsed_hundredths = ${lapsed_hundredths}, ${decision(decided)}`,
  );
}

const decision = ({ hash, result }: Pick<Decided, 'hash' | 'result'>) =>
  sql`hash = ${hash}, result = ${JSON.stringify(result)}::json`;

/** Moves a round on from the state in which it was read, and notifies every node. False where it has moved on meanwhile. */
export async function moveRound(
  db: Kysely<Database>,
  { id, state }: SharedRound,
  change: ReturnType<typeof sql>,
): Promise<boolean> {
  const { rows } = await sql`update arcade.shared_round set ${change} where id = ${id} and state = ${state}
    returning bump_revision('shared_round', game_id)`.execute(db);
  return rows.length > 0;
}
