import { type Cents, cents } from '@nua/money';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type GameId, houseGame, houseGames, isGameId, publishedReturn, singleGames } from './catalogue.ts';
import { coveredPayout, coversOf } from './covers.ts';
import { createFloats } from './floats.ts';
import { commitmentOf, portableHmac } from './hash.ts';
import { basisPoints, payRatio, stakeWithin } from './odds.ts';
import { verifyRound } from './verify-round.ts';

/** The lowest and highest return of each game's modes, in rounded basis points. */
const returns: Readonly<Record<GameId, readonly [lowest: number, highest: number]>> = {
  blackjack: [9_949, 9_949],
  crash: [9_900, 9_900],
  dice: [9_900, 9_900],
  fishing: [9_600, 9_600],
  football: [9_422, 9_499],
  hilo: [9_900, 9_900],
  keno: [9_865, 9_906],
  kites: [9_648, 9_648],
  limbo: [9_900, 9_900],
  mines: [9_900, 9_900],
  orchard: [9_576, 9_576],
  plinko: [9_890, 9_916],
  river: [9_681, 9_681],
  roulette: [9_729, 9_729],
};

const anyStake = fc.bigInt({ min: 1n, max: 10n ** 10n }).map((paisa) => paisa as Cents);
const anyNumber = fc.nat({ max: 0xffffffff }).map((whole) => whole / 2 ** 32);
const forgeries = [-1, 0.5, 20, 4_000, 2 ** 53, '', 'toString', null, [], {}];
/** Generates forged variants of a value: the value itself or one part of it is replaced. */
function* forgedOf(value: unknown): Generator<unknown> {
  yield* forgeries;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value))
    for (const one of forgedOf(part))
      yield Array.isArray(value) ? value.with(Number(name), one) : { ...value, [name]: one };
}
const unknownIds = ['', 'DICE', 'toString', '__proto__', 'default'];

it('a game is found by its exact id only', () => {
  for (const game of houseGames) expect(houseGame(game.id)).toBe(game);
  expect(new Set(houseGames.map(({ id }) => id)).size).toBe(houseGames.length);
  for (const word of unknownIds) expect([isGameId(word), houseGame(word)]).toEqual([false, undefined]);
});

describe.each(houseGames.map((game) => ({ id: game.id, game })))('the game $id', ({ id, game }) => {
  const anyMode = fc.constantFrom(...game.modes());

  it('accepts each of its modes as a bet', () => {
    for (const mode of game.modes()) {
      expect(v.parse(game.call, mode)).toEqual(mode);
      expect(v.is(game.call, { ...mode, nonce: 1 })).toBe(false);
    }
  });

  it('checks a forged bet without an exception', () => {
    for (const mode of game.modes())
      for (const forged of forgedOf(mode))
        expect(() => v.safeParse(game.call, forged), JSON.stringify(forged)).not.toThrow();
  });

  it('publishes the lowest and the highest return of its modes', () => {
    const all = game.modes().map((mode) => basisPoints(game.odds(mode).rtp));
    expect([Math.min(...all), Math.max(...all)]).toEqual(Object.entries(returns).find(([one]) => one === id)?.[1]);
    expect(publishedReturn(game)).toBe(all[0]);
  });

  it('limits the stake so that the largest payout stays within the cap', () => {
    fc.assert(
      fc.property(anyMode, anyStake, (mode, cap) => {
        const covers = coversOf(game, mode);
        const stake = stakeWithin(covers, cap);
        expect(payRatio(stake, covers) <= cap).toBe(true);
        expect(payRatio(cents(stake + 1n), covers) > cap).toBe(true);
        expect(coveredPayout(game, mode, cap)).toBe(payRatio(cap, covers));
      }),
    );
  });

  it('has a positive variance and a hit probability above 0 and at most 1', () => {
    for (const mode of game.modes()) {
      const { variance, hit } = game.odds(mode);
      expect(variance.numerator > 0n).toBe(true);
      expect(hit.numerator > 0n && hit.numerator <= hit.denominator).toBe(true);
    }
  });
});

describe.each(singleGames.map((game) => ({ id: game.id, game })))('the game $id of one step', ({ game }) => {
  const anyMode = fc.constantFrom(...game.modes());

  it('never pays more than its announced largest payout', () => {
    fc.assert(
      fc.property(anyMode, anyStake, fc.array(anyNumber, { minLength: 64, maxLength: 64 }), (mode, stake, numbers) => {
        const played = () => {
          let taken = 0;
          return game.play(mode, stake, () => numbers[taken++ % numbers.length]!);
        };
        expect(played()).toEqual(played());
        expect(played().payout <= game.largest(mode, stake)).toBe(true);
        expect(game.largest(mode, stake)).toBe(payRatio(stake, game.odds(mode).largest));
        expect(played().payout >= 0n).toBe(true);
      }),
    );
  });

  it('has an outcome that shares no field name with the bet', () => {
    for (const mode of game.modes()) {
      const { outcome } = game.play(mode, cents(100), () => 0.25);
      expect(v.parse(game.outcome, outcome)).toEqual(outcome);
      expect(Object.keys(outcome).filter((name) => name in mode || name === 'table_version')).toEqual([]);
    }
  });

  it('has rounds that are verified from their stored data', () => {
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

  it('explains how its random numbers become the outcome', () => {
    const [mode] = game.modes();
    const steps = game.explain(mode, () => 0.7467032722);
    expect(steps.length).toBeGreaterThan(0);
    for (const { text } of steps) expect(text).toMatch(/ = \S+$/);
  });
});
