import { type Cents, cents } from '@nua/money';
import { expect, it } from 'vitest';
import { rankOf } from '../play/card.ts';
import { ratioText } from '../play/odds.ts';
import { bestPlay } from './best-play.ts';
import { type BlackjackState, blackjack } from './blackjack.ts';
import { countOf, pointsOf } from './hand.ts';

const ROUNDS = 500_000;
/** Half the width of a 99 % interval, in standard deviations. The seed is fixed, so the result never changes. */
const WIDTH = 2.576;

/** A small generator with a fixed seed. The test needs evenly distributed numbers, not secret ones. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The step that the table of the best play advises for the current hand. */
function bestStep(state: BlackjackState) {
  const { cards } = state.hands[(blackjack.shown(state) as { active: number }).active]!;
  const is_pair = state.hands.length === 1 && cards.length === 2 && rankOf(cards[0]!) === rankOf(cards[1]!);
  const upcard = pointsOf(state.dealer[0]!);
  return { action: bestPlay().choose({ count: countOf(cards), upcard, is_first: cards.length === 2, is_pair }) };
}

it('half a million rounds of the best play of blackjack match its exact figures', () => {
  const next = numbersFrom(20_251_123);
  const stake = cents(100);
  const count = { net: 0, square: 0, staked: 0, stakedSquare: 0, hits: 0, blackjacks: 0 };
  const { rtp, hit } = blackjack.odds({});
  const share = Number(ratioText(rtp, 15));
  for (let round = 0; round < ROUNDS; round += 1) {
    let state = blackjack.open({}, stake, next);
    let staked: Cents = stake;
    for (let payout = blackjack.payout(state); payout === null; payout = blackjack.payout(state)) {
      const step = bestStep(state);
      const move = blackjack.moves(state).find((one) => one.step.action === step.action)!;
      staked = (staked + move.extra_stake) as Cents;
      state = blackjack.take(state, step, next);
    }
    const payout = Number(blackjack.payout(state)!);
    const deviation = (payout - share * Number(staked)) / 100;
    count.net += (payout - Number(staked)) / 100;
    count.square += deviation * deviation;
    count.staked += Number(staked) / 100;
    count.stakedSquare += (Number(staked) / 100) ** 2;
    count.hits += payout > 0 ? 1 : 0;
    count.blackjacks += payout === 250 ? 1 : 0;
  }
  const { edge, staked, odds } = bestPlay();
  const near = (mean: number, exact: number, variance: number) =>
    expect(Math.abs(mean - exact)).toBeLessThan(WIDTH * Math.sqrt(variance / ROUNDS));
  const value = (one: typeof edge) => Number(ratioText(one, 15));
  const stakedVariance = count.stakedSquare / ROUNDS - (count.staked / ROUNDS) ** 2;
  near(count.net / ROUNDS, -value(edge), count.square / ROUNDS);
  near(count.staked / ROUNDS, value(staked), stakedVariance);
  near(count.hits / ROUNDS, value(hit), value(hit) * (1 - value(hit)));
  const blackjacks = (8 / 169) * (1 - 8 / 169);
  near(count.blackjacks / ROUNDS, blackjacks, blackjacks * (1 - blackjacks));
  // The estimate of a variance is less precise.
  expect(count.square / count.stakedSquare / value(odds.variance)).toBeCloseTo(1, 2);
});
