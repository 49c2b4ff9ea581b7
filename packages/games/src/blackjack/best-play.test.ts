import { describe, expect, it } from 'vitest';
import { ratio, ratioText, subtractRatio } from '../play/odds.ts';
import { type BlackjackAction, bestPlay, bestPlayRows, computeBestPlay, computeGreatestReturn } from './best-play.ts';
import { blackjack } from './blackjack.ts';
import { addPoints } from './hand.ts';

const LETTERS = { hit: 'H', stand: 'S', double: 'D', split: 'P' } as const;
/** The dealer's upcards in the order of a printed chart: 2 to 10, then the ace. */
const CHART = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1];
const pointsOfName = (name: string): number => (name === 'A' ? 1 : Number(name));

describe('the best play of blackjack', () => {
  /** The published chart for two cards, a dealer who stands on soft 17, and doubles after a split. */
  const chart = {
    '10 7': 'SSSSSSSSSS',
    '10 6': 'SSSSSHHHHH',
    '10 3': 'SSSSSHHHHH',
    '10 2': 'HHSSSHHHHH',
    '9 2': 'DDDDDDDDDH',
    '8 2': 'DDDDDDDDHH',
    '7 2': 'HDDDDHHHHH',
    '6 2': 'HHHHHHHHHH',
    'A 8': 'SSSSSSSSSS',
    'A 7': 'SDDDDSSHHH',
    'A 6': 'HDDDDHHHHH',
    'A 5': 'HHDDDHHHHH',
    'A 4': 'HHHDDHHHHH',
    'A 3': 'HHHDDHHHHH',
    'A 2': 'HHHHDHHHHH',
    'A A': 'PPPPPPPPPP',
    '10 10': 'SSSSSSSSSS',
    '9 9': 'PPPPPSPPSS',
    '8 8': 'PPPPPPPPPP',
    '7 7': 'PPPPPPHHHH',
    '6 6': 'PPPPPHHHHH',
    '5 5': 'DDDDDDDDHH',
    '4 4': 'HHHPPHHHHH',
    '3 3': 'PPPPPPHHHH',
    '2 2': 'PPPPPPHHHH',
  };

  it('follows the published chart for the first two cards', () => {
    const { choose } = computeBestPlay();
    const lineOf = (text: string) => {
      const [first, second] = text.split(' ').map(pointsOfName) as [number, number];
      const count = addPoints(addPoints({ low: 0, has_ace: false }, first), second);
      return CHART.map((upcard) => LETTERS[choose({ count, upcard, is_first: true, is_pair: first === second })]).join(
        '',
      );
    };
    expect(Object.fromEntries(Object.keys(chart).map((text) => [text, lineOf(text)]))).toEqual(chart);
  });

  it('loses 0.5703 % of the first stake, as an independent calculation shows', () => {
    const { edge, staked, odds } = computeBestPlay();
    const counted = countBestPlay();
    expect(Number(ratioText(edge, 15))).toBeCloseTo(-counted.gain, 12);
    expect(Number(ratioText(staked, 15))).toBeCloseTo(counted.staked, 12);
    expect(Number(ratioText(odds.rtp, 15))).toBeCloseTo(1 + counted.gain / counted.staked, 12);
    expect([edge, staked, odds.rtp, odds.hit, odds.variance].map((one) => ratioText(one, 6))).toEqual([
      '0.005703',
      '1.126934',
      '0.994938',
      '0.523658',
      '0.938550',
    ]);
    expect(blackjack.odds({})).toEqual(odds);
  });

  it('returns a smaller share of all stakes than a play that doubles more often [R1.09]', () => {
    const greatest = computeGreatestReturn();
    expect(blackjack.greatest_return).toEqual(greatest);
    expect(ratioText(greatest, 9)).toBe('0.994944643');
    // A bonus per rupee staked that equals the loss of the play with the highest return makes that play break even.
    const { odds, edge, staked } = computeBestPlay(subtractRatio(ratio(1n, 1n), greatest));
    expect(odds.rtp).toEqual(greatest);
    expect([ratioText(edge, 6), ratioText(staked, 6)]).toEqual(['0.005706', '1.128825']);
    // Any other bonus leads to a lower return.
    for (const thousandths of [0n, 4n, 6n, 20n, 100n]) {
      const { rtp } = computeBestPlay(ratio(thousandths, 1_000n)).odds;
      expect(subtractRatio(rtp, greatest).numerator <= 0n).toBe(true);
    }
  });

  it('is computed only once', () => {
    expect(bestPlay()).toBe(bestPlay());
  });
});

describe('the rows of the best play', () => {
  const textOf = (row: readonly BlackjackAction[] | undefined) =>
    CHART.map((upcard) => LETTERS[row![upcard - 1]!]).join('');
  const names = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => `${from + place}`);

  it('include each total below 21 and each pair, for each upcard of the dealer', () => {
    const { dealer, first, later } = bestPlayRows();
    expect(dealer).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const { hard, soft } of [first, later])
      expect([Object.keys(hard), Object.keys(soft)]).toEqual([names(4, 20), names(12, 20)]);
    expect(Object.keys(first.pair)).toEqual(names(1, 10));
    const rows = [first.hard, first.soft, first.pair, later.hard, later.soft].flatMap((part) => Object.values(part));
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([10]));
  });

  it('advise double and split only for the first two cards', () => {
    const { first, later } = bestPlayRows();
    const plays = Object.values({ ...later.hard, ...later.soft }).flat();
    expect(new Set(plays)).toEqual(new Set(['hit', 'stand']));
    expect([textOf(first.hard['11']), textOf(later.hard['11'])]).toEqual(['DDDDDDDDDH', 'HHHHHHHHHH']);
    expect([textOf(first.soft['18']), textOf(later.soft['18'])]).toEqual(['SDDDDSSHHH', 'SSSSSSSHHH']);
    expect(textOf(first.soft['12'])).toBe('HHHHHHHHHH');
    expect(textOf(first.pair['1'])).toBe('PPPPPPPPPP');
    expect(textOf(first.pair['8'])).toBe('PPPPPPPPPP');
  });

  it('treat a pair that is not split like a hand with the same total', () => {
    const { first } = bestPlayRows();
    expect(textOf(first.pair['5'])).toBe(textOf(first.hard['10']));
    expect(textOf(first.pair['10'])).toBe(textOf(first.hard['20']));
    expect(textOf(first.hard['16'])).toBe('SSSSSHHHHH');
  });
});

/** Computes the best play independently in floating point: its gain relative to the first stake, and its stakes. */
function countBestPlay(): { gain: number; staked: number } {
  type Value = { gain: number; staked: number };
  const points = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const chance = (card: number) => (card === 10 ? 4 : 1) / 13;
  const total = (low: number, ace: boolean) => (ace && low <= 11 ? low + 10 : low);
  const mean = (termOf: (card: number) => Value): Value =>
    points.reduce(
      (sum, card) => ({
        gain: sum.gain + chance(card) * termOf(card).gain,
        staked: sum.staked + chance(card) * termOf(card).staked,
      }),
      { gain: 0, staked: 0 },
    );
  const dealerOf = (low: number, ace: boolean, first: boolean): Map<number, number> => {
    const current = total(low, ace);
    if (!first && current >= 17) return new Map([[current > 21 ? 0 : current, 1]]);
    const ends = new Map<number, number>();
    for (const card of points) {
      if (first && ((low === 1 && card === 10) || (low === 10 && card === 1))) continue;
      for (const [end, part] of dealerOf(low + card, ace || card === 1, false))
        ends.set(end, (ends.get(end) ?? 0) + chance(card) * part);
    }
    return ends;
  };
  const all = { gain: 0, staked: 0 };
  for (const upcard of points) {
    const dealer = dealerOf(upcard, upcard === 1, true);
    const no_blackjack = [...dealer.values()].reduce((sum, part) => sum + part, 0);
    const stand = (current: number, stake: number): Value => {
      let gain = 0;
      for (const [end, part] of dealer)
        gain += part * (current > 21 ? -1 : end === 0 || current > end ? 1 : current === end ? 0 : -1);
      return { gain: gain * stake, staked: stake * no_blackjack };
    };
    const better = (value: Value, rival: Value) => (rival.gain > value.gain ? rival : value);
    const computed = new Map<string, Value>();
    const best = (low: number, ace: boolean, first: boolean): Value => {
      const current = total(low, ace);
      if (current >= 21) return stand(current, 1);
      const key = `${low} ${ace} ${first}`;
      const known = computed.get(key);
      if (known) return known;
      let value = better(
        stand(current, 1),
        mean((card) => best(low + card, ace || card === 1, false)),
      );
      if (first)
        value = better(
          value,
          mean((card) => stand(total(low + card, ace || card === 1), 2)),
        );
      computed.set(key, value);
      return value;
    };
    for (const first_card of points)
      for (const second_card of points) {
        const weight = chance(first_card) * chance(second_card) * chance(upcard);
        const hasAce = first_card === 1 || second_card === 1;
        const dealer_blackjack = 1 - no_blackjack;
        if (total(first_card + second_card, hasAce) === 21) {
          all.gain += weight * 1.5 * no_blackjack;
          all.staked += weight;
          continue;
        }
        let value = best(first_card + second_card, hasAce, true);
        if (first_card === second_card && first_card < 10) {
          const half = mean((card) =>
            first_card === 1 ? stand(total(1 + card, true), 1) : best(first_card + card, card === 1, true),
          );
          value = better(value, { gain: 2 * half.gain, staked: 2 * half.staked });
        }
        all.gain += weight * (value.gain - dealer_blackjack);
        all.staked += weight * (value.staked + dealer_blackjack);
      }
  }
  return all;
}
