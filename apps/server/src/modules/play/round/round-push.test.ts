import { describe, expect, it } from 'vitest';
import { roundPush } from './round-push.ts';
import type { SharedRound } from './shared-round.ts';

const AT = new Date('2026-11-25T04:00:00.000Z');
const RESULT = { crash_hundredths: 250 };
const about = { server_time: AT, announced: null };

/** Hash and result are in the table only once the round has ended. */
function round(state: SharedRound['state']): SharedRound {
  const hasEnded = !['betting', 'locked', 'running'].includes(state);
  const known = { hash: hasEnded ? 'a hash' : null, result: hasEnded ? RESULT : null, ended_at: hasEnded ? AT : null };
  return { id: 'a1', state, number: 7, locks_at: AT, starts_at: AT, lapsed_hundredths: null, ...known } as SharedRound;
}

describe('the push of a shared round', () => {
  it('has hash and result at the end of the round, and not again when it is settled', () => {
    expect(roundPush(round('ended'), round('running'), about)).toMatchObject({
      phase: 'over',
      hash: 'a hash',
      result: RESULT,
    });
    expect(roundPush(round('settled'), round('ended'), about)).toEqual({ phase: 'settled', id: 'a1' });
  });

  it('has hash and result when the round is settled, if the push of the end was skipped', () => {
    const push = roundPush(round('settled'), round('running'), about);
    expect(push).toMatchObject({ phase: 'settled', hash: 'a hash', result: RESULT, ended_at: AT.toISOString() });
  });

  it('has no hash and no result before the end', () => {
    for (const state of ['betting', 'locked', 'running'] as const) {
      expect(Object.keys(roundPush(round(state), null, about))).not.toContain('hash');
      expect(Object.keys(roundPush(round(state), null, about))).not.toContain('result');
    }
  });
});
