import { createHmac } from 'node:crypto';
import { createFloats, type Hmac } from '@nua/games';
import { ratio, ratioText } from '@nua/games/play/odds.ts';
import { cents, ZERO } from '@nua/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAtMost, NONE } from '../rate/rate.ts';
import { firstRules, readRule, ruleText } from '../rule/rules.ts';
import { friendWeightedNeeded, perFriend, ringGain } from './referral.ts';
import {
  friendsToTarget,
  guaranteedSum,
  incrementOf,
  minimumFriends,
  type ReferralSum,
  spinReferral,
} from './referral-spin.ts';

const rule = firstRules.referral;
const nodeHmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest();
const anyFloat = fc.nat({ max: 0xffffffff }).map((whole) => whole / 2 ** 32);
const last = 1 - 2 ** -32;
const start: ReferralSum = { sum: ZERO, friends: 0 };

/** The first rules with changes to the referral wheel. */
const changed = (change: object) => ({
  ...firstRules,
  referral: readRule('referral', { ...JSON.parse(ruleText(rule)), ...change }),
});

const anyRule = fc
  .record({
    target: fc.integer({ min: 1, max: 5_000 }).map((rupees) => `${rupees}.37`),
    join: fc.tuple(fc.nat({ max: 3_000 }), fc.nat({ max: 3_000 })),
    daily: fc.tuple(fc.nat({ max: 300 }), fc.nat({ max: 300 })),
    friend: fc.tuple(fc.nat({ max: 5_000 }), fc.nat({ max: 5_000 })),
    friends_maximum: fc.integer({ min: 1, max: 20 }),
  })
  .map(({ target, join, daily, friend, friends_maximum }) => {
    const span = ([a, b]: [number, number]) => ({ minimum_bps: Math.min(a, b), maximum_bps: Math.max(a, b) });
    const spans = { join: span(join), daily: { ...span(daily), times: 3 }, friend: span(friend) };
    return changed({ target, friends_maximum, ...spans }).referral;
  });

describe('a spin of the referral wheel', () => {
  it('adds each whole basis point of its range equally often', () => {
    const counts = new Map<number, number>();
    for (let place = 0; place < 4_010; place += 1) {
      const bps = incrementOf(rule.friend, (place + 0.5) / 4_010);
      counts.set(bps, (counts.get(bps) ?? 0) + 1);
    }
    expect([...counts.keys()]).toEqual(Array.from({ length: 401 }, (_, place) => 800 + place));
    expect(new Set(counts.values())).toEqual(new Set([10]));
    expect([incrementOf(rule.join, 0), incrementOf(rule.join, last)]).toEqual([2_000, 3_000]);
  });

  it('raises the sum to at least the guaranteed amount, and never above the target', () => {
    expect(spinReferral(rule, start, 'join', 0)).toEqual({
      added: 10_000n,
      sum: 10_000n,
      friends: 0,
      has_reached: false,
    });
    expect(spinReferral(rule, { sum: cents(25_000), friends: 4 }, 'friend', 0)).toMatchObject({
      added: 6_250n,
      friends: 5,
    });
    expect(spinReferral(rule, { sum: cents(48_000), friends: 6 }, 'friend', last)).toEqual({
      ...{ added: 2_000n, sum: 50_000n, friends: 7, has_reached: true },
    });
  });

  it('reaches the target with at most eight friends [R1.12]', () => {
    fc.assert(
      fc.property(anyRule, fc.array(anyFloat, { minLength: 24, maxLength: 24 }), (any, floats) => {
        let cycle: ReferralSum = spinReferral(any, start, 'join', floats[20]!);
        for (let n = 1; n <= any.friends_maximum; n += 1) {
          const within = friendsToTarget(any, cycle);
          expect(within <= any.friends_maximum - cycle.friends).toBe(true);
          cycle = spinReferral(any, cycle, 'friend', floats[n]!);
          expect(cycle.sum >= guaranteedSum(any, n) && cycle.sum <= any.target).toBe(true);
          expect(friendsToTarget(any, cycle) <= Math.max(0, within - 1)).toBe(true);
        }
        expect(cycle.sum).toBe(any.target);
      }),
    );
    expect(friendsToTarget(rule, start)).toBe(8);
  });

  it('reaches the target at the sixth, seventh or eighth friend in 10,000 simulated cycles [R1.12]', () => {
    const counts = new Map<number, number>();
    for (let player = 0; player < 10_000; player += 1) {
      const seeds = { server_seed: `server seed of player ${player}`, client_seed: `player ${player}` };
      let nonce = 0;
      const next = () => {
        nonce += 1;
        return createFloats(nodeHmac)({ ...seeds, nonce })();
      };
      let cycle: ReferralSum = spinReferral(rule, start, 'join', next());
      const promised = friendsToTarget(rule, cycle);
      for (let day = 0; day < rule.daily.times; day += 1) cycle = spinReferral(rule, cycle, 'daily', next());
      while (cycle.sum < rule.target) {
        cycle = spinReferral(rule, cycle, 'friend', next());
        expect(cycle.sum >= guaranteedSum(rule, cycle.friends)).toBe(true);
      }
      expect(cycle.sum).toBe(rule.target);
      expect(cycle.friends <= promised).toBe(true);
      counts.set(cycle.friends, (counts.get(cycle.friends) ?? 0) + 1);
    }
    for (const friends of counts.keys()) expect(friends >= minimumFriends(rule) && friends <= 8).toBe(true);
    // The join spin adds 20 to 30 %, each daily spin 1 to 2 % and each friend 8 to 12 %: seven or eight friends are most common.
    expect((counts.get(7) ?? 0) + (counts.get(8) ?? 0)).toBeGreaterThan(9_000);
  });

  it('never reaches the target with fewer friends than the published minimum', () => {
    expect(minimumFriends(rule)).toBe(6);
    fc.assert(
      fc.property(anyRule, fc.array(anyFloat, { minLength: 24, maxLength: 24 }), (any, floats) => {
        let cycle: ReferralSum = spinReferral(any, start, 'join', floats[20]!);
        for (const float of floats.slice(21)) cycle = spinReferral(any, cycle, 'daily', float);
        for (let n = 0; n < minimumFriends(any) - 1; n += 1)
          cycle = spinReferral(any, cycle, 'friend', floats[n % 20]!);
        expect(cycle.sum < any.target).toBe(true);
      }),
    );
  });
});

describe('an invited friend in the referral wheel', () => {
  it('counts as soon as the margin on the friend’s stakes covers the rewards', () => {
    // A friend must cover 500 / 6, the task of the first friend, and 6.00 of one-time tasks, from a margin of 2 %.
    expect(perFriend(firstRules)).toEqual(ratio(28_000n, 3n));
    expect(friendWeightedNeeded(firstRules)).toBe(496_667n);
    expect(rule.friend_weighted >= 496_667n).toBe(true);
  });

  it('brings no profit to a ring of fake players', () => {
    for (let n = 1; n <= 10_000; n += 1) expect(isAtMost(ringGain(firstRules, n), NONE)).toBe(true);
    expect(ratioText(ringGain(firstRules, 0), 2)).toBe('0.00');
    // Six friends cost 500, six tasks of 10 and six times 6, and leave 2 % of 30,000.
    expect(ringGain(firstRules, 6)).toEqual(ratio(-400n, 1n));
  });

  it('needs just enough stakes to bring no profit to a ring', () => {
    fc.assert(
      fc.property(anyRule, fc.integer({ min: 1, max: 200 }), (referral, n) => {
        const needed = friendWeightedNeeded({ ...firstRules, referral })!;
        const rulesWith = (friend_weighted: bigint) => ({
          ...firstRules,
          referral: { ...referral, friend_weighted: cents(friend_weighted) },
        });
        expect(isAtMost(ringGain(rulesWith(needed), n), NONE)).toBe(true);
        const phones = n * minimumFriends(referral);
        if (needed > 100n) expect(isAtMost(ringGain(rulesWith(needed - 100n), phones), NONE)).toBe(false);
      }),
    );
  });

  it('never counts if repeating rewards use up the edge', () => {
    const club = { ...firstRules.club, levels: [{ rate_bps_hundredths: 40_000 }] };
    expect(friendWeightedNeeded({ ...firstRules, club })).toBeNull();
  });
});
