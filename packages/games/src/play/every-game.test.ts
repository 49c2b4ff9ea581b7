import { type Cents, cents } from '@nua/money';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { houseGame, houseGames, isGameId, publishedReturn } from './catalogue.ts';
import { createFloats } from './floats.ts';
import { commitmentOf, portableHmac } from './hash.ts';
import { stakeWithin } from './odds.ts';
import { verifyRound } from './verify-round.ts';

const anyStake = fc.bigInt({ min: 1n, max: 10n ** 10n }).map((paisa) => paisa as Cents);
const anyNumber = fc.nat({ max: 0xffffffff }).map((whole) => whole / 2 ** 32);
const nameless = ['', 'DICE', 'toString', '__proto__', 'default'];

it('a game is found by its word, and nothing else is', () => {
  for (const game of houseGames) expect(houseGame(game.id)).toBe(game);
  expect(new Set(houseGames.map(({ id }) => id)).size).toBe(houseGames.length);
  for (const word of nameless) expect([isGameId(word), houseGame(word)]).toEqual([false, undefined]);
});

describe.each(houseGames.map((game) => ({ id: game.id, game })))('$id', ({ game }) => {
  const anyMode = fc.constantFrom(...game.modes());

  it('takes its own modes as calls, and nothing beside what it names', () => {
    for (const mode of game.modes()) {
      expect(v.parse(game.call, mode)).toEqual(mode);
      expect(v.is(game.call, { ...mode, nonce: 1 })).toBe(false);
    }
  });

  it('publishes 99.00 %, which no mode strays from by more than half a hundredth of a per cent', () => {
    expect(publishedReturn(game)).toBe(9900);
    for (const mode of game.modes()) {
      const { numerator, denominator } = game.odds(mode).rtp;
      const strays = numerator * 100n - denominator * 99n;
      expect((strays < 0n ? -strays : strays) * 200n <= denominator).toBe(true);
    }
  });

  it('never pays more than its largest payout, and the same numbers play the same round', () => {
    fc.assert(
      fc.property(anyMode, anyStake, fc.array(anyNumber, { minLength: 64, maxLength: 64 }), (mode, stake, numbers) => {
        const played = () => {
          const left = [...numbers];
          return game.play(mode, stake, () => left.shift()!);
        };
        expect(played()).toEqual(played());
        expect(played().payout <= game.largest(mode, stake)).toBe(true);
        expect(played().payout >= 0n).toBe(true);
      }),
    );
  });

  it('keeps its largest payout within a cap by the stake: one paisa more would pass it', () => {
    fc.assert(
      fc.property(anyMode, anyStake, (mode, cap) => {
        const stake = stakeWithin(game.odds(mode).largest, cap);
        expect(game.largest(mode, stake) <= cap).toBe(true);
        expect(game.largest(mode, cents(stake + 1n)) > cap).toBe(true);
      }),
    );
  });

  it('has a variance that fits its hits, and stores call and outcome under names of their own', () => {
    for (const mode of game.modes()) {
      const { variance, hit } = game.odds(mode);
      expect(variance.numerator > 0n).toBe(true);
      expect(hit.numerator > 0n && hit.numerator < hit.denominator).toBe(true);
      const { outcome } = game.play(mode, cents(100), () => 0.25);
      expect(v.parse(game.outcome, outcome)).toEqual(outcome);
      expect(Object.keys(outcome).filter((name) => name in mode || name === 'table_version')).toEqual([]);
    }
  });

  it('is checked from what is stored of a round, and a changed outcome or payout is found', () => {
    const seeds = { server_seed: 'server seed', client_seed: 'client seed', nonce: 2 };
    const stake = cents(1000);
    for (const mode of game.modes()) {
      const { payout, outcome } = game.play(mode, stake, createFloats(portableHmac)(seeds));
      const stored = { ...mode, ...outcome, table_version: game.table_version };
      const server_seed_hash = commitmentOf(seeds.server_seed);
      const round = { ...seeds, game_id: game.id, server_seed_hash, stake, payout, outcome: stored };
      expect(verifyRound(round)).toMatchObject({ ok: true, expected: { payout, outcome } });
      expect(verifyRound({ ...round, payout: cents(payout + 1n) })).toMatchObject({ outcome: true, payout: false });
      for (const name of Object.keys(outcome)) {
        const changed = { ...stored, [name]: -1 };
        expect(verifyRound({ ...round, outcome: changed })).toMatchObject({ ok: false, outcome: false });
      }
    }
  });

  it('explains how its numbers become the outcome, a line with a result each', () => {
    const steps = game.explain(game.modes()[0], () => 0.7467032722);
    expect(steps.length).toBeGreaterThan(0);
    for (const { text } of steps) expect(text).toMatch(/ = \S+$/);
  });
});
