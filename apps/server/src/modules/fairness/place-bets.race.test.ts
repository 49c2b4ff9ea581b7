import { createHmac, randomUUID } from 'node:crypto';
import { cents } from '@nua/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf, type LedgerWorld, paisa, startLedgerWorld, wallet } from '../../../../../tests/world/ledger-world.ts';
import { type Bet, type BetService, type BetVerdict, createBetService } from './place-bets.ts';

let world: LedgerWorld;
let services: BetService[];

beforeAll(async () => {
  world = await startLedgerWorld();
  const nodes = [world, world.anotherNode(), world.anotherNode()];
  services = nodes.map(({ pool }) => createBetService({ pool, clock: world.clock, seeds: world.seeds }));
});
afterAll(() => world.stop());

/** An even-or-odd game that pays double. */
const draw: Bet['draw'] = (server_seed, client_seed, nonce) => {
  const odd = createHmac('sha256', server_seed).update(`${client_seed}:${nonce}:0`).digest()[0]! % 2;
  return { payout: cents(odd === 1 ? 200 : 0), outcome: { odd }, table_version: 1 };
};
const betOf = (player_id: string, more: Partial<Bet> = {}): Bet => ({
  player_id,
  game_id: 'dice',
  stake: paisa(100),
  key: randomUUID(),
  request_hash: hashOf('bet'),
  draw,
  ...more,
});
const placed = (verdict: BetVerdict) => {
  if (verdict.status !== 'placed' && verdict.status !== 'replayed') throw new Error(verdict.status);
  return verdict;
};
const gameBalanceOf = async (player: string) => (await world.ledger.balances([player])).get(player)!.game;

describe('bets', () => {
  it('of one player have consecutive nonces, settle immediately and can be recomputed from the seeds [R1.06]', async () => {
    const player = await world.player({ game: 10_000 });
    const pair = await world.seedPair(player);
    const verdicts = [];
    for (let n = 0; n < 20; n += 1) verdicts.push(placed(await services[0]!.placeBet(betOf(player))));
    let balance = 10_000n;
    verdicts.forEach(({ round, balance: after }, n) => {
      const { payout, outcome } = draw(pair.server_seed, 'a-client-seed', n + 1);
      expect(round).toMatchObject({ nonce: n + 1, seed_pair_id: pair.id, payout, outcome });
      balance += payout - 100n;
      expect(after).toBe(balance);
    });
    expect(await gameBalanceOf(player)).toBe(balance);
  });

  it('succeed even if the player’s cached seed pair is evicted while another player’s pair is loaded', async () => {
    const [player, fresh] = [await world.player({ game: 1_000 }), await world.player({ game: 1_000 })];
    await Promise.all([player, fresh].map((id) => world.seedPair(id)));
    const { pool } = world;
    const query = async (...what: unknown[]) => {
      const response = await pool.query(...(what as [string]));
      service.forgetPair(player);
      return response;
    };
    const service = createBetService({
      pool: { connect: () => pool.connect(), query } as never,
      clock: world.clock,
      seeds: world.seeds,
    });
    // The last bet shares a batch with a player whose pair this node must load first.
    expect((await service.placeBet(betOf(player))).status).toBe('placed');
    expect((await service.placeBet(betOf(player))).status).toBe('placed');
    const both = await Promise.all([service.placeBet(betOf(player)), service.placeBet(betOf(fresh))]);
    expect(both.map(({ status }) => status)).toEqual(['placed', 'placed']);
  });

  it('sent 200 times in parallel to three nodes never stake more than the balance', async () => {
    const player = await world.player({ game: 5_000 });
    await world.seedPair(player);
    const never: Bet['draw'] = () => ({ payout: cents(0), outcome: {}, table_version: 1 });
    const verdicts = await Promise.all(
      Array.from({ length: 200 }, (_, n) => services[n % 3]!.placeBet(betOf(player, { draw: never }))),
    );
    expect(verdicts.filter(({ status }) => status === 'placed')).toHaveLength(50);
    expect(verdicts.filter(({ status }) => status === 'refused')).toHaveLength(150);
    const nonces = verdicts.flatMap((verdict) => (verdict.status === 'placed' ? [verdict.round.nonce] : []));
    expect(nonces.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
    expect(await gameBalanceOf(player)).toBe(0n);
  });

  it('sent by 64 callers with the same key create one round', async () => {
    const player = await world.player({ game: 5_000 });
    await world.seedPair(player);
    const bet = betOf(player);
    const verdicts = await Promise.all(Array.from({ length: 64 }, (_, n) => services[n % 3]!.placeBet(bet)));
    expect(verdicts.filter(({ status }) => status === 'placed')).toHaveLength(1);
    const [first, ...others] = verdicts.map(placed);
    for (const other of others) expect(other).toEqual({ ...first!, status: other.status });
    expect(await services[0]!.placeBet({ ...bet, request_hash: hashOf('other') })).toEqual({ status: 'mismatch' });
  });

  it('that were refused are refused again under the same key, even after money arrives', async () => {
    const player = await world.player({ main: 500 });
    await world.seedPair(player);
    const bet = betOf(player);
    expect(await services[0]!.placeBet(bet)).toMatchObject({ status: 'refused', refusal: 'INSUFFICIENT_FUNDS' });
    const legs = [
      { debit: wallet(player, 'main'), credit: wallet(player, 'game'), amount: paisa(500), reason: 'game_in' } as const,
    ];
    await world.ledger.submit(world.journal(player, legs));
    expect(await services[1]!.placeBet(bet)).toMatchObject({ status: 'refused', refusal: 'INSUFFICIENT_FUNDS' });
    expect(await services[1]!.placeBet(betOf(player))).toMatchObject({ status: 'placed', round: { nonce: 1 } });
  });

  it('of a blocked account, or without a seed pair, are refused with the reason', async () => {
    const player = await world.player({ game: 500 });
    expect(await services[0]!.placeBet(betOf(player))).toEqual({ status: 'no_seed' });
    await world.seedPair(player);
    await world.ledger.freezePlayer(world.pool, player, { frozen: true });
    expect(await services[0]!.placeBet(betOf(player))).toMatchObject({ status: 'refused', refusal: 'ACCOUNT_FROZEN' });
  });

  it('and a transfer of the same money to the main wallet never both succeed [R2.28]', async () => {
    for (let turn = 0; turn < 15; turn += 1) {
      const player = await world.player({ game: 100 });
      await world.seedPair(player);
      const never: Bet['draw'] = () => ({ payout: cents(0), outcome: {}, table_version: 1 });
      const legs = [
        {
          debit: wallet(player, 'game'),
          credit: wallet(player, 'main'),
          amount: paisa(100),
          reason: 'game_out',
        } as const,
      ];
      const [bet, pull] = await Promise.all([
        services[turn % 3]!.placeBet(betOf(player, { draw: never })),
        world.ledger.submit(world.journal(player, legs)),
      ]);
      expect([bet.status, pull.status].sort()).toEqual([bet.status === 'placed' ? 'placed' : 'posted', 'refused']);
      const { main, game } = (await world.ledger.balances([player])).get(player)!;
      expect({ main, game }).toEqual({ main: bet.status === 'placed' ? 0n : 100n, game: 0n });
    }
  });

  it('never use a seed pair after its reveal', async () => {
    const player = await world.player({ game: 100_000 });
    const { server_seed } = await world.seedPair(player);
    const { pool } = world.anotherNode();
    const rotate = async () => {
      const client = await pool.connect();
      await client.query('begin');
      await client.query(
        `update arcade.seed_pair set state = 'revealed', revealed_at = $2, server_seed = coalesce(server_seed, $3)
         where player_id = $1 and state = 'active'`,
        [player, world.clock.now(), server_seed],
      );
      await client.query(
        `insert into arcade.seed_pair (player_id, server_seed, server_seed_hash, client_seed, state, created_at, activated_at)
         values ($1, gen_random_uuid()::text, 'commitment', 'next', 'active', $2, $2)`,
        [player, world.clock.now()],
      );
      const { rows } = await client.query(
        `select p.id, p.next_nonce - 1 as used from arcade.seed_pair p where p.player_id = $1 and p.state = 'revealed'`,
        [player],
      );
      await client.query('commit');
      client.release();
      return rows as { id: string; used: number }[];
    };
    const bets = Array.from({ length: 120 }, (_, n) => services[n % 3]!.placeBet(betOf(player)));
    const revealed = [];
    for (let n = 0; n < 6; n += 1) revealed.push(...(await rotate()));
    const verdicts = await Promise.all(bets);
    expect(verdicts.every(({ status }) => status === 'placed')).toBe(true);
    // The number of nonces that a pair had used when it was revealed never changes.
    const { rows } = await pool.query<{ id: string; used: number; rounds: bigint }>(
      `select p.id, p.next_nonce - 1 as used, (select count(*) from arcade.round r where r.seed_pair_id = p.id) as rounds
       from arcade.seed_pair p where p.player_id = $1`,
      [player],
    );
    for (const { id, used, rounds } of rows) {
      expect(BigInt(used)).toBe(rounds);
      for (const pair of revealed.filter((candidate) => candidate.id === id)) expect(pair.used).toBe(used);
    }
  });

  it('are all refused if one call has two bets of one player or a wrong account', async () => {
    const [player, other] = [await world.player({ game: 500 }), await world.player({ game: 500 })];
    const place = (players: string[], account: string) =>
      world.pool.query(
        `select * from arcade.place(now(), $1, array(select a.id from ledger.account a, unnest($1::uuid[]) where a.id = $2),
          $1, array[1, 1], array['d', 'd'], array[1, 1], array[0, 0], array['{}', '{}'], array[1, 1]::smallint[], $1, array['', ''], $1)`,
        [players, account],
      );
    const { account_id } = (await world.ledger.balances([other])).get(other)!;
    await expect(place([player, player], account_id)).rejects.toThrow(/at most one bet/);
    await expect(place([player], account_id)).rejects.toThrow(/not its player/);
  });

  it('leave the books balanced, and no row can be changed', async () => {
    expect(await world.reconcile()).toEqual([]);
    for (const text of [
      'delete from arcade.round',
      'truncate arcade.round',
      'delete from arcade.seed_pair',
      `update arcade.seed_pair set server_seed = 'x' where state = 'active'`,
      `update arcade.seed_pair set client_seed = 'x' where state = 'active'`,
      `update arcade.seed_pair set state = 'active', revealed_at = null where state = 'revealed'`,
    ]) {
      await expect(world.pool.query(text), text).rejects.toThrow(/append-only|rewritten/);
    }
  });
});
