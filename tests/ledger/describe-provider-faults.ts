import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcileBooks } from '../../apps/server/src/ledger/reconcile-books.ts';
import { moneyOf } from '../world/play.ts';
import { SLOT, sitAtStudio, startSeamlessWorld, studioOf, WHEEL } from '../world/seamless.ts';
import { seed } from '../world/seeded.ts';
import type { World } from '../world/world.ts';

/** Random numbers from a seed, from 0 to 1 (mulberry32). */
function randomNumbers(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Tests rounds of a provider on an unreliable network. */
export function describeProviderFaults({ players, rounds }: { players: number; rounds: number }): void {
  describe(`${players * rounds} rounds of a provider whose calls are lost, doubled, late and forged`, () => {
    let world: World;
    beforeAll(async () => {
      world = await startSeamlessWorld();
    });
    afterAll(() => world.stop());

    it(`give every player the balance that the provider expects, and leave the books correct (seed ${seed})`, async () => {
      const play = async (n: number) => {
        const studio = studioOf(world, randomNumbers(seed + n), `player-${n}`);
        const who = await world.guest();
        const { session } = await sitAtStudio(world, who);
        let expected = 100_000n;
        for (let round = 0; round < rounds; round += 1) {
          const game = round % 7 === 6 ? SLOT : WHEEL;
          const { staked, paid } = await studio.playRound({ session, game, stake: 1_500n, faults: 0.4 });
          expected += paid - staked;
        }
        expect(studio.complaints).toEqual([]);
        expect((await moneyOf(world, who)).game).toBe(expected);
      };
      await Promise.all(Array.from({ length: players }, (_, n) => play(n)));
      expect(await reconcileBooks(world.pool)).toEqual([]);
      const { rows } = await world.pool.query(`select count(*)::int as open from arcade.round where state = 'open'`);
      expect(rows).toEqual([{ open: 0 }]);
    });
  });
}
