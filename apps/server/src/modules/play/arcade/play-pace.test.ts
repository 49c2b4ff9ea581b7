import { calls } from '@nua/contract';
import { errors } from '@nua/contract/errors.ts';
import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { diceBet, moneyOf, openRound, readyTable, type Table } from '../../../../../../tests/world/play.ts';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../../../tests/world/world.ts';
import { paceOf } from '../pace/play-pace.ts';

const world = useWorld();

async function setProfile(profile: 'standard' | 'strict'): Promise<void> {
  await world.pool.query(
    `insert into setting (config_key, config_value, changed_at, changed_by) values ('pace_rules', $1, $2, 'test')
     on conflict (config_key) do update set config_value = excluded.config_value`,
    [JSON.stringify({ profile }), world.clock.now()],
  );
  await (world.app.settings as unknown as { load(): Promise<void> }).load();
}

const body = { stake: '1.00', target_hundredths: 5000, over: true };
const bet = ({ token }: Table, key = world.newKey()) => world.call(diceBet, { token, body, key });

describe('the pace of a game', () => {
  it('is unlimited by default, but slots spin at most every 2.5 s and have no auto-bet', async () => {
    const table = await readyTable(world, await world.guest());
    for (let turn = 0; turn < 3; turn += 1) expectOk(await bet(table));
    expect([1, 2, 3, 4, 5, 6].map((category) => paceOf(world.app, { category } as never))).toEqual(
      [1, 2, 3, 4, 5, 6].map((category) =>
        category === 2 ? { every_ms: 2_500, auto: false } : { every_ms: 0, auto: true },
      ),
    );
  });

  it('is one round every 5 s under the strict profile, across all games and tabs', async () => {
    await setProfile('strict');
    const who = await world.guest();
    const table = await readyTable(world, who, cents(10_000));
    const key = world.newKey();
    const first = expectOk(await bet(table, key)).data;
    const all = await Promise.all(Array.from({ length: 20 }, () => bet(table)));
    for (const early of all) {
      expect(early.code).toBe(errors.TOO_FAST);
      expect(early.headers.get('retry-after')).toBe('5');
    }
    const opening = { token: table.token, params: { game: 'mines' }, body: { stake: '1.00', mines: 3 } };
    expect((await world.call(calls.arcadeOpen, opening)).code).toBe(errors.TOO_FAST);
    expect((await bet(table, key)).data).toEqual(first);
    expect((await moneyOf(world, who)).game).toBe(first.balance);
    world.clock.advance(5_000);
    const round = await openRound(world, table);
    const { round_id } = round;
    // The steps of a round have no minimum interval.
    const step = (n: number, tile: number) =>
      world.call(calls.arcadeStep, { token: table.token, params: { game: 'mines' }, body: { round_id, n, tile } });
    expect([0, errors.NOT_FOUND]).toContain((await step(1, 0)).code);
    expect((await bet(table)).code).toBe(errors.TOO_FAST);
    const { data } = expectOk(await world.call(calls.listGames));
    expect(data.list.filter(({ category }) => category === 5)).toEqual([]);
    await setProfile('standard');
  });

  it('does not count the repetition of an earlier bet', async () => {
    await setProfile('strict');
    const table = await readyTable(world, await world.guest(), cents(10_000));
    const key = world.newKey();
    const first = expectOk(await bet(table, key)).data;
    world.clock.advance(5_000);
    expect(expectOk(await bet(table, key)).data).toEqual(first);
    expectOk(await bet(table));
    await setProfile('standard');
  });
});
