import { randomUUID } from 'node:crypto';
import { cents } from '@nua/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf, type LedgerWorld, paisa, startLedgerWorld } from '../../../../../tests/world/ledger-world.ts';
import { noArchive } from '../../../../../tests/world/no-archive.ts';
import { FIRST_PAGE } from '../../core/input/list-query.ts';
import { createDb } from '../../db/connect.ts';
import { playerQueryRunner } from '../../db/player-query.ts';
import { readFundRecords } from '../../ledger/fund-records.ts';
import { listRoundsOf } from './list-rounds-of.ts';
import { type Bet, createBetService } from './place-bets.ts';
import { FOR_GAMES, showSeeds } from './seed-pairs.ts';

let world: LedgerWorld;

beforeAll(async () => {
  world = await startLedgerWorld();
});
afterAll(() => world.stop());

const text = (value: unknown): string =>
  JSON.stringify(value, (_name, field) => (typeof field === 'bigint' ? `${field}` : field));

describe('the server seed', () => {
  it('appears in no response, no fund record and no row before it is revealed', async () => {
    const player = await world.player({ game: 10_000 });
    const { server_seed } = await world.seedPair(player);
    const service = createBetService({ pool: world.pool, clock: world.clock, seeds: world.seeds });
    const draw: Bet['draw'] = (seed) => ({ payout: cents(150), outcome: { length: seed.length }, table_version: 1 });
    const bet = {
      player_id: player,
      game_id: 'dice',
      stake: paisa(100),
      key: randomUUID(),
      request_hash: hashOf('b'),
      draw,
    };
    const responses: unknown[] = [await service.placeBet(bet), await service.placeBet(bet)];
    responses.push(await service.placeBet({ ...bet, key: randomUUID(), stake: paisa(1_000_000) }));
    responses.push(await service.placeBet({ ...bet, request_hash: hashOf('c') }));
    const runQuery = playerQueryRunner(createDb(world.pool), player, world.clock.now());
    responses.push(await readFundRecords(runQuery, { offset: 0, size: 100 }, noArchive));
    responses.push(await listRoundsOf(runQuery, FIRST_PAGE, { archive: noArchive }));
    responses.push(await showSeeds(createDb(world.pool), world.seeds, player, FOR_GAMES, world.clock.now()));
    for (const response of responses) expect(text(response)).not.toContain(server_seed);

    const { rows: tables } = await world.pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const holding: string[] = [];
    for (const { name } of tables) {
      const { rowCount } = await world.pool.query(`select from ${name} t where strpos(t::text, $1) > 0`, [server_seed]);
      if (rowCount! > 0) holding.push(name);
    }
    expect(tables.length).toBeGreaterThan(8);
    expect(holding).toEqual([]);
  });
});
