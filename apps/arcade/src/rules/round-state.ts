/** The state of the stage. The server has settled a round before the stage plays its outcome. */
export type RoundState<Outcome> =
  | { at: 'idle'; last: Outcome | null }
  | { at: 'sent'; last: Outcome | null }
  | { at: 'unknown'; last: Outcome | null; tries: number }
  /** A round of several steps waits for its next step, or a bet waits for the end of the shared round. */
  | { at: 'open'; last: Outcome | null }
  | { at: 'playing'; outcome: Outcome };

export type RoundEvent<Outcome> =
  | { type: 'send' }
  | { type: 'no_answer' }
  | { type: 'outcome'; outcome: Outcome }
  | { type: 'refused' }
  | { type: 'opened' }
  | { type: 'shown' };

/** Applies an event to the round. An event that does not fit the state is ignored. */
export function roundStep<Outcome>(state: RoundState<Outcome>, event: RoundEvent<Outcome>): RoundState<Outcome> {
  switch (state.at) {
    case 'idle':
      if (event.type === 'opened') return { at: 'open', last: state.last };
      return event.type === 'send' ? { at: 'sent', last: state.last } : state;
    case 'open':
      // A shared round ends without a press.
      if (event.type === 'outcome') return { at: 'playing', outcome: event.outcome };
      if (event.type === 'refused') return { at: 'idle', last: state.last };
      return event.type === 'send' ? { at: 'sent', last: state.last } : state;
    case 'sent':
    case 'unknown': {
      if (event.type === 'outcome') return { at: 'playing', outcome: event.outcome };
      if (event.type === 'refused') return { at: 'idle', last: state.last };
      if (event.type === 'opened') return { at: 'open', last: state.last };
      if (event.type !== 'no_answer') return state;
      return { at: 'unknown', last: state.last, tries: state.at === 'unknown' ? state.tries + 1 : 1 };
    }
    case 'playing':
      return event.type === 'shown' ? { at: 'idle', last: state.outcome } : state;
  }
}
