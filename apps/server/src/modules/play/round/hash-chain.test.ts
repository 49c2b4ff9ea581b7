import { crash } from '@nua/games/crash/crash.ts';
import type { ExplorerBehaviour } from '@nua/sandbox';
import { afterEach, describe, expect, it } from 'vitest';
import { useWorld } from '../../../../../../tests/world/use-world.ts';
import { maintainChain } from './hash-chain.ts';

const world = useWorld();
const BLOCK_MS = 5_000;
const ROUNDS = 4;

type Chain = { id: string; salt: string | null; salt_header: string | null; salt_height: number };

const newest = async (): Promise<Chain | null> => {
  const { rows } = await world.pool.query<Chain>(
    `select id, salt, salt_header, salt_height from arcade.hash_chain where game_id = 'crash' order by announced_at desc limit 1`,
  );
  return rows[0] ?? null;
};
const explorers = (one: ExplorerBehaviour, two: ExplorerBehaviour = one) => {
  world.sandbox.setExplorer('one', one);
  world.sandbox.setExplorer('two', two);
};
const refusals = async (fault: string) => {
  const text = await world.app.metrics.registry.getSingleMetricAsString('nua_blocks_refused_total');
  return Number(new RegExp(`fault="${fault}"} (\\d+)`).exec(text)?.[1] ?? 0);
};
const maintain = () => maintainChain(world.app, crash, ROUNDS);
/** Announces a chain and mines its block. The salt can then be read, but is not set yet. */
async function announce(): Promise<Chain> {
  explorers('honest');
  await world.pool.query(`update arcade.hash_chain set last_number = length where game_id = 'crash'`);
  world.clock.advance(BLOCK_MS);
  await maintain();
  world.clock.advance(4 * BLOCK_MS);
  return (await newest())!;
}

afterEach(() => explorers('honest'));

describe('the salt of a chain', () => {
  it('is the hash of the announced block, as two explorers show it', async () => {
    const { salt, salt_height } = await announce();
    expect(salt).toBeNull();
    await maintain();
    const salted = (await newest())!;
    const time_s = Buffer.from(salted.salt_header!, 'hex').readUInt32LE(68);
    expect(salted.salt).toMatch(/^00[0-9a-f]{62}$/);
    expect(time_s).toBe((salt_height * BLOCK_MS) / 1_000);
  });

  it.each<[ExplorerBehaviour, ExplorerBehaviour, string]>([
    ['honest', 'other_chain', 'hashes_differ'],
    ['honest', 'other_header', 'header_differs'],
    ['other_header', 'other_header', 'header_differs'],
    ['ahead', 'honest', 'heights_differ'],
    ['honest', 'lagging', 'heights_differ'],
    ['no_work', 'no_work', 'little_work'],
    ['old', 'old', 'too_old'],
  ])('is not set while one explorer is "%s" and the other "%s"', async (one, two, fault) => {
    const { id } = await announce();
    const before = await refusals(fault);
    explorers(one, two);
    await maintain();
    expect(await newest()).toMatchObject({ id, salt: null });
    expect(await refusals(fault)).toBe(before + 1);
    explorers('honest');
    await maintain();
    expect(await newest()).toMatchObject({ id, salt: expect.stringMatching(/^00/) });
  });

  it('is not set while an explorer is silent or both explorers lag', async () => {
    const { id } = await announce();
    explorers('honest', 'silent');
    await expect(maintain()).rejects.toThrow('answered 503');
    explorers('lagging');
    await maintain();
    expect(await newest()).toMatchObject({ id, salt: null });
    explorers('honest');
    await maintain();
  });

  it('is not announced for a block height that only one explorer reports', async () => {
    const { id } = (await newest())!;
    await world.pool.query(`update arcade.hash_chain set last_number = length where game_id = 'crash'`);
    explorers('ahead', 'honest');
    await maintain();
    expect((await newest())!.id).toBe(id);
  });
});

describe('the database', () => {
  const insert = (columns: string, values: string) =>
    world.pool.query(
      `insert into arcade.hash_chain (game_id, marks, length, terminating_hash, salt_height, announced_at, ${columns})
       values ('crash', '{aa}', 4, 'bb', 9, now(), ${values})`,
    );

  it('refuses a new chain that already has a salt or rounds', async () => {
    await expect(insert('salt, salted_at', `repeat('0', 64), now()`)).rejects.toThrow('before its salt is known');
    await expect(insert('last_number', '1')).rejects.toThrow('before its salt is known');
  });

  it('refuses a salt without the header of a later block, and rounds before the salt', async () => {
    const { id } = await announce();
    const set = (salt: string, header: string | null) =>
      world.pool.query('update arcade.hash_chain set salt = $2, salt_header = $3, salted_at = now() where id = $1', [
        id,
        salt,
        header,
      ]);
    await expect(set('0'.repeat(64), null)).rejects.toThrow('not the hash of its block header');
    await expect(set('0'.repeat(64), '0'.repeat(160))).rejects.toThrow('not the hash of its block header');
    const hash_of_zeros = '14508459b221041eab257d2baaa7459775ba748246c8403609eb708f0e57e74b';
    await expect(set(hash_of_zeros, '0'.repeat(160))).rejects.toThrow('older than its announcement');
    await expect(world.pool.query('update arcade.hash_chain set last_number = 1 where id = $1', [id])).rejects.toThrow(
      'has no salt',
    );
    await maintain();
    await expect(set(hash_of_zeros, '0'.repeat(160))).rejects.toThrow('is committed');
  });
});
