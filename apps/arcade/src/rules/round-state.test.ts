import { describe, expect, it } from 'vitest';
import { type RoundEvent, type RoundState, roundStep } from './round-state.ts';

const idle: RoundState<number> = { at: 'idle', last: 7 };
const play = (...events: RoundEvent<number>[]) => events.reduce(roundStep<number>, idle);

describe('a round on the screen', () => {
  it('is animated only after its outcome is known', () => {
    expect(play({ type: 'send' })).toEqual({ at: 'sent', last: 7 });
    expect(play({ type: 'send' }, { type: 'shown' })).toEqual({ at: 'sent', last: 7 });
    expect(play({ type: 'send' }, { type: 'outcome', outcome: 42 })).toEqual({ at: 'playing', outcome: 42 });
  });

  it('has the state "unknown" while no response arrives, and is shown after a late response', () => {
    const silent = play({ type: 'send' }, { type: 'no_answer' }, { type: 'no_answer' });
    expect(silent).toEqual({ at: 'unknown', last: 7, tries: 2 });
    const late = roundStep(silent, { type: 'outcome', outcome: 5 });
    expect(roundStep(late, { type: 'shown' })).toEqual({ at: 'idle', last: 5 });
  });

  it('stays open between its steps, and is animated after the last step', () => {
    const open = play({ type: 'send' }, { type: 'opened' });
    expect(open).toEqual({ at: 'open', last: 7 });
    expect(roundStep(open, { type: 'shown' })).toBe(open);
    const sent = roundStep(open, { type: 'send' });
    expect(sent).toEqual({ at: 'sent', last: 7 });
    expect(roundStep(roundStep(sent, { type: 'refused' }), { type: 'opened' })).toEqual(open);
    expect(roundStep(sent, { type: 'outcome', outcome: 3 })).toEqual({ at: 'playing', outcome: 3 });
    expect(play({ type: 'opened' })).toEqual(open);
  });

  it('is sent only once, and leaves the last outcome on the screen if it is refused', () => {
    expect(play({ type: 'send' }, { type: 'send' })).toEqual({ at: 'sent', last: 7 });
    expect(play({ type: 'send' }, { type: 'refused' })).toEqual(idle);
    expect(play({ type: 'outcome', outcome: 1 })).toEqual(idle);
  });
});
