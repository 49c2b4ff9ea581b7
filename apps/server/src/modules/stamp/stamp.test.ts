import { createHash } from 'node:crypto';
import { calls } from '@nua/contract';
import { crash } from '@nua/games/crash/crash.ts';
import { dice } from '@nua/games/dice/dice.ts';
import { attestedBy, isIncluded, leafHash, type OtsFile, readHash, readOtsFile, utf8 } from '@nua/proof';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sitDown } from '../../../../../tests/world/play.ts';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { expectOk } from '../../../../../tests/world/world.ts';
import { checkStamp } from '../../../../arcade/public/verify.mjs';
import { sha256 } from '../../core/sealing/seal-key.ts';
import { otsHashes } from '../../providers/calendar/ots-hashes.ts';
import { maintainChain } from '../play/round/hash-chain.ts';
import { runDueSeal } from '../sealing/sealing-feature.ts';
import { runDueStamps } from './stamp-feature.ts';
import { batchSeedPairs } from './stamp-seeds.ts';

const world = useWorld();
const BLOCK_MS = 5_000;
const LATER_MS = 600_000;

type Served = {
  kind: string;
  text: string;
  stamped_at: string | null;
  ots: string | null;
  block: { height: number; header: string } | null;
  pair?: { commitment: string; place: number; path: string[] };
};

async function serve(path: string): Promise<{ status: number; stamp: Served }> {
  const response = await fetch(`${world.url}/stamps/${path}`);
  return { status: response.status, stamp: (await response.json()) as Served };
}
const fileOf = ({ ots }: Served): OtsFile => readOtsFile(new Uint8Array(Buffer.from(ots!, 'base64')))!;
const kindsOf = (stamp: Served) => {
  const { digest, tree } = fileOf(stamp);
  return attestedBy(otsHashes, digest, tree).map(({ attestation }) => attestation.kind);
};
async function newestChain(): Promise<{ terminating_hash: string; salt: string | null }> {
  const { rows } = await world.pool.query(
    `select terminating_hash, salt from arcade.hash_chain where game_id = 'crash' order by announced_at desc limit 1`,
  );
  return rows[0];
}
async function announce(): Promise<string> {
  await world.pool.query(
    `update arcade.hash_chain set last_number = length where game_id = 'crash' and salt is not null`,
  );
  await maintainChain(world.app, crash, 4);
  return (await newestChain()).terminating_hash;
}
const runLater = async () => {
  world.clock.advance(LATER_MS);
  await runDueStamps(world.app).catch(() => {});
};

afterEach(() => world.sandbox.setCalendar('honest'));

describe('the announcement of a hash chain', () => {
  let hash: string;
  beforeAll(async () => {
    hash = await announce();
  });

  it('is stamped immediately, and the proof is public', async () => {
    const { status, stamp } = await serve(`chain/${hash}`);
    expect(status).toBe(200);
    expect(stamp.text).toMatch(`nua hash chain v1\ngame crash\nterminating_hash ${hash}\nlength 4\nsalt_height `);
    const { digest } = fileOf(stamp);
    expect(Buffer.from(digest).toString('hex')).toBe(createHash('sha256').update(stamp.text).digest('hex'));
    expect(kindsOf(stamp)).toEqual(['pending']);
    expect(stamp.block).toBeNull();
    expect(checkStamp(stamp)).toMatchObject({
      differs: [],
      pending: [expect.stringContaining('/sandbox/calendar')],
      blocks: [],
    });
  });

  it('gets a stamp with its block, which verify.mjs can check without a server', async () => {
    world.clock.advance(3 * BLOCK_MS);
    await runLater();
    const { stamp } = await serve(`chain/${hash}`);
    expect(kindsOf(stamp)).toEqual(['bitcoin']);
    const found = checkStamp(stamp, { least_work: 1n });
    expect(found).toMatchObject({ differs: [], pending: [], blocks: [{ height: stamp.block!.height }] });
    expect(found.checked).toEqual(['digest', 'merkle_root', 'proof_of_work', 'before_the_salt']);
    expect(checkStamp(stamp).differs).toEqual(['proof_of_work']);
    const { rows } = await world.pool.query('select block_height from stamp where subject = $1', [hash]);
    expect(rows).toEqual([{ block_height: stamp.block!.height }]);
  });

  it('is shown to players with its stamp', async () => {
    const table = await sitDown(world, await world.guest(), crash);
    const phase = await world.call(calls.arcadePhase, { token: table.token, params: { game: 'crash' } });
    expect(expectOk(phase).data.news!.chain).toMatchObject({
      has_own_blocks: true,
      stamp: { at: expect.any(String), block_height: expect.any(Number) },
    });
  });

  it('gets no salt before a timestamp server has accepted it', async () => {
    world.sandbox.setCalendar('silent');
    world.clock.advance(3 * BLOCK_MS);
    await maintainChain(world.app, crash, 4);
    const waiting_hash = await announce();
    world.clock.advance(LATER_MS);
    await maintainChain(world.app, crash, 4);
    expect(await newestChain()).toEqual({ terminating_hash: waiting_hash, salt: null });
    expect((await serve(`chain/${waiting_hash}`)).stamp).toMatchObject({ stamped_at: null, ots: null });
    const gauge = await world.app.metrics.registry.getSingleMetricAsString('nua_stamp_wait_seconds');
    expect(Number(/for="calendar"} (\d+)/.exec(gauge)?.[1])).toBeGreaterThanOrEqual(LATER_MS / 1_000);
    world.sandbox.setCalendar('honest');
    world.clock.advance(LATER_MS);
    await maintainChain(world.app, crash, 4);
    expect((await newestChain()).salt).toMatch(/^00/);
  });
});

describe('a pending stamp of a public timestamp server', () => {
  it.each(['forgetful', 'lying', 'silent'] as const)('stays pending while the server is %s', async (behaviour) => {
    const hash = await announce();
    world.sandbox.setCalendar(behaviour);
    await runLater();
    const { stamp } = await serve(`chain/${hash}`);
    expect([kindsOf(stamp), stamp.block]).toEqual([['pending'], null]);
    world.sandbox.setCalendar('honest');
    await runLater();
    expect((await serve(`chain/${hash}`)).stamp.block).not.toBeNull();
    await maintainChain(world.app, crash, 4);
  });
});

describe('the public stamps', () => {
  it('include batches of seed pairs, with a Merkle path for each pair', async () => {
    const players = await Promise.all([world.guest(), world.guest(), world.guest()]);
    for (const player of players) {
      const table = await sitDown(world, player, dice);
      expectOk(await world.call(calls.getSeeds, { token: table.token }));
    }
    const { rows } = await world.pool.query<{ hash: string }>('select server_seed_hash as hash from arcade.seed_pair');
    await batchSeedPairs(world.app);
    await runDueStamps(world.app);
    for (const { hash } of rows) {
      const { stamp } = await serve(`seeds/${hash}`);
      const [, count, root] = /\npairs (\d+)\nroot (\S+)\n/.exec(stamp.text) ?? [];
      const { place, path } = stamp.pair!;
      const claim = { index: place, size: Number(count), leaf: leafHash(sha256, utf8(hash)), root: readHash(root)! };
      expect(
        isIncluded(
          sha256,
          claim,
          path.map((sibling) => readHash(sibling)!),
        ),
      ).toBe(true);
      expect(checkStamp(stamp, { commitment: hash })).toMatchObject({ differs: [] });
      expect(checkStamp(stamp, { commitment: '0'.repeat(64) }).differs).toEqual(['commitment']);
    }
    const before = await world.pool.query('select count(*)::int as n from stamp');
    await batchSeedPairs(world.app);
    expect((await world.pool.query('select count(*)::int as n from stamp')).rows).toEqual(before.rows);
  });

  it('include the signed text of each ledger checkpoint', async () => {
    await runDueSeal(world.app);
    await runDueStamps(world.app);
    const note = await (await fetch(`${world.url}/ledger/checkpoint`)).text();
    const { stamp } = await serve(`checkpoint/${note.split('\n')[1]}`);
    expect(note.startsWith(`${stamp.text}\n`)).toBe(true);
    expect(checkStamp(stamp)).toMatchObject({ differs: [] });
  });

  it.each(['chain/x', `chain/${'0'.repeat(64)}`, 'seeds/1', 'checkpoint/01', 'constructor/1'])(
    'have no entry at the wrong address %s',
    async (path) => {
      expect((await serve(path)).status).toBe(404);
    },
  );
});

describe('a stored stamp', () => {
  it('cannot be changed or deleted', async () => {
    for (const change of [
      `text = text || 'x'`,
      `stamped_at = now() where stamped_at is not null`,
      `block_height = 1 where block_height is not null`,
    ])
      await expect(world.pool.query(`update stamp set ${change}`)).rejects.toThrow('is committed');
    await expect(world.pool.query('delete from stamp')).rejects.toThrow();
    await expect(world.pool.query('delete from arcade.stamped_pair')).rejects.toThrow();
  });
});
