import { expect, it } from 'vitest';
import { houseGames } from './catalogue.ts';
import { choose } from './choose.ts';
import { type GameMath, gameMath } from './game-math.ts';
import { addRatios, fractionText, multiplyRatios, type Ratio, ratio } from './odds.ts';
import type * as register from './register.ts';

/** The published table and best play of a game, as an outsider reads them. */
type Known = { table: Any; best_play: Any };
// biome-ignore lint/suspicious/noExplicitAny: it is read as JSON of any form.
type Any = any;

const big = (value: number | string) => BigInt(value);
const hundredth = (pays: number | bigint, ways: bigint, of: bigint) => ratio(BigInt(pays) * ways, 100n * of);

/** For each game, the return of a bet computed only from the published table. */
const recounts: Record<keyof typeof register, (known: Known, call: Any) => Ratio | number> = {
  blackjack: ({ table, best_play }) => playBlackjack(table, best_play),
  crash({ table }, { target_hundredths: target }) {
    const of = 1n << big(table.bits);
    const reached = big(target ?? 198);
    return hundredth(reached, (big(table.pool) * of) / reached, of);
  },
  dice({ table }, { target_hundredths: target, over }) {
    const chance = big(over ? table.outcomes - target : target);
    return multiplyRatios(ratio(chance, big(table.outcomes)), ratio(big(table.return_bps), chance));
  },
  fishing({ table }, { shots }) {
    expect(shots.every((one: number) => table.multipliers.includes(one))).toBe(true);
    const each = shots.map((one: number) => ratio(big(table.return_percent) * big(one), 100n * big(one)));
    return multiplyRatios(addRatios(...each), ratio(1n, big(shots.length)));
  },
  football({ table }, { legs: [{ home, away, market, pick }] }) {
    const strength = (team: number) => Math.floor(team / table.teams_a_strength);
    const level = 4 + strength(home) - strength(away);
    expect(table.markets[market]).toContain(pick);
    let ways = 0n;
    for (const [home_goals, home_weight] of table.goals[level + 1].entries())
      for (const [away_goals, away_weight] of table.goals[8 - level].entries())
        if (isRight(market, pick, home_goals, away_goals)) ways += big(home_weight) * big(away_weight);
    const of = 1n << 64n;
    return hundredth((big(table.pool) * of) / ways, ways, of);
  },
  // The edge is taken once in each round, so any play has this return.
  hilo: ({ table }) => ratio(big(table.return_bps), 10_000n),
  keno({ table }, { picks, risk }) {
    const [count, not_picked] = [picks.length, table.numbers - picks.length];
    const pays: number[] = table.pays_hundredths[risk][count - 1];
    const of = choose(table.numbers, table.drawn);
    const ways = (hits: number) => choose(count, hits) * choose(not_picked, table.drawn - hits);
    return addRatios(...pays.map((one, hits) => hundredth(one, ways(hits), of)));
  },
  kites: ({ table }) => spinSlots(table),
  limbo({ table }, { target_hundredths: target }) {
    return hundredth(target, big(table.pool_hundredths) / big(target), big(table.places));
  },
  mines({ table }, { mines }) {
    const safe = ratio(big(table.tiles - mines), big(table.tiles));
    const pays = ratio(big(table.return_bps) * safe.denominator, 10_000n * safe.numerator);
    return multiplyRatios(safe, pays);
  },
  orchard: ({ table }) => spinSlots(table),
  plinko({ table }, { rows, risk }) {
    const half: number[] = table.pays_hundredths[risk][rows];
    const buckets = Array.from({ length: rows + 1 }, (_, bucket) => bucket);
    const pays = (bucket: number) => half[bucket] ?? half[rows - bucket]!;
    return addRatios(...buckets.map((bucket) => hundredth(pays(bucket), choose(rows, bucket), 1n << big(rows))));
  },
  roulette({ table }, { chips }) {
    const parts = chips.map(({ field, stake }: { field: string; stake: string }) => {
      const size = table.fields[field].length;
      return {
        part: big(stake.replace('.', '')),
        returns: ratio(big(size) * big(table.pays), big(size * table.numbers)),
      };
    });
    const all = parts.reduce((sum: bigint, { part }: { part: bigint }) => sum + part, 0n);
    return addRatios(...parts.map(({ part, returns }: Any) => multiplyRatios(returns, ratio(part, all))));
  },
  river: ({ table }) => spinSlots(table),
};

function isRight(market: string, pick: string, home: number, away: number): boolean {
  if (market === 'result') return pick === (home > away ? 'home' : home < away ? 'away' : 'draw');
  if (market === 'goals') return (pick === 'over') === home + away > 2.5;
  if (market === 'both') return (pick === 'yes') === (home > 0 && away > 0);
  return pick === `${home}-${away}`;
}

/** Every stop of a reel is equally likely on each row, so all lines have the same return. */
function spinSlots({ strips, line_pays, scatter_pays, free }: Any): Ratio {
  const base = turn(strips, line_pays, scatter_pays);
  if (free === null) return base.returns;
  const spins = multiplyRatios(base.starts, ratio(big(free.spins * free.times), 1n));
  return addRatios(base.returns, multiplyRatios(spins, turn(free.strips, line_pays, scatter_pays).returns));
}

function turn(strips: string[], line_pays: Record<string, number[]>, scatter_pays: number[]) {
  const of = strips.reduce((all, strip) => all * big(strip.length), 1n);
  const on = (strip: string, fits: (symbol: string) => boolean) => big([...strip].filter(fits).length);
  const lines = Object.entries(line_pays).flatMap(([symbol, pays]) =>
    pays.map((pay, place) => {
      const count = place + 3;
      const ways = strips.map((strip, reel) => {
        const matching = on(strip, (one) => one === symbol || (reel > 0 && one === 'W'));
        return reel < count ? matching : reel === count ? big(strip.length) - matching : big(strip.length);
      });
      return ratio(big(pay) * ways.reduce((all, one) => all * one, 1n), of);
    }),
  );
  // For each number of scatters, the number of combinations of stops that show it.
  let scatters = [1n];
  for (const strip of strips) {
    const next = Array.from({ length: scatters.length + 3 }, () => 0n);
    for (let stop = 0; stop < strip.length; stop += 1) {
      const in_view = [0, 1, 2].filter((row) => strip[(stop + row) % strip.length] === 'S').length;
      for (const [count, ways] of scatters.entries()) next[count + in_view]! += ways;
    }
    scatters = next;
  }
  const anywhere = scatter_pays.map((pay, place) => ratio(big(pay) * (scatters[place + 3] ?? 0n), of));
  return {
    returns: addRatios(...lines, ...anywhere),
    starts: ratio(
      scatters.slice(3).reduce((a, b) => a + b, 0n),
      of,
    ),
  };
}

type Hand = { low: number; ace: boolean };
type Paid = { paid: number; staked: number };
const isSoft = ({ low, ace }: Hand): boolean => ace && low <= 11;
const totalOf = (hand: Hand): number => (isSoft(hand) ? hand.low + 10 : hand.low);
const points = Array.from({ length: 10 }, (_, place) => place + 1);
const chanceOf = (card: number): number => (card === 10 ? 4 : 1) / 13;
const withCard = ({ low, ace }: Hand, card: number): Hand => ({ low: low + card, ace: ace || card === 1 });
const mean = (termOf: (card: number) => number): number =>
  points.reduce((sum, card) => sum + chanceOf(card) * termOf(card), 0);

/** The return of the published best play on all its stakes, in double precision. */
function playBlackjack(table: Any, rows: Any): number {
  const maximum: number = table.total_maximum;
  const pays: number = Number(table.blackjack_pays.numerator) / Number(table.blackjack_pays.denominator);
  let all: Paid = { paid: 0, staked: 0 };
  const add = (to: Paid, chance: number, { paid, staked }: Paid): Paid => ({
    ...{ paid: to.paid + chance * paid, staked: to.staked + chance * staked },
  });
  const overNext = (paidWith: (card: number) => Paid): Paid =>
    points.reduce((to, card) => add(to, chanceOf(card), paidWith(card)), { paid: 0, staked: 0 });
  for (const up of points) {
    /** The distribution of the dealer's final total if the dealer has no blackjack. */
    const ends = new Map<number, number>();
    const draw = (hand: Hand, chance: number, isFirst: boolean): void => {
      if (totalOf(hand) >= table.dealer_stands) {
        ends.set(totalOf(hand), (ends.get(totalOf(hand)) ?? 0) + chance);
        return;
      }
      for (const card of points)
        if (!isFirst || totalOf(withCard(hand, card)) !== maximum)
          draw(withCard(hand, card), chance * chanceOf(card), false);
    };
    draw({ low: up, ace: up === 1 }, 1, true);
    const noBlackjack = [...ends.values()].reduce((a, b) => a + b, 0);
    const stand = (hand: Hand): number => {
      const total = totalOf(hand);
      if (total > maximum) return 0;
      return [...ends].reduce(
        (to, [end, chance]) => to + chance * (end > maximum || total > end ? 2 : total === end ? 1 : 0),
        0,
      );
    };
    const actionIn = (row: Any, name: number): string => row[name][rows.dealer.indexOf(up)];
    const play = (hand: Hand, isFirst: boolean): Paid => {
      const total = totalOf(hand);
      const plays = isFirst ? rows.first : rows.later;
      const action = total >= maximum ? 'stand' : actionIn(isSoft(hand) ? plays.soft : plays.hard, total);
      if (action === 'stand') return { paid: stand(hand), staked: noBlackjack };
      if (action === 'hit') return overNext((card) => play(withCard(hand, card), false));
      if (action !== 'double') throw new Error(`${action} is no play of one hand`);
      return { paid: 2 * mean((card) => stand(withCard(hand, card))), staked: 2 * noBlackjack };
    };
    const deal = (first: number, second: number): Paid => {
      const single = { low: first, ace: first === 1 };
      const hand = withCard(single, second);
      const dealerBlackjack = 1 - noBlackjack;
      if (totalOf(hand) === maximum) return { paid: pays * noBlackjack + dealerBlackjack, staked: 1 };
      const plain = play(hand, true);
      const split = overNext((card) => {
        const half = withCard(single, card);
        return first === 1 ? { paid: stand(half), staked: noBlackjack } : play(half, true);
      });
      const pairs = first === second && actionIn(rows.first.pair, first) === 'split' ? (first === 10 ? 1 / 4 : 1) : 0;
      const both = { paid: 2 * split.paid, staked: 2 * split.staked };
      // The dealer's blackjack takes only the first stake.
      const { paid, staked } = add(add({ paid: 0, staked: 0 }, pairs, both), 1 - pairs, plain);
      return { paid, staked: staked + dealerBlackjack };
    };
    const round = overNext((first) => overNext((second) => deal(first, second)));
    all = add(all, chanceOf(up), round);
  }
  return all.paid / all.staked;
}

it.each(houseGames)('the return of $id is derived from its published pay table', (game) => {
  // The data passes through JSON, as on the wire.
  const { table, best_play, modes } = JSON.parse(JSON.stringify(gameMath(game))) as GameMath;
  expect(table).toMatchObject({ version: game.table_version });
  const recount = recounts[game.id as keyof typeof register];
  for (const { call, rtp } of modes) {
    const counted = recount({ table, best_play }, call);
    if (typeof counted !== 'number') expect([call, fractionText(counted)]).toEqual([call, rtp]);
    else {
      const [numerator, denominator] = rtp.split('/').map(Number);
      expect(counted).toBeCloseTo(numerator! / denominator!, 12);
    }
  }
});
