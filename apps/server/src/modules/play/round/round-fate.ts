import type { AnySharedGame } from '@nua/games';
import { sql } from 'kysely';
import type { Queryable } from '../../../db/connect.ts';
import type { Decided, RoundNow, SharedRound } from './shared-round.ts';

/**
 * Decides what happens to a running round.
 *
 * A climb (a rising multiplier) that outlasts its lead is stopped at the moment when the lead ended. Every other round is settled by its
 * result, even if the leader is late.
 *
 * The end of a lead is written before the lead ends, so knowledge of the result cannot influence the decision.
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

/** Returns the multiplier of the climb when the round's lead ended. */
function lapsedAt({ climb }: AnySharedGame, { led_until, starts_at }: SharedRound): number | null {
  return climb?.at((led_until ?? starts_at).getTime() - starts_at.getTime()) ?? null;
}

/** Writes the end of a round. Its result may be shown only afterwards. Returns false if the round has changed since it was read. */
export async function writeEnded(
  db: Queryable,
  round: SharedRound,
  { ends_at, ...decided }: Decided,
): Promise<boolean> {
  return await moveRound(db, round, sql`state = 'ended', ended_at = ${ends_at}, ${decision(decided)}`);
}

/** Stops a round that never ran or whose climb outlasted its lead. Returns false if the round has changed since it was read. */
export async function writeStopped(
  db: Queryable,
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

/** Changes a round and notifies every node. Returns false if the round is no longer in the state that was read. */
export async function moveRound(
  db: Queryable,
  { id, state }: SharedRound,
  change: ReturnType<typeof sql>,
): Promise<boolean> {
  const { rows } = await sql`update arcade.shared_round set ${change} where id = ${id} and state = ${state}
    returning bump_revision('shared_round', game_id)`.execute(db);
  return rows.length > 0;
}
