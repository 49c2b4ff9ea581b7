import { type Cents, cents } from '@nua/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BlackjackState, type BlackjackTaken, blackjack, resultOf } from './blackjack.ts';

type Action = BlackjackTaken['action'];
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
/** Cards of the given ranks, with suits in turn. */
const cardsOf = (text: string): number[] => text.split(' ').map((rank, place) => RANKS.indexOf(rank) * 4 + (place % 4));
const drawing = (text: string) => {
  const cards = cardsOf(text);
  return () => {
    if (cards.length === 0) throw new Error('one card too many was drawn');
    return (cards.shift()! + 0.5) / 52;
  };
};
/** Plays a round with given cards; each letter is the initial of a step: hsdp. */
function play(text: string, steps = '', stake = 1_000n): BlackjackState {
  const next = drawing(text);
  let state = blackjack.open({}, stake as Cents, next);
  for (const letter of steps) {
    const action = ({ h: 'hit', s: 'stand', d: 'double', p: 'split' } as const)[letter as 'h'];
    expect(actions(state)).toContain(action);
    state = blackjack.take(state, { action }, next);
  }
  return state;
}
const actions = (state: BlackjackState): Action[] => blackjack.moves(state).map(({ step }) => step.action);

describe('the deal', () => {
  it('gives two cards to the player, then the open and the hidden one to the dealer', () => {
    const state = play('2 3 4 5');
    expect([state.hands[0]!.cards, state.dealer]).toEqual([
      cardsOf('2 3 4 5').slice(0, 2),
      cardsOf('2 3 4 5').slice(2),
    ]);
  });

  it.each([
    ['A K 9 7', 2_500n, 'a blackjack pays 3 to 2'],
    ['10 A A 10', 1_000n, 'against a blackjack it is a push'],
    ['10 9 A J', 0n, 'a dealer’s blackjack under an ace ends the round before anything is asked'],
    ['8 8 Q A', 0n, 'and under a ten, so that no split or double is lost to it'],
  ])('of %s pays %d: %s', (text, paid) => {
    const state = play(text);
    expect([blackjack.payout(state), actions(state), state.drawn.length]).toEqual([paid, [], 4]);
  });

  it('pays 3 to 2, rounded down to the paisa', () => {
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

describe('a step', () => {
  it('may be a hit or a stand; also a double with two cards, and a split with two cards of one rank', () => {
    expect(actions(play('5 6 9 7'))).toEqual(['hit', 'stand', 'double']);
    expect(actions(play('8 8 9 7'))).toEqual(['hit', 'stand', 'double', 'split']);
    expect(actions(play('5 6 9 7 2', 'h'))).toEqual(['hit', 'stand']);
    expect(actions(play('Q Q 9 7'))).toContain('split');
    // Two cards that count ten, but differ in rank.
    expect(actions(play('J Q 9 7'))).not.toContain('split');
  });

  it('costs the stake once more for a double or a split, and shows the maximum payout of the round', () => {
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

  it('takes a card at a hit; at 21 and above the hand is done', () => {
    expect(blackjack.payout(play('5 6 9 7 4 6 2', 'hh'))).toBe(2_000n);
    expect(blackjack.payout(play('10 6 9 7 6', 'h'))).toBe(0n);
  });

  it('takes one card at a double, for twice the stake', () => {
    expect(blackjack.payout(play('5 6 9 8 9', 'd'))).toBe(4_000n);
    expect(blackjack.payout(play('5 6 9 8 6', 'd'))).toBe(2_000n);
    expect(blackjack.payout(play('5 6 9 8 2', 'd'))).toBe(0n);
  });

  it('turns a pair into two hands at a split, played one after the other; each may be doubled, none split again', () => {
    const split = play('8 8 6 10 8 3', 'p');
    expect(actions(split)).toEqual(['hit', 'stand', 'double']);
    const both = play('8 8 6 10 8 3 10 10 10', 'pds');
    expect(blackjack.result(both)).toMatchObject({ doubled: [true, false] });
    expect(blackjack.payout(play('8 8 6 10 3 3 10 10 10', 'pdd'))).toBe(8_000n);
  });

  it('gives split aces one card each and no further step; 21 with them is not a blackjack', () => {
    const state = play('A A 6 10 K 5 K', 'p');
    expect(blackjack.result(state).hands).toHaveLength(2);
    // The dealer is bust: each hand pays 20.00.
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

it('a round pays nothing while it is open, and has no active hand after its end', () => {
  expect(blackjack.payout(play('10 6 9 8'))).toBeNull();
  expect(blackjack.payout(play('8 8 6 10 8 3', 'p'))).toBeNull();
  expect([0, 1].map((stands) => blackjack.shown(play('8 8 6 10 8 3', `p${'s'.repeat(stands)}`)).active)).toEqual([
    0, 1,
  ]);
  const over = play('8 8 10 7 8 3', 'pss');
  expect([blackjack.shown(over).active, actions(over)]).toEqual([-1, []]);
});

describe('the dealer', () => {
  it('stands on all 17, the soft one too, and draws to 16', () => {
    expect(play('10 9 A 6', 's').dealer).toHaveLength(2);
    expect(play('10 9 10 6 5', 's').dealer).toHaveLength(3);
    expect(blackjack.payout(play('10 9 10 6 5', 's'))).toBe(0n);
    expect(blackjack.payout(play('10 7 10 7', 's'))).toBe(1_000n);
  });

  it('draws nothing if every hand is bust', () => {
    expect(play('10 6 9 2 K', 'h').drawn).toHaveLength(5);
    expect(play('8 8 5 2 8 8 K K', 'phh').drawn).toHaveLength(8);
    expect(play('8 8 5 2 8 8 K 10 10', 'phs').dealer).toHaveLength(3);
  });
});

it('an abandoned round stands on every hand', () => {
  expect(blackjack.abandon(play('10 6 9 2'))).toEqual([{ action: 'stand' }]);
  expect(blackjack.abandon(play('8 8 5 2 8 8', 'p'))).toEqual([{ action: 'stand' }, { action: 'stand' }]);
  expect(blackjack.abandon(play('8 8 5 2 3 8', 'p'))).toEqual([{ action: 'stand' }, { action: 'stand' }]);
  expect(blackjack.abandon(play('8 8 5 2 3 8 10', 'ph'))).toEqual([{ action: 'stand' }]);
});

it('every round ends, and pays at most twice its stakes', () => {
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
