import type { RoundPush } from '@nua/contract/line.ts';
import type { SharedNow } from '../table/table-state.ts';

/** The known state of a shared round, from a response or from combined pushes. */
export type News = Pick<SharedNow, 'phase' | 'round' | 'bet' | 'chain' | 'next_chain' | 'past'>;

const ORDER: readonly SharedNow['phase'][] = ['closed', 'betting', 'locked', 'running', 'over', 'settled'];
const NO_RESULT = {
  ended_at: null,
  is_stopped: false,
  lapsed_hundredths: null,
  announced: null,
  hash: null,
  result: null,
};

/** Whether a response is older than the known state. It may arrive after a push that was sent later. */
export function isEarlier({ phase, round }: News, known: SharedNow | null): boolean {
  if (!known?.round) return false;
  // Round ids sort by time.
  if (round?.id !== known.round.id) return (round?.id ?? '') < known.round.id;
  return ORDER.indexOf(phase) < ORDER.indexOf(known.phase);
}

/**
 * Applies a push, which contains only changes.
 *
 * Shape   null if an earlier push was missed: then the client requests everything again
 */
export function withPush(known: SharedNow | null, { phase, id, server_time: _, ...changes }: RoundPush): News | null {
  const before = known?.round ?? null;
  const isSame = before?.id === id;
  if (known === null || (!isSame && !isNextRound(known, changes.number))) return null;
  const round = { ...(isSame ? before : NO_RESULT), id, ...changes } as NonNullable<News['round']>;
  // A bet from a response during the round lacks the round's result.
  const knownBet = known.bet?.shared_round_id === id ? known.bet : null;
  const bet = knownBet && { ...knownBet, outcome: { ...knownBet.outcome, ...round.result } };
  if (phase === 'settled' && (round.result === null || bet?.state === 'open')) return null;
  return { phase, round, bet, chain: null, next_chain: null, past: [] };
}

/** Whether a push begins the next round after a settled round. Without a known round, any new round is accepted. */
function isNextRound({ phase, round }: SharedNow, number: number | undefined): boolean {
  if (number === undefined) return false;
  return round === null || (phase === 'settled' && number === round.number + 1);
}
