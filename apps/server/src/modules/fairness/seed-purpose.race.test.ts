import { createHash, randomUUID } from 'node:crypto';
import { errors } from '@nua/contract';
import { cents } from '@nua/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf, type LedgerWorld, paisa, startLedgerWorld } from '../../../../../tests/world/ledger-world.ts';
import { createDb } from '../../db/connect.ts';
import { createBetService } from './place-bets.ts';
import { FOR_GAMES, type PairFor, reserveWheelNonce, rotateSeedPair, showSeeds } from './seed-pairs.ts';

let world: LedgerWorld;
let db: ReturnType<typeof createDb>;

beforeAll(async () => {
  world = await startLedgerWorld();
  db = createDb(world.pool);
});
afterAll(() => world.stop());

const tableOf = (text: string) => ({ rule_version: 1, text, hash: hashOf(text).toString('hex') });
const FOR_WHEEL: PairFor = { purpose: 'wheel', table: tableOf('10 x 1, 0 x 99') };
const FOR_REFERRAL: PairFor = { purpose: 'referral', table: tableOf('join 2000-3000') };
const ALL = [FOR_GAMES, FOR_WHEEL, FOR_REFERRAL];

const at = () => world.clock.now();
const shown = (player_id: string, pairFor: PairFor) => showSeeds(db, world.seeds, player_id, pairFor, at());
async function rotate(player_id: string, pairFor: PairFor, next_id?: string, client_seed = 'mine') {
  const id = next_id ?? (await shown(player_id, pairFor)).next.id;
  const request = { player_id, next_id: id, client_seed, at: at() };
  return await db.transaction().execute((tx) => rotateSeedPair(tx, world.seeds, pairFor, request));
}
const take = (player_id: string) =>
  db.transaction().execute((tx) => reserveWheelNonce(tx, world.seeds, player_id, 'wheel'));

type Stored = { id: string; purpose: string; state: string; guarded: boolean; next_nonce: number };
const pairsOf = async (player_id: string): Promise<Stored[]> =>
  (await world.pool.query('select * from arcade.seed_pair where player_id = $1 order by id', [player_id])).rows;

const betOf = (player_id: string) => ({
  ...{ player_id, game_id: 'dice', stake: paisa(100), key: randomUUID(), request_hash: hashOf('bet') },
  draw: () => ({ payout: cents(0), outcome: {}, table_version: 1 }),
});

describe('a seed pair', () => {
  it('of a wheel is never used for a bet, even if it is the player’s only pair', async () => {
    const player = await world.player({ game: 1_000 });
    await rotate(player, FOR_WHEEL);
    await rotate(player, FOR_REFERRAL);
    const service = createBetService({ pool: world.pool, clock: world.clock, seeds: world.seeds });
    expect(await service.placeBet(betOf(player))).toEqual({ status: 'no_seed' });
    for (const { id } of (await pairsOf(player)).filter(({ state }) => state === 'active')) {
      const { rows } = await world.pool.query(
        `select * from arcade.place(now(), array[$1::uuid], array(select a.id from ledger.account a where a.owner_id = $1 and a.purpose = 'game'),
          array[$2::uuid], array[1], array['dice'], array[1], array[0], array['{}'], array[1]::smallint[], array[$3::uuid], array['00'], array[$3::uuid])`,
        [player, id, randomUUID()],
      );
      expect(rows).toEqual([]);
      const with_bonus = await world.pool.query(
        `select verdict from arcade.place_with_bonus(now(), $1, $2, 1, 'dice', 1, 0, 0, 0, '{}', 1::smallint, $3, '00', $3, null, 0)`,
        [player, id, randomUUID()],
      );
      expect(with_bonus.rows).toEqual([{ verdict: 'stale' }]);
    }
    expect((await pairsOf(player)).map(({ next_nonce }) => next_nonce)).toEqual([1, 1, 1, 1]);
    expect(await world.reconcile()).toEqual([]);
  });

  it('of a game is never used for a spin', async () => {
    const player = await world.player();
    await rotate(player, FOR_GAMES);
    expect(await take(player)).toBeNull();
    expect((await pairsOf(player)).every(({ next_nonce }) => next_nonce === 1)).toBe(true);
  });

  it('is revealed only by a rotation of its own purpose', async () => {
    const player = await world.player();
    for (const pairFor of ALL) await rotate(player, pairFor);
    for (const pairFor of ALL) {
      const before = await pairsOf(player);
      const revealed = await rotate(player, pairFor);
      const active = before.find(({ purpose, state }) => purpose === pairFor.purpose && state === 'active')!;
      expect(revealed?.id).toBe(active.id);
      const others = (pairs: Stored[]) => pairs.filter(({ purpose }) => purpose !== pairFor.purpose);
      expect(others(await pairsOf(player))).toEqual(others(before));
    }
  });

  it('cannot be activated with the commitment of another purpose or player', async () => {
    const [player, other] = [await world.player(), await world.player()];
    for (const pairFor of ALL) await rotate(player, pairFor);
    const before = await pairsOf(player);
    for (const pairFor of ALL) {
      for (const otherPurpose of ALL.filter((candidate) => candidate !== pairFor)) {
        const { next } = await shown(player, otherPurpose);
        await expect(rotate(player, pairFor, next.id)).rejects.toMatchObject({ code: errors.SEED_STALE });
      }
      const { next } = await shown(other, pairFor);
      await expect(rotate(player, pairFor, next.id)).rejects.toMatchObject({ code: errors.SEED_STALE });
    }
    expect(await pairsOf(player)).toEqual(before);
  });

  it('is activated only once by concurrent rotations', async () => {
    const player = await world.player();
    const first = await Promise.all(ALL.map((pairFor) => shown(player, pairFor)));
    const rotations = ALL.flatMap((pairFor, n) =>
      Array.from({ length: 6 }, (_, turn) => rotate(player, pairFor, first[n]!.next.id, `turn-${turn}`)),
    );
    const done = (await Promise.allSettled(rotations)).filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(3);
    const states = (await pairsOf(player)).map(({ purpose, state }) => `${purpose} ${state}`);
    expect(states.sort()).toEqual(ALL.flatMap(({ purpose }) => [`${purpose} active`, `${purpose} pending`]).sort());
  });

  it('of a wheel is committed to its table, even after a new table was published', async () => {
    const player = await world.player();
    const later: PairFor = { purpose: 'wheel', table: { ...tableOf('10 x 2, 0 x 98'), rule_version: 2 } };
    const { next } = await shown(player, FOR_WHEEL);
    expect((await shown(player, later)).next).toEqual(next);
    await rotate(player, later);
    expect(await take(player)).toMatchObject({ nonce: 1, table: FOR_WHEEL.table });
    const revealed = (await rotate(player, later))!;
    const commitment = createHash('sha256').update(`${revealed.server_seed}:${FOR_WHEEL.table.hash}`).digest('hex');
    expect(revealed).toMatchObject({ id: next.id, server_seed_hash: commitment, nonce: 1 });
    expect(await take(player)).toMatchObject({ nonce: 1, table: later.table });
  });

  it('cannot change its purpose or table', async () => {
    const player = await world.player();
    for (const pairFor of ALL) await shown(player, pairFor);
    for (const change of ["purpose = 'referral'", "table_text = 'other'", "table_hash = 'other'", 'rule_version = 9'])
      await expect(
        world.pool.query(`update arcade.seed_pair set ${change} where player_id = $1 and purpose = 'wheel'`, [player]),
      ).rejects.toThrow(/rewritten/);
    await expect(
      world.pool.query(
        `insert into arcade.seed_pair (player_id, purpose, server_seed, server_seed_hash, state, created_at)
         values ($1, 'wheel', 'x', 'x', 'pending', now())`,
        [await world.player()],
      ),
    ).rejects.toThrow(/check/);
  });

  it('of a wheel is not affected by a limit on bets', async () => {
    const player = await world.player();
    await world.pool.query(
      `insert into player (id, alias_name, adult_confirmed_at, terms_version, terms_accepted_at, created_at)
       values ($1, 'Guarded', now(), '1', now(), now())`,
      [player],
    );
    for (const pairFor of ALL) await rotate(player, pairFor);
    await sql`select guard_player(${player}, ${at()})`.execute(db);
    for (const pairFor of ALL) await rotate(player, pairFor);
    const guarded = (await pairsOf(player)).filter((pair) => pair.guarded);
    expect(new Set(guarded.map(({ purpose }) => purpose))).toEqual(new Set(['game']));
    expect(guarded.filter(({ state }) => state !== 'revealed')).toHaveLength(2);
    expect(await take(player)).toMatchObject({ nonce: 1 });
  });
});
