import { calls } from '@nua/contract';
import { reconcileBooks } from '../../apps/server/src/ledger/reconcile-books.ts';
import { sitAtStudio, studioOf, WHEEL } from '../../tests/world/seamless.ts';
import { expectOk, type Someone, type World } from '../../tests/world/world.ts';
import type { SeamlessSubject } from './seamless-rules.ts';

/** Our own seamless wallet on a server of its own; the studio of the sandbox attacks it. */
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
    differences: async () => (await reconcileBooks(world.pool)).map((one) => JSON.stringify(one)),
  };
}
