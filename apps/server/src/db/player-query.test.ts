import { type Cents, cents } from '@nua/money';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useWorld } from '../../../../tests/world/use-world.ts';
import type { Someone } from '../../../../tests/world/world.ts';
import { PlayerLoader, type PlayerQuery, playerQueryRunner } from './player-query.ts';

const world = useWorld();
let someone: Someone;
beforeAll(async () => {
  someone = await world.player();
});

type Row = { id: string; amount: Cents; at: Date; none: Date | null };

/** An amount too large for a JSON number, and a time finer than a second. */
const ODD: PlayerQuery<Row> = {
  select: (player_id, at) => sql`
    select ${player_id} as id, '9007199254740993'::bigint::text as amount, ${at}::timestamptz as at, null::timestamptz as none`,
  cents: ['amount'],
  times: ['at', 'none'],
};
const at = new Date('2026-03-02T06:00:00.123Z');

it('a query returns the same rows alone and together with other queries, to the last paisa and millisecond', async () => {
  const { load } = new PlayerLoader(world, at, { player_id: someone.id });
  const expected = [{ id: someone.id, amount: cents(9007199254740993n), at, none: null }];
  expect(await Promise.all([load(ODD), load(ODD)])).toEqual([expected, expected]);
  expect(await playerQueryRunner(world.db, someone.id, at)(ODD)).toEqual(expected);
});

it('a query that the database refuses fails without affecting the other queries of its batch', async () => {
  const refused: PlayerQuery<object> = { select: () => sql`select 1 / 0` };
  const { load } = new PlayerLoader(world, at, { player_id: someone.id });
  const [good, bad] = await Promise.allSettled([load(ODD), load(refused)]);
  expect([good.status, bad]).toMatchObject(['fulfilled', { status: 'rejected', reason: { code: '22012' } }]);
});

it('a token without a session reads no player’s data', async () => {
  const source = { token_hash: Buffer.alloc(32) };
  const player: PlayerQuery<object> = { select: (id) => sql`select user_name from player where id = ${id}` };
  expect(await new PlayerLoader(world, at, source).load(player)).toEqual([]);
});
