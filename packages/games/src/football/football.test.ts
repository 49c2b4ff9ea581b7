import { cents } from '@nua/money';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { describeFootballReturn } from '../../../../tests/games/describe-football-return.ts';
import { nextElement } from '../play/chain.ts';
import { portableHmac } from '../play/hash.ts';
import { payRatio, ratioText } from '../play/odds.ts';
import { type FootballLeg, football, isOffered, legOdds } from './football.ts';
import { footballTable, footballTeams } from './football-table.ts';
import { footballMarkets, legWins, matchOf, rightPick } from './match.ts';

const EQUAL = { home: 16, away: 17 };
const FAVOURITE = { home: 19, away: 0 };
const leg = (about: object): FootballLeg => ({ ...EQUAL, market: 'result', pick: 'home', ...about }) as FootballLeg;
const slip = (...legs: object[]) => ({ legs: legs.map(leg) });
const draw = (hash: string) => ({ hash, salt: '0'.repeat(64), hmac: portableHmac });
const drawOf = (byte: number) => ({ hash: 'a', salt: '', hmac: () => new Uint8Array(32).fill(byte) });

describeFootballReturn([0, 4]);

describe('the table of football', () => {
  it('has ten rows of eight integer weights, and the weights of each row add up to 2^32', () => {
    expect(footballTable.goals.map((row) => row.reduce((sum: number, weight) => sum + weight, 0))).toEqual(
      Array(10).fill(2 ** 32),
    );
    for (const row of footballTable.goals) expect([row.length, Math.min(...row) > 0]).toEqual([8, true]);
  });

  it('names twenty different teams in both languages', () => {
    for (const names of Object.values(footballTeams)) expect([names.length, new Set(names).size]).toEqual([20, 20]);
  });

  it('has the published multipliers for equally strong teams', () => {
    const picks = Object.entries(footballMarkets).flatMap(([market, all]) => all.map((pick) => leg({ market, pick })));
    expect(picks.slice(0, 7).map((one) => Number(legOdds(one)))).toEqual([204, 376, 336, 187, 192, 176, 205]);
    expect([legOdds(leg({ market: 'score', pick: '1-0' })), legOdds(leg({ market: 'score', pick: '7-7' }))]).toEqual([
      911n,
      627_869_151n,
    ]);
  });
});

describe('a round of football', () => {
  it('contains every team once', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (hash) => {
        const { teams, goals, minutes } = football.result(draw(hash));
        expect([...teams].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, team) => team));
        expect([goals.length, minutes.length]).toEqual([20, goals.reduce((sum, count) => sum + count, 0)]);
        expect(minutes.every((minute) => minute >= 1 && minute <= 90)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('announces its matches before its result', () => {
    for (const hash of ['a'.repeat(64), 'b'.repeat(64)]) {
      const { teams } = football.result(draw(hash));
      expect(football.announced!.of(draw(nextElement(hash)))).toEqual({ teams });
      // Neither an earlier hash of the chain nor the salt determines the matches.
      expect(football.announced!.of(draw(hash))).not.toEqual({ teams });
    }
  });

  it('accepts only slips on its own matches', () => {
    const announced = { teams: football.result(drawOf(0)).teams };
    expect(announced.teams.slice(0, 4)).toEqual([0, 1, 2, 3]);
    const accepts = (...legs: object[]) => football.announced!.accepts(slip(...legs), announced);
    expect([accepts({ home: 0, away: 1 }), accepts({ home: 0, away: 1 }, { home: 2, away: 3 })]).toEqual([true, true]);
    // The slips have swapped teams, teams of two matches, and a right leg beside a wrong one.
    for (const legs of [
      [{ home: 1, away: 0 }],
      [{ home: 0, away: 3 }],
      [
        { home: 0, away: 1 },
        { home: 1, away: 2 },
      ],
    ])
      expect(accepts(...legs)).toBe(false);
  });

  it('gives no goal for the lowest random number, and seven for the highest', () => {
    expect(football.result(drawOf(0))).toMatchObject({ goals: Array(20).fill(0), minutes: [] });
    const { goals, minutes } = football.result(drawOf(255));
    expect([new Set(goals), new Set(minutes)]).toEqual([new Set([7]), new Set([90])]);
  });

  it('gives one goal if the random number reaches the weight of zero goals', () => {
    /** The result of a draw whose numbers all equal this number, out of 2^32. */
    const resultWith = (number: number) => {
      const bytes = new Uint8Array(32);
      for (let place = 0; place < 32; place += 4) new DataView(bytes.buffer).setUint32(place, number);
      return football.result({ hash: 'a', salt: '', hmac: () => bytes });
    };
    // The difference of strengths selects the weights of both teams.
    for (const [row_index, row] of footballTable.goals.entries()) {
      const none = row[0]!;
      const sides = (number: number) => {
        const { teams, goals } = resultWith(number);
        return teams.flatMap((team, place) => {
          const match = place - (place % 2);
          const strength = (one: number) => 1 + Math.floor(one / footballTable.teams_a_strength);
          const difference = strength(teams[match]!) - strength(teams[match + 1]!);
          const used_row = place % 2 === 0 ? 5 + difference : 4 - difference;
          return used_row === row_index ? [{ team, goals: goals[place]! }] : [];
        });
      };
      expect(sides(none - 1).every(({ goals }) => goals === 0)).toBe(true);
      expect(sides(none).every(({ goals }) => goals === 1)).toBe(true);
    }
  });

  it('offers slips on all ten matches', () => {
    const { teams } = football.result(draw('a'.repeat(64)));
    const homes = football.announced!.modes({ teams }).map(({ legs }) => legs[0]!.home);
    expect([...new Set(homes)]).toEqual(teams.filter((_, place) => place % 2 === 0));
  });

  it('offers no slip that would pay less than 1.01', () => {
    const offered = football.announced!.modes({ teams: [19, 0, 16, 17] }).map(({ legs }) => legs[0]!);
    expect(offered.every(isOffered)).toBe(true);
    const results = (home: number) => offered.filter((one) => one.home === home && one.market === 'result');
    expect(results(19).map(({ pick }) => pick)).toEqual(['draw', 'away']);
    expect(results(16).map(({ pick }) => pick)).toEqual(['home', 'draw', 'away']);
  });
});

describe('a bet on football', () => {
  const hasForm = (call: unknown) => {
    const { issues } = v.safeParse(football.call, call);
    return issues === undefined || issues.every(({ type, path }) => type === 'check' && path === undefined);
  };
  const eight = Array.from({ length: 9 }, (_, home) => ({ home, away: 19 - home }));

  it.each<[string, unknown]>([
    ['no legs', slip()],
    ['nine legs', slip(...eight)],
    ['two legs of one match', slip({}, { market: 'goals', pick: 'over' })],
    ['legs in another order', slip({ home: 3 }, { home: 2 })],
    ['a team against itself', slip({ home: 17 })],
    ['an unknown team', slip({ away: 20 })],
    ['half a team', slip({ home: 1.5 })],
    ['an unknown market', slip({ market: 'corners' })],
    ['a pick of another market', slip({ pick: 'over' })],
    ['a score beyond the table', slip({ market: 'score', pick: '8-0' })],
    ['a score with another dash', slip({ market: 'score', pick: '1–0' })],
    ['an additional field', slip({ stake: '1.00' })],
    ['no list', { legs: leg({}) }],
  ])('with %s is malformed', (_what, call) => expect(hasForm(call)).toBe(false));

  it('is refused if its odds are below 1.01', () => {
    const call = slip(FAVOURITE);
    expect([legOdds(leg(FAVOURITE)), isOffered(leg(FAVOURITE)), hasForm(call), v.is(football.call, call)]).toEqual([
      100n,
      false,
      true,
      false,
    ]);
    expect(v.is(football.call, slip({ home: 16, away: 17 }, FAVOURITE))).toBe(false);
    expect(v.is(football.call, slip(...eight.slice(0, 8).map((one) => ({ ...one, pick: 'draw' }))))).toBe(true);
  });
});

it.each([
  [0, 0, 'draw', 'under', 'no'],
  [1, 0, 'home', 'under', 'no'],
  [0, 1, 'away', 'under', 'no'],
  [1, 1, 'draw', 'under', 'yes'],
  [2, 0, 'home', 'under', 'no'],
  [2, 1, 'home', 'over', 'yes'],
  [1, 2, 'away', 'over', 'yes'],
  [0, 3, 'away', 'over', 'no'],
  [2, 2, 'draw', 'over', 'yes'],
  [7, 7, 'draw', 'over', 'yes'],
])(
  'a football score of %d-%d wins the picks %s, %s 2.5 goals, and %s for both teams to score',
  (home, away, ...picks) => {
    const right = (['result', 'goals', 'both', 'score'] as const).map((market) => rightPick(market, home, away));
    expect(right).toEqual([...picks, `${home}-${away}`]);
  },
);

describe('a slip', () => {
  const result = { teams: [16, 17, 0, 19, 5, 6], goals: [2, 1, 0, 0, 3, 3], minutes: [] };
  const won = [{ home: 0, away: 19, pick: 'draw' }, { home: 5, away: 6, market: 'goals', pick: 'over' }, {}];

  it('pays only if every pick is right', () => {
    const call = slip(...won);
    expect(football.payout(call, cents(1_000), result, null)).toBe(payRatio(cents(1_000), football.odds(call).largest));
    const wrong = slip(...won.slice(0, 2), { pick: 'draw' });
    expect(football.payout(wrong, cents(1_000), result, null)).toBe(0n);
    // A pick on a match outside the round pays nothing.
    for (const pick of footballMarkets.result) expect(legWins(leg({ home: 17, away: 0, pick }), result)).toBe(false);
    expect([matchOf({ home: 19, away: 0 }, result.teams), legWins(leg({ home: 17, away: 0 }), result)]).toEqual([
      -1,
      false,
    ]);
  });

  it.each([
    ['result', 'home'],
    ['goals', 'over'],
    ['both', 'yes'],
    ['score', '2-1'],
  ] as const)('in the market "%s" wins only with the pick "%s"', (market, pick) => {
    const right = footballMarkets[market].filter((one) => legWins(leg({ market, pick: one }), result));
    expect(right).toEqual([pick]);
  });

  it('has an edge of 5 % for any number of matches', () => {
    const anyLeg = fc.record({ away: fc.integer({ min: 10, max: 19 }), place: fc.nat(70) });
    const picks = Object.entries(footballMarkets).flatMap(([market, all]) => all.map((pick) => ({ market, pick })));
    fc.assert(
      fc.property(fc.array(anyLeg, { minLength: 1, maxLength: 8 }), (some) => {
        const legs = some.map(({ away, place }, home) => leg({ home, away, ...picks[place] }));
        const { rtp, hit, largest } = football.odds({ legs });
        const missing = 95n * rtp.denominator - 100n * rtp.numerator;
        expect(missing >= 0n).toBe(true);
        expect(missing * hit.denominator < rtp.denominator * hit.numerator).toBe(true);
        expect(100n % largest.denominator).toBe(0n);
      }),
    );
  });

  it('multiplies exact probabilities, and rounds only the result', () => {
    const legs = [leg({ home: 1, away: 18 }), leg({ home: 2, away: 15 }), leg({})];
    expect(ratioText(football.odds({ legs }).largest, 2)).toBe('684.12');
  });
});
