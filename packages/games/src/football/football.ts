import { ZERO } from '@nua/money';
import * as v from 'valibot';
import { nextElement, type SharedDraw, sharedFloats } from '../play/chain.ts';
import type { SharedGame } from '../play/game.ts';
import { type Odds, payRatio, ratio, winOrNothing } from '../play/odds.ts';
import { footballTable, footballTeams } from './football-table.ts';
import { type FootballMarket, footballMarkets, legWins, matchOf, rightPick } from './match.ts';

const { pool, odds_minimum_hundredths, legs_maximum, minutes, goals: weights, teams_a_strength } = footballTable;
const TEAMS = footballTeams.en.length;

/** A picklist, so that the further checks of a leg or slip receive only numbers of teams. */
const team = v.picklist(Array.from({ length: TEAMS }, (_, number) => number));
const leg = v.pipe(
  v.strictObject({
    home: team,
    away: team,
    market: v.picklist(Object.keys(footballMarkets) as FootballMarket[]),
    pick: v.picklist(Object.values(footballMarkets).flat()),
  }),
  v.check(({ home, away }) => home !== away),
  v.check(({ market, pick }) => (footballMarkets[market] as readonly string[]).includes(pick)),
);
const call = v.pipe(
  v.strictObject({
    /** Legs of different matches, ascending by home team, so that each slip has exactly one form. A team plays only once in a round. */
    legs: v.pipe(
      v.array(leg),
      v.minLength(1),
      v.maxLength(legs_maximum),
      v.check((legs) => legs.every(({ home }, place) => place === 0 || legs[place - 1]!.home < home)),
    ),
  }),
  v.check(({ legs }) => legs.every(isOffered)),
);
const whole = v.number();
/**
 * `teams` and `goals` have two values for each match, home then away. `minutes` has the minute of each goal, match by match, the home
 * team's goals first.
 */
const outcome = v.object({ teams: v.array(whole), goals: v.array(whole), minutes: v.array(whole) });

export type FootballLeg = v.InferOutput<typeof leg>;
export type FootballCall = v.InferOutput<typeof call>;
export type FootballResult = v.InferOutput<typeof outcome>;
export type FootballStep = 'before' | 'teams' | 'goals';

const strengthOf = (number: number): number => 1 + Math.floor(number / teams_a_strength);

/** The weights of 0 to 7 goals for each side of a match; each row sums to 2^32. */
function weightsOf(home: number, away: number): readonly [home: readonly number[], away: readonly number[]] {
  const difference = strengthOf(home) - strengthOf(away);
  return [weights[5 + difference]!, weights[4 - difference]!];
}

const ALL = 1n << 64n;
const counted = new Map<string, bigint>();

/** The number of cases, out of 2^64, in which a leg is right. */
function legWays({ home, away, market, pick }: FootballLeg): bigint {
  const key = `${strengthOf(home) - strengthOf(away)} ${market} ${pick}`;
  let ways = counted.get(key);
  if (ways !== undefined) return ways;
  ways = 0n;
  const [homeWeights, awayWeights] = weightsOf(home, away);
  for (const [homeGoals, homeWeight] of homeWeights.entries())
    for (const [awayGoals, awayWeight] of awayWeights.entries())
      if (rightPick(market, homeGoals, awayGoals) === pick) ways += BigInt(homeWeight) * BigInt(awayWeight);
  counted.set(key, ways);
  return ways;
}

/**
 * The payout of a single leg.
 *
 * Shape   leg -> 204n
 * Units   hundredths of the stake
 */
export const legOdds = (one: FootballLeg): bigint => (pool * ALL) / legWays(one);

/**
 * Whether a leg pays 1.01 or more; a leg that pays less is not offered. True for an impossible pick, which the schema refuses.
 *
 * Shape   leg -> boolean
 */
export const isOffered = (one: FootballLeg): boolean => odds_minimum_hundredths * legWays(one) <= pool * ALL;

function slipOdds({ legs }: FootballCall): Odds {
  const wins = legs.reduce((product, one) => product * legWays(one), 1n);
  const of = ALL ** BigInt(legs.length);
  return winOrNothing({ wins, of, pays: ratio((pool * of) / wins, 100n) });
}

/** Draws the teams in the order of the matches, home before away. */
function drawTeams(draw: SharedDraw): number[] {
  const next = sharedFloats({ ...draw, hash: `${draw.hash}:fixtures` });
  const remaining = Array.from({ length: TEAMS }, (_, number) => number);
  return Array.from({ length: TEAMS }, () => remaining.splice(Math.floor(next() * remaining.length), 1)[0]!);
}

function playMatches(draw: SharedDraw): FootballResult & { numbers: number[] } {
  const teams = drawTeams({ ...draw, hash: nextElement(draw.hash) });
  const next = sharedFloats(draw);
  const numbers = teams.map(() => next() * 2 ** 32);
  const goals = numbers.map((number, place) => {
    const match = place - (place % 2);
    let rest = number;
    return weightsOf(teams[match]!, teams[match + 1]!)[place % 2]!.findIndex((weight) => {
      rest -= weight;
      return rest < 0;
    });
  });
  const scored = goals.flatMap((count) => Array.from({ length: count }, () => 1 + Math.floor(next() * minutes)));
  return { teams, goals, minutes: scored, numbers };
}

/** The slips of one leg: every usual pick on these matches that is offered. */
function singlesOf(matches: readonly { home: number; away: number }[]): readonly [FootballCall, ...FootballCall[]] {
  const legs = matches.flatMap((match) =>
    Object.entries({ ...footballMarkets, score: ['1-1'] as const }).flatMap(([market, picks]) =>
      picks.map((pick): FootballLeg => ({ ...match, market: market as FootballMarket, pick })),
    ),
  );
  const [first, ...others] = legs.filter(isOffered).map((one) => ({ legs: [one] }));
  return [first!, ...others];
}

/** One match for each difference of strengths (home minus away), equal teams first. */
const usualMatches = [0, -4, -3, -2, -1, 1, 2, 3, 4].map((difference) =>
  difference < 0 ? { home: 16 + 4 * difference, away: 17 } : { home: 16, away: 17 - 4 * difference },
);
const matchesOf = (teams: readonly number[]) =>
  teams.flatMap((home, place) => (place % 2 === 0 ? [{ home, away: teams[place + 1]! }] : []));

/** [3, 0, 2, 1] -> '3-0,2-1' */
const pairs = (all: readonly number[]): string =>
  matchesOf(all)
    .map(({ home, away }) => `${home}-${away}`)
    .join(',');

/**
 * Ten matches a round; a slip of one to eight legs pays 0.95 of the product of 1 / chance, rounded down to the hundredth, if all legs are
 * right.
 *
 * The pairings follow from values that the previous round published, so they are known before a bet and can be verified.
 */
export const football: SharedGame<FootballCall, FootballResult, FootballStep> = {
  kind: 'shared',
  id: 'football',
  name: { en: 'Football', ur: 'فٹ بال' },
  category: 3,
  table_version: footballTable.version,
  table: { ...footballTable, markets: footballMarkets, teams: footballTeams },
  // The goals are shown only after the round has ended, because the result must stay secret until then.
  phases: { betting_ms: 30_000, locked_ms: 1_000, shown_ms: 14_000 },
  call,
  outcome,
  announced: {
    of: (draw) => ({ teams: drawTeams(draw) }),
    accepts: ({ legs }, { teams }) => legs.every((one) => matchOf(one, teams as number[]) >= 0),
    modes: ({ teams }) => singlesOf(matchesOf(teams as number[])),
  },
  covers: (slip) => slipOdds(slip).largest,
  parts: () => null,
  result(draw) {
    const { numbers: _, ...result } = playMatches(draw);
    return result;
  },
  runs_ms: () => 1_000,
  climb: null,
  payout: (slip, stake, result) =>
    slip.legs.every((one) => legWins(one, result)) ? payRatio(stake, slipOdds(slip).largest) : ZERO,
  odds: slipOdds,
  modes: () => singlesOf(usualMatches),
  explain(_call, draw) {
    const { teams, goals, numbers } = playMatches(draw);
    const before = nextElement(draw.hash);
    return [
      { id: 'before', text: `SHA-256(hash) = ${before}` },
      { id: 'teams', text: `⌊20 f⌋, ⌊19 f⌋, … ⌊f⌋; HMAC-SHA256(salt, …:fixtures:0) = ${pairs(teams)}` },
      { id: 'goals', text: `2^32 f: ${numbers.join(', ')} = ${pairs(goals)}` },
    ];
  },
};
