import { calls } from '@nua/contract';
import { type Cents, toWire } from '@nua/money';
import { reconcileBooks } from '../../apps/server/src/ledger/reconcile-books.ts';
import { grantRounds } from '../../tests/world/granting.ts';
import { operateByTwo } from '../../tests/world/operator-names.ts';
import { sitAtStudio, studioOf, WHEEL } from '../../tests/world/seamless.ts';
import { expectOk, type Someone, type World } from '../../tests/world/world.ts';
import type { SeamlessSubject } from './seamless-rules.ts';

/** The seamless wallet of a site started for the test. A simulated provider calls it. */
export function seamlessSubject(world: World, random: () => number): SeamlessSubject {
  const players = new Map<string, Someone>();
  return {
    studio: studioOf(world, random, 'conformance'),
    game: WHEEL,
    async newSession() {
      const who = await world.guest();
      const { session } = await sitAtStudio(world, who);
      players.set(session, who);
      return session;
    },
    async endSession(session) {
      expectOk(await world.call(calls.logout, { token: players.get(session)!.token }));
    },
    held_amount: toWire((world.app.settings.get('play_rules').payout_cap + 1n) as Cents),
    async allowWin(id) {
      await operateByTwo(world, ['amna', 'bashir'], 'game', 'allow-win', 'studio', id);
    },
    grantFreeRounds: (session, rounds) => grantRounds(world, players.get(session)!.id, { games: [WHEEL], rounds }),
    differences: async () => (await reconcileBooks(world.pool)).map((difference) => JSON.stringify(difference)),
  };
}
