import type { Cents } from '@nua/money';
import { expect } from 'vitest';
import type { World } from './world.ts';

/**
 * Resolves when exactly `statements` statements that contain `word` are blocked on a lock. Only this world's database counts, because other
 * worlds share the server.
 */
export const untilWaitingFor = (world: World, word: string, statements = 1): Promise<void> =>
  expect
    .poll(async () => {
      const { rowCount } = await world.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and strpos(query, $1) > 0`,
        [word],
      );
      return rowCount;
    })
    .toBe(statements);

/** Waits until a call is blocked on a lock in a statement with `word`. Rejects if the call responds first. */
export const untilBlocked = (
  world: World,
  word: string,
  call: Promise<{ code: number }>,
  statements = 1,
): Promise<void> =>
  Promise.race([
    untilWaitingFor(world, word, statements),
    call.then(({ code }) => {
      throw new Error(`the call responded with code ${code} before it was blocked`);
    }),
  ]);

/** Sets the first limit of a player in an open transaction. The caller commits it. */
export async function beginLimit(world: World, player_id: string, amount: Cents): Promise<{ commit(): Promise<void> }> {
  const connection = await world.pool.connect();
  const at = world.clock.now();
  await connection.query('begin');
  await connection.query('select guard_player($1, $2)', [player_id, at]);
  await connection.query(
    `insert into player_limit (player_id, kind, period, amount_cents, set_at) values ($1, 'stake', 'day', $2, $3)`,
    [player_id, amount, at],
  );
  return {
    async commit() {
      await connection.query('commit');
      connection.release();
    },
  };
}
