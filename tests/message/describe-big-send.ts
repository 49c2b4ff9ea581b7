import { calls } from '@nua/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSend } from '../../apps/server/src/modules/message/run-send.ts';
import { payingPlayer } from '../world/paying-player.ts';
import { writeSend } from '../world/send-message.ts';
import { expectOk, startWorld, type World } from '../world/world.ts';

export async function addCrowd(world: World, count: number): Promise<void> {
  await world.pool.query(
    `insert into player (alias_name, adult_confirmed_at, terms_version, terms_accepted_at, created_at)
     select 'someone', $2, '2026-01', $2, $2 from generate_series(1, $1::int)`,
    [count, world.clock.now()],
  );
}

export type BigSend = {
  players: number;
  /** The number of players per transaction. The default is the server's. */
  chunk?: number;
};

/** Tests a message to all players while one of them uses the site. */
export function describeBigSend({ players: count, chunk }: BigSend): void {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.stop());

  describe(`a message to ${count} players`, () => {
    it('reaches each player once, in chunks, and other requests are served in between', async () => {
      await addCrowd(world, count);
      const player = await payingPlayer(world);
      const id = await writeSend(world, { gift: '1.00' });
      const sentSoFar = async () =>
        Number((await world.pool.query('select sent from message_send where id = $1', [id])).rows[0]?.sent);
      let is_over = false;
      const sending = runSend(world.app, id, chunk).finally(() => {
        is_over = true;
      });
      // The number of responses while only some players had the message.
      let served_between = 0;
      while (!is_over) {
        expectOk(await world.call(calls.listMessages, { token: player.token }));
        const sent = await sentSoFar();
        if (sent > 0 && sent <= count) served_between += 1;
      }
      expect(await sending).toBe(count + 1);
      const { rows } = await world.pool.query<{ players: number; messages: number }>(
        'select count(distinct player_id)::int as players, count(*)::int as messages from message where send_id = $1',
        [id],
      );
      expect(rows).toEqual([{ players: count + 1, messages: count + 1 }]);
      expect(served_between).toBeGreaterThan(0);
    }, 120_000);
  });
}
