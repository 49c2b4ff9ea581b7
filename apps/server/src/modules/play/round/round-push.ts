import type { RoundPush } from '@nua/contract/line.ts';
import type { Values } from '@nua/games';
import type { SharedRound } from './shared-round.ts';
import { PHASES } from './show-phase.ts';

type State = SharedRound['state'];

const isBeforeEnd = (state: State): boolean => state === 'betting' || state === 'locked' || state === 'running';

/**
 * Builds the push about a round for all players of its game, with only the new values.
 *
 * The row has hash and result only after the round is over, so no push can contain them earlier.
 *
 * Shape   (round; the same round at the last push, or null; the time and the announced values) -> only the new values
 */
export function roundPush(
  round: SharedRound,
  last: SharedRound | null,
  { server_time, announced }: { server_time: Date; announced: Values | null },
): RoundPush {
  const { id, state, number, locks_at, starts_at, ended_at, hash, result, lapsed_hundredths } = round;
  const hasEnded = !isBeforeEnd(state) && (last === null || isBeforeEnd(last.state));
  const isStopped = state === 'stopping' || state === 'stopped';
  return {
    ...{ phase: PHASES[state], id },
    ...(last === null && { number, locks_at: locks_at.toISOString(), ...(announced && { announced }) }),
    ...(last?.starts_at.getTime() !== starts_at.getTime() && { starts_at: starts_at.toISOString() }),
    ...((last === null || state === 'running') && { server_time: server_time.toISOString() }),
    ...(hasEnded && {
      ended_at: ended_at?.toISOString() ?? null,
      hash,
      result,
      ...(isStopped && { is_stopped: true, lapsed_hundredths }),
    }),
  };
}
