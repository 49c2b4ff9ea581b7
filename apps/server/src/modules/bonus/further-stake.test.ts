import { bestPlay } from '@nua/games/blackjack/best-play.ts';
import { type BlackjackState, blackjack } from '@nua/games/blackjack/blackjack.ts';
import { countOf, pointsOf } from '@nua/games/blackjack/hand.ts';
import { rankOf } from '@nua/games/play/card.ts';
import { type Cents, cents, ZERO } from '@nua/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Parts, splitFurtherStake, splitPayout } from './bonus-rules.ts';

const ROUNDS = 10_000;
const STAKE = cents(10_000);

/** A generator with a fixed seed, so that every run gives the figures below. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function bestStep(state: BlackjackState) {
  const { cards } = state.hands[(blackjack.shown(state) as { active: number }).active]!;
  const is_pair = state.hands.length === 1 && cards.length === 2 && rankOf(cards[0]!) === rankOf(cards[1]!);
  const upcard = pointsOf(state.dealer[0]!);
  return { action: bestPlay().choose({ count: countOf(cards), upcard, is_first: cards.length === 2, is_pair }) };
}

type Sums = { own_staked: bigint; own_paid: bigint; bonus_staked: bigint; bonus_paid: bigint };

/** Plays rounds of Blackjack with the optimal strategy. `pays` splits each extra stake into own and bonus money. */
function play(opening: Parts, pays: (extra: Cents, held: Parts) => Parts): Sums {
  const next = numbersFrom(20_260_310);
  const sums: Sums = { own_staked: 0n, own_paid: 0n, bonus_staked: 0n, bonus_paid: 0n };
  for (let round = 0; round < ROUNDS; round += 1) {
    let state = blackjack.open({}, STAKE, next);
    let held = opening;
    for (let payout = blackjack.payout(state); payout === null; payout = blackjack.payout(state)) {
      const step = bestStep(state);
      const { extra_stake } = blackjack.moves(state).find((move) => move.step.action === step.action)!;
      const more = extra_stake > 0n ? pays(extra_stake, held) : { own: ZERO, bonus: ZERO };
      held = { own: (held.own + more.own) as Cents, bonus: (held.bonus + more.bonus) as Cents };
      state = blackjack.take(state, step, next);
    }
    const paid = splitPayout(blackjack.payout(state)!, held);
    sums.own_staked += held.own;
    sums.bonus_staked += held.bonus;
    sums.own_paid += paid.own;
    sums.bonus_paid += paid.bonus;
  }
  return sums;
}
const returned = (paid: bigint, staked: bigint): number => Number((paid * 10_000n) / staked) / 10_000;
const inProportion = (extra: Cents, { own, bonus }: Parts): Parts =>
  splitFurtherStake(extra, { stake: (own + bonus) as Cents, bonus_stake: bonus });

describe('own money in a round with bonus money', () => {
  it('earns the same return as bonus money', () => {
    const opening = { own: cents(3_000), bonus: cents(7_000) };
    const sums = play(opening, inProportion);
    expect(returned(sums.own_paid, sums.own_staked)).toBeCloseTo(returned(sums.bonus_paid, sums.bonus_staked), 3);
  });

  it('cannot double a round opened with bonus money alone', () => {
    const opening = { own: ZERO, bonus: STAKE };
    expect(play(opening, inProportion)).toMatchObject({ own_staked: 0n, own_paid: 0n });
    const mixed = play(opening, (extra) => ({ own: extra, bonus: ZERO }));
    expect(returned(mixed.own_paid, mixed.own_staked)).toBeGreaterThan(1.1);
  });

  it('pays at most its proportion of an extra stake', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 9n });
    fc.assert(
      fc.property(amount, amount, amount, (own, bonus, extra) => {
        const held = { stake: (own + bonus) as Cents, bonus_stake: bonus as Cents };
        const more = splitFurtherStake(extra as Cents, held);
        expect(more.own + more.bonus).toBe(extra);
        expect(more.own * (own + bonus) <= extra * own).toBe(true);
        expect(more.own >= 0n && more.bonus <= extra).toBe(true);
      }),
    );
  });
});
