import {
  type AnyGame,
  type AnySharedGame,
  exitAfter,
  type GameId,
  type RoundSeeds,
  sharedGames,
  type Values,
  verifySharedRound,
} from '@nua/games';
import { crash } from '@nua/games/crash/crash.ts';
import { rouletteFields } from '@nua/games/roulette/roulette-table.ts';
import { type Cents, toWire } from '@nua/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRow } from '../../apps/arcade/public/verify.mjs';
import { playRow, playSharedRow, seededGames } from './sample-rounds.ts';

const integerBetween = (minimum: number, maximum: number) => fc.integer({ min: minimum, max: maximum });

const anyStake = fc.bigInt({ min: 100n, max: 2_500_000n }).map((paisa) => paisa as Cents);

/** Generators of calls other than the modes of a game. */
const MORE_CALLS: Partial<Record<GameId, fc.Arbitrary<Values>>> = {
  dice: fc.record({ target_hundredths: integerBetween(200, 9_800), over: fc.boolean() }),
  limbo: fc.record({ target_hundredths: fc.oneof(integerBetween(101, 1_000), integerBetween(1_001, 1_000_000)) }),
  keno: fc.record({
    picks: fc
      .uniqueArray(integerBetween(1, 40), { minLength: 1, maxLength: 10 })
      .map((picks) => picks.sort((a, b) => a - b)),
    risk: fc.constantFrom('classic', 'low', 'medium', 'high'),
  }),
  mines: fc.record({ mines: integerBetween(1, 24) }),
  crash: fc.record({
    target_hundredths: fc.oneof(fc.constant(null), integerBetween(101, 1_000), integerBetween(1_001, 1_000_000)),
  }),
  roulette: fc.record({
    chips: fc.uniqueArray(
      fc.record({ field: fc.constantFrom(...rouletteFields.keys()), stake: anyStake.map(toWire) }),
      { minLength: 1, maxLength: 8, selector: ({ field }) => field },
    ),
  }),
};

function anyCall(game: AnyGame): fc.Arbitrary<Values> {
  const modes = fc.constantFrom<Values>(...game.modes());
  const more = Object.entries(MORE_CALLS).find(([id]) => id === game.id)?.[1];
  return more ? fc.oneof(modes, more) : modes;
}

const anyHash = fc.string({ minLength: 64, maxLength: 64, unit: fc.constantFrom(...'0123456789abcdef') });
const anyDraw = fc.record({ hash: anyHash, salt: anyHash, number: integerBetween(1, 3) });
const anySeeds: fc.Arbitrary<RoundSeeds> = fc.record({
  server_seed: anyHash,
  client_seed: fc.stringMatching(/^[!-9;-~]{1,64}$/),
  nonce: integerBetween(1, 2_147_483_647),
});
/** One choice for each step of a round. */
const anyChoices = fc.array(fc.nat(), { minLength: 60, maxLength: 60 });

/** Plays rounds of every game, and recomputes them with the published verifier. */
export function describeVerifier({ rounds }: { rounds: number }): void {
  describe.each(seededGames.map((game) => ({ id: game.id, game })))('the published verifier, on $id', ({ game }) => {
    it(`agrees with the rules in ${rounds} rounds of any seeds, calls, stakes and steps, and reports every changed field`, () => {
      let [ended, paid] = [0, 0];
      fc.assert(
        fc.property(anySeeds, anyCall(game), anyStake, anyChoices, (seeds, call, stake, choices) => {
          const row = playRow(game, call, stake, seeds, choices);
          if (row === null) return;
          ended += 1;
          paid += row.payout === '0.00' ? 0 : 1;
          const found = checkRow(row);
          expect(found.differs).toEqual([]);
          expect(checkRow({ ...row, payout: `1${row.payout}` }).differs).toEqual(['payout']);
          const [name = ''] = Object.keys(found.outcome);
          expect(checkRow({ ...row, outcome: { ...row.outcome, [name]: [] } }).differs).toEqual([`outcome.${name}`]);
        }),
        { numRuns: rounds },
      );
      expect([ended > rounds / 2, paid > rounds / 50]).toEqual([true, true]);
    });
  });

  it(`the published verifier agrees with the rules on the cash-outs of manual bets in ${rounds} stopped rounds of crash`, () => {
    fc.assert(
      fc.property(
        anyDraw,
        anyStake,
        integerBetween(100, 2_000),
        fc.nat(),
        (draw, stake, lapsed_hundredths, choices) => {
          const row = playSharedRow(
            crash as unknown as AnySharedGame,
            { target_hundredths: null },
            stake,
            draw,
            choices,
          );
          const shared = { ...row.shared!, lapsed_hundredths };
          const end = Number(row.outcome.crash_hundredths);
          const exit = exitAfter(lapsed_hundredths);
          for (const cashed_out of [null, 101, lapsed_hundredths, lapsed_hundredths + 1, exit, exit + 1]) {
            const payout = cashed_out === null ? 0n : (stake * BigInt(cashed_out)) / 100n;
            const outcome = { ...row.outcome, cashed_out_hundredths: cashed_out };
            const isRight =
              cashed_out === null
                ? exit > end
                : cashed_out >= 101 && cashed_out <= end && (cashed_out <= lapsed_hundredths || cashed_out === exit);
            const claimed = { ...row, payout: toWire(payout as Cents), outcome, shared };
            expect(checkRow(claimed).differs).toEqual(isRight ? [] : ['outcome.cashed_out_hundredths']);
            const round = { game_id: 'crash', stake, payout: payout as Cents, outcome, shared };
            expect(verifySharedRound(round).ok).toBe(isRight);
          }
        },
      ),
      { numRuns: rounds },
    );
  });

  describe.each(sharedGames.map((game) => ({ id: game.id, game })))('the published verifier, on $id', ({ game }) => {
    it(`agrees with the rules in ${rounds} rounds of any hash, salt, call, stake and cash-out, and reports every changed field`, () => {
      let paid = 0;
      fc.assert(
        fc.property(anyDraw, anyCall(game), anyStake, fc.nat(), (draw, call, stake, choices) => {
          const row = playSharedRow(game, call, stake, draw, choices);
          paid += row.payout === '0.00' ? 0 : 1;
          const found = checkRow(row);
          expect(found.differs).toEqual([]);
          expect(checkRow({ ...row, payout: `1${row.payout}` }).differs).toEqual(['payout']);
          const [name = ''] = Object.keys(found.outcome);
          expect(checkRow({ ...row, outcome: { ...row.outcome, [name]: [] } }).differs).toEqual([`outcome.${name}`]);
          const other = { ...row.shared, number: draw.number + 1 };
          expect(checkRow({ ...row, shared: other }).differs).toEqual(['shared.terminating_hash']);
        }),
        { numRuns: rounds },
      );
      expect(paid).toBeGreaterThan(rounds / 50);
    });
  });
}
