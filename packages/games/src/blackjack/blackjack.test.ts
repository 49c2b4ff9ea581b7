import { type Cents, cents } from '@nua/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BlackjackState, type BlackjackTaken, blackjack, resultOf } from './blackjack.ts';

type Action = BlackjackTaken['action'];
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
/** Cards of the given ranks, with alternating suits. */
const cardsOf = (text: string): number[] => text.split(' ').map((rank, place) => RANKS.indexOf(rank) * 4 + (place % 4));
const randomsFor = (text: string) => {
  const cards = cardsOf(text);
  return () => {
    if (cards.length === 0) throw new Error('one card too many was drawn');
    return (cards.shift()! + 0.5) / 52;
  };
};
/** Plays a round with given cards. Each letter of `steps` is the initial of a step. */
function play(text: string, steps = '', stake = 1_000n): BlackjackState {
  const next = randomsFor(text);
  let state = blackjack.open({}, stake as Cents, next);
  for (const letter of steps) {
    const action = ({ h: 'hit', s: 'stand', d: 'double', p: 'split' } as const)[letter as 'h'];
    expect(actions(state)).toContain(action);
    state = blackjack.take(state, { action }, next);
  }
  return state;
}
const actions = (state: BlackjackState): Action[] => blackjack.moves(state).map(({ step }) => step.action);

describe('the deal of blackjack', () => {
  it('gives two cards to the player, then an open and a hidden card to the dealer', () => {
    const state = play('2 3 4 5');
    expect([state.hands[0]!.cards, state.dealer]).toEqual([
      cardsOf('2 3 4 5').slice(0, 2),
      cardsOf('2 3 4 5').slice(2),
    ]);
  });

  it.each([
    ['A K 9 7', 2_500n, 'a blackjack pays 3 to 2'],
    ['10 A A 10', 1_000n, 'two blackjacks are a push'],
    ['10 9 A J', 0n, 'a dealer’s blackjack under an ace ends the round before the first step'],
    ['8 8 Q A', 0n, 'a dealer’s blackjack under a ten ends the round before the first step'],
  ])('with the cards %s pays %d: %s', (text, paid) => {
    const state = play(text);
    expect([blackjack.payout(state), actions(state), state.drawn.length]).toEqual([paid, [], 4]);
  });

  it('pays 3 to 2 for a blackjack, rounded down to the paisa', () => {
    expect(blackjack.payout(play('A K 9 7', '', 1_001n))).toBe(2_502n);
  });

  it('shows only the dealer’s open card until the round has ended', () => {
    for (const state of [play('8 8 A 7'), play('8 8 A 7 2 3', 'p'), play('8 8 A 7 2 3 9', 'ph')])
      expect(blackjack.shown(state).dealer).toEqual([state.dealer[0]]);
    expect(blackjack.shown(play('8 8 A 7 2 3', 'p'))).toEqual({
      ...{ hands: play('8 8 A 7 2 3', 'p').hands.map(({ cards }) => cards), doubled: [false, false] },
      ...{ dealer: cardsOf('8 8 A').slice(2), active: 0 },
    });
  });
});

describe('a step of blackjack', () => {
  it('may be hit or stand, and with two cards also double or split', () => {
    expect(actions(play('5 6 9 7'))).toEqual(['hit', 'stand', 'double']);
    expect(actions(play('8 8 9 7'))).toEqual(['hit', 'stand', 'double', 'split']);
    expect(actions(play('5 6 9 7 2', 'h'))).toEqual(['hit', 'stand']);
    expect(actions(play('Q Q 9 7'))).toContain('split');
    // Both cards count ten, but their ranks differ.
    expect(actions(play('J Q 9 7'))).not.toContain('split');
  });

  it('costs the stake again for a double or a split', () => {
    const priced = (state: BlackjackState) =>
      blackjack.moves(state).map(({ step, extra_stake, pays_at_most }) => [step.action, extra_stake, pays_at_most]);
    expect(priced(play('8 8 9 7'))).toEqual([
      ['hit', 0n, 2_000n],
      ['stand', 0n, 2_000n],
      ['double', 1_000n, 4_000n],
      ['split', 1_000n, 4_000n],
    ]);
    expect(priced(play('8 8 9 7 3 2 10', 'pd'))).toEqual([
      ['hit', 0n, 6_000n],
      ['stand', 0n, 6_000n],
      ['double', 1_000n, 8_000n],
    ]);
    expect(priced(play('8 8 9 7 6 2 10', 'ph')).map(([, , most]) => most)).toEqual([2_000n, 2_000n, 4_000n]);
    expect(blackjack.covers({})).toEqual({ numerator: 8n, denominator: 1n });
  });

  it('takes a card when the player hits, and ends the hand at 21 or above', () => {
    expect(blackjack.payout(play('5 6 9 7 4 6 2', 'hh'))).toBe(2_000n);
    expect(blackjack.payout(play('10 6 9 7 6', 'h'))).toBe(0n);
  });

  it('takes exactly one card for a double, at twice the stake', () => {
    expect(blackjack.payout(play('5 6 9 8 9', 'd'))).toBe(4_000n);
    expect(blackjack.payout(play('5 6 9 8 6', 'd'))).toBe(2_000n);
    expect(blackjack.payout(play('5 6 9 8 2', 'd'))).toBe(0n);
  });

  it('splits a pair into two hands, which may be doubled but not split again', () => {
    const split = play('8 8 6 10 8 3', 'p');
    expect(actions(split)).toEqual(['hit', 'stand', 'double']);
    const both = play('8 8 6 10 8 3 10 10 10', 'pds');
    expect(blackjack.result(both)).toMatchObject({ doubled: [true, false] });
    expect(blackjack.payout(play('8 8 6 10 3 3 10 10 10', 'pdd'))).toBe(8_000n);
  });

  it('gives each of two split aces only one card', () => {
    const state = play('A A 6 10 K 5 K', 'p');
    expect(blackjack.result(state).hands).toHaveLength(2);
    // The dealer is bust, so each hand pays 20.00.
    expect(blackjack.payout(state)).toBe(4_000n);
    expect(resultOf(cardsOf('A K'), cardsOf('10 7'), true)).toBe('win');
    expect(resultOf(cardsOf('A K'), cardsOf('10 7'), false)).toBe('blackjack');
  });
});

describe('the result of a hand', () => {
  it.each([
    ['A K', '10 9', 'blackjack'],
    ['A K', 'A Q', 'push'],
    ['10 9', 'A Q', 'lose'],
    ['7 7 7', 'A Q', 'lose'],
    ['7 7 7', '10 5 6', 'push'],
    ['10 9', '10 8', 'win'],
    ['10 8', '10 8', 'push'],
    ['10 8', '10 9', 'lose'],
    ['10 8', '10 6 6', 'win'],
    ['10 6 6', '10 8', 'bust'],
    ['10 6 6', '10 6 6', 'bust'],
  ])('of %s against %s is %s', (hand, dealer, result) => {
    expect(resultOf(cardsOf(hand), cardsOf(dealer), false)).toBe(result);
  });
});

it('an open round of blackjack pays nothing', () => {
  expect(blackjack.payout(play('10 6 9 8'))).toBeNull();
  expect(blackjack.payout(play('8 8 6 10 8 3', 'p'))).toBeNull();
  expect([0, 1].map((stands) => blackjack.shown(play('8 8 6 10 8 3', `p${'s'.repeat(stands)}`)).active)).toEqual([
    0, 1,
  ]);
  const over = play('8 8 10 7 8 3', 'pss');
  expect([blackjack.shown(over).active, actions(over)]).toEqual([-1, []]);
});

describe('the dealer', () => {
  it('stands on every 17, including a soft 17, and draws up to 16', () => {
    expect(play('10 9 A 6', 's').dealer).toHaveLength(2);
    expect(play('10 9 10 6 5', 's').dealer).toHaveLength(3);
    expect(blackjack.payout(play('10 9 10 6 5', 's'))).toBe(0n);
    expect(blackjack.payout(play('10 7 10 7', 's'))).toBe(1_000n);
  });

  it('draws no card if every hand of the player is bust', () => {
    expect(play('10 6 9 2 K', 'h').drawn).toHaveLength(5);
    expect(play('8 8 5 2 8 8 K K', 'phh').drawn).toHaveLength(8);
    expect(play('8 8 5 2 8 8 K 10 10', 'phs').dealer).toHaveLength(3);
  });
});

it('an abandoned round of blackjack ends as if the player stood on every hand', () => {
  expect(blackjack.abandon(play('10 6 9 2'))).toEqual([{ action: 'stand' }]);
  expect(blackjack.abandon(play('8 8 5 2 8 8', 'p'))).toEqual([{ action: 'stand' }, { action: 'stand' }]);
  expect(blackjack.abandon(play('8 8 5 2 3 8', 'p'))).toEqual([{ action: 'stand' }, { action: 'stand' }]);
  expect(blackjack.abandon(play('8 8 5 2 3 8 10', 'ph'))).toEqual([{ action: 'stand' }]);
});

it('every round of blackjack ends, and pays at most twice its stakes', () => {
  const anyNumber = fc.nat({ max: 0xffffffff }).map((whole) => whole / 2 ** 32);
  fc.assert(
    fc.property(
      fc.array(anyNumber, { minLength: 90, maxLength: 90 }),
      fc.array(fc.nat(), { minLength: 50, maxLength: 50 }),
      (numbers, choices) => {
        const next = () => numbers.pop() ?? 0.5;
        let state = blackjack.open({}, cents(1_000), next);
        let staked = 1_000n;
        let most = 2_500n;
        for (const choice of choices) {
          const moves = blackjack.moves(state);
          if (moves.length === 0) break;
          const move = moves[choice % moves.length]!;
          staked += move.extra_stake;
          most = move.pays_at_most;
          state = blackjack.take(state, move.step, next);
        }
        const payout = blackjack.payout(state)!;
        expect(payout <= most && (payout <= 2n * staked || payout === 2_500n)).toBe(true);
        const { cards, hands, dealer } = blackjack.result(state);
        expect([...hands.flat(), ...dealer].sort()).toEqual([...cards].sort());
      },
    ),
  );
});
