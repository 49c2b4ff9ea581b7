import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../tests/world/database.ts';
import { type BetTarget, startHttpAndWebSocket, startLimit, startOurs, startUsual } from './bet-target.ts';
import { withClient } from './cluster.ts';
import { assertBooksReconcile } from './measure-bets.ts';
import { makePlayers } from './players.ts';
import { makeUsualTables } from './usual-tables.ts';

const PLAYERS = 4;
let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  await makePlayers(database.url, PLAYERS);
  await makeUsualTables(database.url);
});
afterAll(() => database.drop());

async function send(target: BetTarget, requests: Buffer[]): Promise<string[]> {
  const { responses, faults } = await target.run({ connections: 1, seconds: 60, requests, make: null });
  expect(faults).toEqual([]);
  return target.read(responses).rounds;
}

/** Places one bet for every player, and returns the rounds and the number of new rows. */
async function betOnce(target: BetTarget, schemas: { money: string; games: string }) {
  const make = target.requestsOf(PLAYERS);
  const before = await countRows(schemas);
  const rounds = await send(
    target,
    Array.from({ length: PLAYERS }, (_, n) => make(n)),
  );
  const after = await countRows(schemas);
  return { rounds, written: after.map((count, index) => count - before[index]!) };
}

async function countRows({ money, games }: { money: string; games: string }): Promise<number[]> {
  const response = money === 'usual' ? 'response' : 'outcome';
  return await withClient(database.url, async (client) => {
    const { rows } = await client.query(
      `select (select count(*) from ${games}.round)::int as rounds,
        (select count(*) - count(*) filter (where reason = 'win') from ${money}.transfer)::int as stakes,
        (select count(*) from ${money}.transfer where reason = 'win')::int
          - (select count(*) from ${games}.round where payout_cents > 0)::int as odd_wins,
        (select sum(entries) from ${money}.account where purpose = 'game')::int
          - (select count(*) from ${money}.transfer where reason = 'win')::int as stake_entries,
        (select count(*) from ${money}.${response})::int as responses,
        (select sum(next_nonce) from ${games}.seed_pair)::int as nonces`,
    );
    return Object.values(rows[0] as Record<string, number>);
  });
}

describe('in the bets benchmark', () => {
  it.each([
    { name: 'Nua', start: startOurs, schemas: { money: 'ledger', games: 'arcade' } },
    {
      name: 'the conventional server',
      start: (url: string) => startUsual(url, 4),
      schemas: { money: 'usual', games: 'usual' },
    },
  ])('$name stores a round, its transfers, a response and a nonce for every bet', async ({ start, schemas }) => {
    const target = await start(database.url);
    try {
      const { rounds, written } = await betOnce(target, schemas);
      expect(new Set(rounds).size).toBe(PLAYERS);
      expect(await target.count?.(rounds)).toBe(PLAYERS);
      expect(written).toEqual([PLAYERS, PLAYERS, 0, PLAYERS, PLAYERS, PLAYERS]);
    } finally {
      await target.stop();
    }
    await assertBooksReconcile(database.url);
  });

  it('Nua places the same bets over WebSockets as over HTTP', async () => {
    const { http, line: websocket } = await startHttpAndWebSocket(database.url, PLAYERS);
    try {
      for (const target of [http, websocket]) {
        const { rounds, written } = await betOnce(target, { money: 'ledger', games: 'arcade' });
        expect(await target.count?.(rounds)).toBe(PLAYERS);
        expect(written).toEqual([PLAYERS, PLAYERS, 0, PLAYERS, PLAYERS, PLAYERS]);
      }
    } finally {
      await http.stop();
    }
    await assertBooksReconcile(database.url);
  });

  it('the conventional server responds to a repeated bet with the round of the first bet', async () => {
    const target = await startUsual(database.url, 4);
    try {
      const request = target.requestsOf(PLAYERS)(0);
      const [first, second] = await send(target, [request, request]);
      expect(second).toBe(first);
      expect(await target.count?.([first!])).toBe(1);
    } finally {
      await target.stop();
    }
  });

  it('the server that posts no transfers responds to every bet', async () => {
    const target = await startLimit(database.url);
    try {
      const { rounds, written } = await betOnce(target, { money: 'ledger', games: 'arcade' });
      expect(new Set(rounds).size).toBe(PLAYERS);
      expect(written.every((count) => count === 0)).toBe(true);
    } finally {
      await target.stop();
    }
  });
});
