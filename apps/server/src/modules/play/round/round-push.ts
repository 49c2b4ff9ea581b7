import type { RoundPush } from '@nua/contract/line.ts';
import type { Values } from '@nua/games';
import type { SharedRound } from './shared-round.ts';
import { PHASES } from './show-phase.ts';

type State = SharedRound['state'];

const isBefore = (state: State): boolean => state === 'betting' || state === 'locked' || state === 'running';

/**
 * What of a round is told to everybody who is in its game. Hash and result stand in the row only once the round is over, so nothing here
 * can tell them before.
 *
 * Shape   (round, the same round as it was told last or null, the time and what was announced of the round) -> only what has become
 *         known since
 */
export function roundPush(
  round: SharedRound,
  told: SharedRound | null,
  { server_time, announced }: { server_time: Date; announced: Values | null },
): RoundPush {
  const { id, state, number, locks_at, starts_at, ended_at, hash, result, lapsed_hundredths } = round;
  const hasEnded = !isBefore(state) && (told === null || isBefore(told.state));
  const isStopped = state === 'stopping' || state === 'stopped';
  return {
    ...{ phase: PHASES[state], id },
    ...(told === null && { number, locks_at: locks_at.toISOString(), ...(announced && { announced }) }),
    ...(told?.starts_at.getTime() !== starts_at.getTime() && { starts_at: starts_at.toISOString() }),
    ...((told === null || state === 'running') && { server_time: server_time.toISOString() }),
    ...(hasEnded && {
      ended_at: ended_at?.toISOString() ?? null,
      hash,
      result,
      ...(isStopped && { is_stopped: true, lapsed_hundredths }),
    }),
  };
}
