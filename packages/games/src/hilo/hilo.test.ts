import { type Cents, cents } from '@nua/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardAt } from '../play/card.ts';
import { payRatio, ratio, ratioText } from '../play/odds.ts';
import { type HiloSide, type HiloState, type HiloTaken, hilo, hiloRank, hiloTable, hiloWins } from './hilo.ts';

/** A random number that draws a card of this rank: 1 is the ace, 13 the king. */
const numberOf = (rank: number): number => (((rank + 11) % 13) * 4 + 1.5) / 52;
const randomsFor =
  (...ranks: readonly number[]) =>
  () => {
    const [rank, ...rest] = ranks;
    ranks = rest;
    return numberOf(rank!);
  };
const openOn = (rank: number, stake = cents(10_000)): HiloState => hilo.open({}, stake, randomsFor(rank));
const take = (state: HiloState, action: HiloTaken['action'], rank = 7): HiloState =>
  hilo.take(state, { action }, randomsFor(rank));
const offered = (state: HiloState) =>
  Object.fromEntries(hilo.moves(state).map(({ step, pays_at_most }) => [step.action, pays_at_most]));

describe('the cards of hilo', () => {
  it.each([
    [0, 2],
    [1 - 2 ** -32, 1],
    [48 / 52, 1],
    [48 / 52 - 2 ** -32, 13],
    [0.5, 8],
  ])('follow from random numbers: %d draws rank %d', (number, rank) => {
    expect(hiloRank(cardAt(number))).toBe(rank);
  });

  it('are four of each rank, with the ace low', () => {
    const counts = Array.from({ length: 52 }, (_, card) => hiloRank(card));
    for (let rank = 1; rank <= 13; rank += 1) expect(counts.filter((one) => one === rank)).toHaveLength(4);
  });
});

describe('a guess in hilo', () => {
  it('pays 0.99 · 13 / c if c of 13 ranks win', () => {
    for (let rank = 1; rank <= 13; rank += 1) {
      const { skip, ...guesses } = offered(openOn(rank));
      const paid = (wins: number) => (99n * 100n * 13n) / BigInt(wins);
      const all = { higher: 14 - rank, lower: rank };
      const possible = Object.entries(all).filter(([, wins]) => wins < 13);
      expect(guesses).toEqual(Object.fromEntries(possible.map(([side, wins]) => [side, paid(wins)])));
      expect(skip).toBe(paid(12));
    }
    expect(Object.keys(offered(openOn(1)))).toEqual(['lower', 'skip']);
    expect(Object.keys(offered(openOn(13)))).toEqual(['higher', 'skip']);
  });

  it('is right if the next card is on the guessed side or has the same rank', () => {
    for (let before = 1; before <= 13; before += 1)
      for (let after = 1; after <= 13; after += 1)
        for (const side of ['higher', 'lower'] as const) {
          if (hiloWins(side, before) === 13) continue;
          const state = take(openOn(before), side, after);
          const is = side === 'higher' ? after >= before : after <= before;
          expect([state.ended, hilo.payout(state)]).toEqual(is ? [null, null] : ['wrong', 0n]);
        }
  });

  it('multiplies the payout without applying the house edge again', () => {
    let state = openOn(7, cents(1_001));
    for (const [side, rank] of [
      ['higher', 10],
      ['lower', 3],
      ['lower', 2],
    ] as const)
      state = take(state, side, rank);
    // 10.01 · 0.99 · 13/7 · 13/10 · 13/3 = 103.67…
    const exact = (1_001n * 99n * 13n ** 3n) / (100n * 7n * 10n * 3n);
    expect(offered(state).cash_out).toBe(exact);
    expect(hilo.payout(take(state, 'cash_out'))).toBe(exact);
    expect(hilo.result(take(state, 'cash_out'))).toMatchObject({ right: 3, is_wrong: false });
  });

  it('pays exactly the announced amount if it is right', () => {
    const anyRank = fc.integer({ min: 1, max: 13 });
    const anyStep = fc.tuple(fc.nat({ max: 3 }), anyRank);
    fc.assert(
      fc.property(
        anyRank,
        fc.bigInt({ min: 1n, max: 10n ** 8n }),
        fc.array(anyStep, { maxLength: 60 }),
        (first, stake, all) => {
          let state = openOn(first, stake as Cents);
          for (const [choice, rank] of all) {
            const moves = hilo.moves(state);
            if (moves.length === 0) return;
            const { step, pays_at_most } = moves[choice % moves.length]!;
            state = take(state, step.action, rank);
            const after = hilo.payout(state) ?? offered(state).cash_out;
            if (step.action === 'cash_out') expect(after).toBe(pays_at_most);
            if (step.action !== 'skip' && state.ended === null) expect(after).toBe(pays_at_most);
          }
        },
      ),
    );
  });
});

describe('a round of hilo', () => {
  const skipped = (cards: number, rank: number): HiloState => {
    let state = openOn(rank);
    while (state.cards.length < cards) state = take(state, 'skip', rank);
    return state;
  };

  it('draws at most 52 cards', () => {
    expect(Object.keys(offered(skipped(50, 7)))).toEqual(['higher', 'lower', 'skip']);
    const last = skipped(51, 7);
    expect(Object.keys(offered(last))).toEqual(['higher', 'lower']);
    expect(Object.keys(offered(take(last, 'higher', 9)))).toEqual(['cash_out']);
    expect(hilo.payout(take(last, 'higher', 2))).toBe(0n);
    expect(hiloTable.cards).toBe(52);
  });

  it('announces with a skip the payout of the likeliest guess that may follow', () => {
    const state = take(openOn(7), 'higher', 8);
    expect(offered(state).skip).toBe(payRatio(offered(state).cash_out!, ratio(13n, 12n)));
  });

  it('is cashed out if abandoned after a right guess', () => {
    expect(hilo.abandon(openOn(4))).toBeNull();
    expect(hilo.abandon(skipped(20, 4))).toBeNull();
    expect(hilo.abandon(take(openOn(4), 'higher', 9))).toEqual([{ action: 'cash_out' }]);
  });
});

describe('the return of hilo', () => {
  it('is exactly 99 % for any strategy', () => {
    // With this stake every product and every mean over thirteen ranks is a whole number.
    const stake = (27_720n ** 3n * 13n ** 3n * 100n) as Cents;
    const rangeOf = (state: HiloState): readonly [lowest: bigint, highest: bigint] => {
      const payout = hilo.payout(state);
      if (payout !== null) return [payout, payout];
      const values = hilo.moves(state).map(({ step }): readonly [bigint, bigint] => {
        if (step.action === 'cash_out') return rangeOf(take(state, 'cash_out'));
        let [lowest, highest] = [0n, 0n];
        for (let rank = 1; rank <= 13; rank += 1) {
          const after = rangeOf(take(state, step.action, rank));
          lowest += after[0];
          highest += after[1];
        }
        return [lowest / 13n, highest / 13n];
      });
      const sorted = (side: 0 | 1) => values.map((value) => value[side]).sort((a, b) => (a < b ? -1 : 1));
      return [sorted(0).at(0)!, sorted(1).at(-1)!];
    };
    const paid = (stake * 99n) / 100n;
    for (const rank of [1, 2, 7, 13]) {
      const state: HiloState = { ...openOn(rank, stake), cards: Array<number>(49).fill(openOn(rank).cards[0]!) };
      expect(rangeOf(state)).toEqual([paid, paid]);
    }
  });

  it('is published for one guess on the likelier side', () => {
    let [paid, square, hits] = [0, 0, 0];
    for (let first = 1; first <= 13; first += 1)
      for (let second = 1; second <= 13; second += 1) {
        const side: HiloSide = first === 1 ? 'lower' : first === 13 ? 'higher' : first <= 7 ? 'higher' : 'lower';
        const isRight = side === 'higher' ? second >= first : second <= first;
        const wins = side === 'higher' ? 14 - first : first;
        const pays = isRight ? (0.99 * 13) / wins : 0;
        paid += pays / 169;
        square += pays ** 2 / 169;
        hits += isRight ? 1 / 169 : 0;
      }
    const { rtp, hit, variance, largest } = hilo.odds({});
    expect(rtp).toEqual(ratio(99n, 100n));
    expect([paid, hits, square - paid ** 2]).toEqual(
      [rtp, hit, variance].map((one) => expect.closeTo(Number(ratioText(one, 12)), 10)),
    );
    expect([largest, hilo.covers({})]).toEqual([ratio(1287n, 100n), ratio(1287n, 100n)]);
  });
});

it('a round of hilo that is over has no further steps', () => {
  const [wrong, paid] = [take(openOn(5), 'higher', 2), take(take(openOn(5), 'higher', 9), 'cash_out')];
  expect([wrong.ended, paid.ended]).toEqual(['wrong', 'cash_out']);
  expect([hilo.moves(wrong), hilo.moves(paid)]).toEqual([[], []]);
});

it('an open round of hilo shows its cards and the number of right guesses', () => {
  expect(hilo.shown(take(openOn(5), 'higher', 9))).toEqual({
    cards: [cardAt(numberOf(5)), cardAt(numberOf(9))],
    right: 1,
  });
});

it('the record of a hilo round contains its cards and its right guesses', () => {
  const won = take(openOn(5), 'higher', 9);
  const cards = [5, 9].map((rank) => cardAt(numberOf(rank)));
  expect(hilo.result(take(won, 'cash_out'))).toEqual({ cards, right: 1, is_wrong: false });
  expect(hilo.result(take(won, 'higher', 2))).toEqual({
    cards: [...cards, cardAt(numberOf(2))],
    right: 1,
    is_wrong: true,
  });
});
