import { type Cents, cents, toWire } from '@nua/money';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { steppedGames } from './catalogue.ts';
import { coversOf } from './covers.ts';
import { createFloats } from './floats.ts';
import type { AnySteppedGame, Values } from './game.ts';
import { commitmentOf, portableHmac } from './hash.ts';
import { payRatio } from './odds.ts';
import { foldSteps } from './replay-round.ts';
import { verifyRound } from './verify-round.ts';

const anySeeds = fc
  .nat({ max: 1_000_000 })
  .map((nonce) => ({ server_seed: 'server seed', client_seed: 'c', nonce: nonce + 1 }));
const anyChoices = fc.array(fc.nat(), { minLength: 80, maxLength: 80 });
type Seeds = { server_seed: string; client_seed: string; nonce: number };

/** Plays a round with random steps. Returns its last state, the stakes, the steps, and the player's view before each step. */
function playRound(game: AnySteppedGame, mode: Values, stake: Cents, seeds: Seeds, choices: readonly number[]) {
  const next = createFloats(portableHmac)(seeds);
  let state = game.open(mode, stake, next);
  let staked = stake;
  const steps: Values[] = [];
  const shown: Values[] = [];
  for (const choice of choices) {
    const moves = game.moves(state);
    if (moves.length === 0) break;
    shown.push(game.shown(state));
    const move = moves[choice % moves.length]!;
    expect(v.is(game.step, move.step)).toBe(true);
    staked = (staked + move.extra_stake) as Cents;
    state = game.take(state, move.step, next);
    steps.push(move.step);
    expect((game.payout(state) ?? 0n) <= move.pays_at_most).toBe(true);
  }
  return { state, staked, steps, shown };
}

describe.each(steppedGames.map((game) => ({ id: game.id, game })))('a round of $id', ({ game }) => {
  const anyMode = fc.constantFrom(...game.modes());

  it('is verified from its stored data', () => {
    fc.assert(
      fc.property(anyMode, anySeeds, anyChoices, (mode, seeds, choices) => {
        const stake = cents(1_000);
        const { state, staked, steps } = playRound(game, mode, stake, seeds, choices);
        const payout = game.payout(state);
        expect(payout).not.toBeNull();
        const outcome = game.result(state);
        expect(v.parse(game.outcome, outcome)).toEqual(outcome);
        const stored = { ...mode, ...outcome, steps, opening_stake: toWire(stake), table_version: game.table_version };
        const server_seed_hash = commitmentOf(seeds.server_seed);
        const round = { ...seeds, game_id: game.id, server_seed_hash, stake: staked, payout: payout!, outcome: stored };
        expect(verifyRound(round)).toMatchObject({ ok: true });
        expect(verifyRound({ ...round, payout: cents(payout! + 1n) })).toMatchObject({ outcome: true, payout: false });
        for (const name of Object.keys(outcome))
          expect(verifyRound({ ...round, outcome: { ...stored, [name]: -1 } })).toMatchObject({ outcome: false });
        expect(Object.keys(outcome).filter((name) => name in mode)).toEqual([]);
        const lines = game.explain(mode, steps, createFloats(portableHmac)(seeds));
        for (const { text } of lines) expect(text).toMatch(/ = \S+$/);
      }),
      { numRuns: 60 },
    );
  });

  it('has a payout if it is abandoned, unless its rule returns the stake', () => {
    fc.assert(
      fc.property(anyMode, anySeeds, anyChoices, fc.nat({ max: 6 }), (mode, seeds, choices, count) => {
        const stake = cents(1_000);
        const { state, steps } = playRound(game, mode, stake, seeds, choices.slice(0, count));
        if (game.payout(state) !== null) return;
        const last_steps = game.abandon(state);
        if (last_steps === null) return;
        const folded = foldSteps(game, mode, stake, [...steps, ...last_steps], createFloats(portableHmac)(seeds));
        expect(folded && game.payout(folded.state)).not.toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  it('stays within the payout limit after its first step', () => {
    fc.assert(
      fc.property(anyMode, anySeeds, (mode, seeds) => {
        const stake = cents(1_000);
        const state = game.open(mode, stake, createFloats(portableHmac)(seeds));
        const covered = payRatio(stake, coversOf(game, mode));
        expect((game.payout(state) ?? 0n) <= covered).toBe(true);
        for (const { pays_at_most } of game.moves(state)) expect(pays_at_most <= covered).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
