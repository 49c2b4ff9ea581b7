import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkProof, isExtension, readCheckpoint, readHash, readKeyChange, readNoteKey } from '@nua/proof';
import type { ClientBase } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bank, type LedgerWorld, paisa, startLedgerWorld, wallet } from '../../../../../tests/world/ledger-world.ts';
import { noArchive } from '../../../../../tests/world/no-archive.ts';
import { newSealKey, nodeCrypto, readSealKey, sha256 } from '../../core/sealing/seal-key.ts';
import { HOUSE_OWNER } from '../journal.ts';
import { readCheckpointNote } from './checkpoints.ts';
import { findRecord, readConsistency, readProofOf } from './read-proof.ts';
import { checkSealed } from './seal-check.ts';
import { openSealKeys, readKeyHistory, rotateKeyFile, SealKeyDiffers, type SealKeys } from './seal-keys.ts';
import { SealRunning, sealNew } from './seal-run.ts';
import { findBrokenTile } from './tree-tiles.ts';

let world: LedgerWorld;
let keys: SealKeys;
const folder = mkdtempSync(join(tmpdir(), 'nua-seal-'));
const source = {
  seal_key: null,
  old_seal_key: null,
  data_dir: folder,
  public_url: 'http://localhost:3000',
  licence_reference: null,
};

beforeAll(async () => {
  world = await startLedgerWorld();
  keys = openSealKeys(source)!;
});
afterAll(async () => {
  await world.stop();
  rmSync(folder, { recursive: true });
});

async function withClient<T>(run: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await world.pool.connect();
  try {
    return await run(client);
  } finally {
    client.release();
  }
}
const inTransaction = <T>(run: (client: ClientBase) => Promise<T>) =>
  withClient(async (client) => {
    await client.query('begin isolation level repeatable read');
    try {
      return await run(client);
    } finally {
      await client.query('rollback');
    }
  });
const seal = () => withClient((client) => sealNew(client, keys, world.clock.now()));
const check = () => inTransaction((client) => checkSealed(client, null));

async function moveMoney(player_id: string, amount: number): Promise<string> {
  const leg = { debit: wallet(player_id, 'main'), credit: wallet(player_id, 'game'), amount: paisa(amount) };
  const journal = world.journal(player_id, [{ ...leg, reason: 'game_in' as const }]);
  await world.ledger.post(world.pool, [journal]);
  return journal.id;
}

describe('sealing', () => {
  it('signs nothing without new entries', async () => {
    expect(await seal()).toEqual({ size: null, statements: 0, entries: 0, broken: [] });
  });

  it('makes a statement of the new entries of each account, and signs the tree', async () => {
    const player = await world.player({ main: 1_000 });
    const transfer = await moveMoney(player, 300);
    const house = world.journal(HOUSE_OWNER, [
      { debit: { house: 'payout_fee' }, credit: bank, amount: paisa(7), reason: 'fee' },
      { debit: { house: 'payout_fee' }, credit: bank, amount: paisa(8), reason: 'fee' },
    ]);
    await world.ledger.post(world.pool, [house]);
    expect(await seal()).toEqual({ size: 3, statements: 3, entries: 5, broken: [] });
    const { note } = (await world.pool.query('select note from ledger.checkpoint')).rows[0];
    expect(readCheckpoint(note)).toMatchObject({ origin: 'localhost:3000/ledger', size: 3 });
    expect(note).toContain('owed PKR 10.00');
    for (const purpose of ['main', 'game'] as const) {
      const place = await findRecord(
        world.pool,
        { player_id: player, wallet: purpose, transfer_id: transfer },
        noArchive,
      );
      const proof = await inTransaction((client) => readProofOf(client, place!, noArchive));
      const known = { keys: [keys.current.key], account: place!.account_id };
      const result = await checkProof(nodeCrypto, JSON.parse(JSON.stringify(proof)), known);
      expect(result).toMatchObject({ faults: [], checkpoint: { size: 3 } });
      expect(proof!.entry).toMatchObject({ id: transfer, wallet: purpose });
    }
    expect(await check()).toMatchObject({ statements: 3, entries: 5, size: 3, differences: [] });
  });

  it('extends the previous tree by the new entries', async () => {
    const player = await world.player({ main: 100_000 });
    const first = (await readCheckpointNote(world.pool, null))!;
    for (let n = 1; n <= 40; n += 1) {
      await moveMoney(player, n);
      if (n % 7 === 0) await seal();
    }
    expect((await seal()).size).not.toBeNull();
    const last = (await readCheckpointNote(world.pool, null))!;
    const [before, after] = [readCheckpoint(first.note)!, readCheckpoint(last.note)!];
    const path = (await readConsistency(world.pool, before.size, after.size)).map((hash) => readHash(hash)!);
    const claim = { first: before.size, second: after.size, first_root: before.root, second_root: after.root };
    expect(isExtension(sha256, claim, path)).toBe(true);
    expect(isExtension(sha256, { ...claim, first_root: after.root }, path)).toBe(false);
    expect(await seal()).toMatchObject({ size: null, statements: 0 });
    expect((await check()).differences).toEqual([]);
  });

  it('proves every record of a tree with more than two tiles', async () => {
    const players = await Promise.all(Array.from({ length: 300 }, () => world.player({ main: 500, game: 100 })));
    const many = await world.player({ main: 1_000_000 });
    for (let n = 0; n < 5; n += 1) {
      const legs = Array.from({ length: 1_000 }, () => ({
        debit: wallet(many, 'main'),
        credit: wallet(many, 'game'),
        amount: paisa(1),
        reason: 'game_in' as const,
      }));
      await world.ledger.post(world.pool, [world.journal(many, legs)]);
    }
    const { size } = await seal();
    expect(size).toBeGreaterThan(600);
    const { rows } = await world.pool.query<{ id: string; entries: bigint }>(
      'select id, entries from ledger.account where owner_id = any($1) and entries > 0 order by id',
      [[many, ...players.slice(0, 60)]],
    );
    const key = readNoteKey(sha256, keys.current.key.text)!;
    for (const { id, entries } of rows) {
      const place = { account_id: id, entry: Number(entries) };
      const proof = await inTransaction((client) => readProofOf(client, place, noArchive));
      expect((await checkProof(nodeCrypto, proof, { keys: [key], account: id })).faults).toEqual([]);
      expect(JSON.stringify(proof).length).toBeLessThan(4_096);
    }
    const parts = await world.pool.query(
      `select s.from_entry::int, s.to_entry::int from ledger.statement s join ledger.account a on a.id = s.account_id
       where a.owner_id = $1 and a.purpose = 'main' order by s.from_entry`,
      [many],
    );
    expect(parts.rows).toEqual([
      { from_entry: 1, to_entry: 4_096 },
      { from_entry: 4_097, to_entry: 5_001 },
    ]);
    expect((await check()).differences).toEqual([]);
  });

  it('has a background check that finds a changed tile', async () => {
    const findBroken = () =>
      inTransaction(async (client) => {
        const { rows } = await client.query('select number::int as number from ledger.statement where number < 512');
        return await findBrokenTile(
          client,
          rows.map(({ number }) => number),
        );
      });
    expect(await findBroken()).toBeNull();
    // The last hash of the second tile is replaced, as the owner of the database could do. The tile above still has the earlier root.
    const swap = `update ledger.tree_tile set hashes = overlay(hashes placing sha256('other') from 255 * 32 + 1) where level = 0 and place = 1`;
    await inTransaction(async (client) => {
      await client.query(`set local session_replication_role = replica; ${swap}`);
      expect(await findBrokenTile(client, [511])).toBe('0/1');
      expect(await findBrokenTile(client, [255])).toBeNull();
    });
  });

  it('skips and reports an account with a missing entry, and seals the others', async () => {
    const [broken, fine] = [await world.player({ main: 100 }), await world.player({ main: 100 })];
    await world.pool.query(
      `begin; set local session_replication_role = replica;
       update ledger.account set entries = 2 where owner_id = '${broken}' and purpose = 'main'; commit`,
    );
    const { broken: found, statements } = await seal();
    expect(found).toEqual([{ account_id: expect.any(String), entry: 2 }]);
    expect(statements).toBe(1);
    expect(fine).not.toBe(broken);
    await world.pool.query(`update ledger.account set entries = 1 where owner_id = $1 and purpose = 'main'`, [broken]);
    expect(await seal()).toMatchObject({ statements: 1, broken: [] });
  });

  it('runs in one process at a time', async () => {
    await world.player({ main: 100 });
    const results = await Promise.allSettled([seal(), seal(), seal()]);
    const refused = results.filter((result) => result.status === 'rejected');
    for (const { reason } of refused) expect(reason).toBeInstanceOf(SealRunning);
    expect((await check()).differences).toEqual([]);
  });
});

describe('the signing key', () => {
  it('can be changed with a note that the old and the new key sign', async () => {
    const [before] = await readKeyHistory(world.pool);
    rotateKeyFile(source, keys.current.key.name);
    keys = openSealKeys(source)!;
    await world.player({ main: 100 });
    await seal();
    const [first, second] = await readKeyHistory(world.pool);
    expect(first).toEqual(before);
    expect(second!.key).toBe(keys.current.key.text);
    const change = await readKeyChange(nodeCrypto, second!.note);
    expect(change).toMatchObject({ old_key: { text: first!.key }, new_key: { text: second!.key } });
    expect((await check()).differences).toEqual([]);
  });

  it('seals nothing if no note connects it to the previous key', async () => {
    const foreign = readSealKey(newSealKey(keys.current.key.name))!;
    const sealWith = (with_keys: SealKeys) => withClient((client) => sealNew(client, with_keys, world.clock.now()));
    await expect(sealWith({ current: foreign, old: null })).rejects.toThrow(SealKeyDiffers);
    await expect(sealWith({ current: foreign, old: foreign })).rejects.toThrow(SealKeyDiffers);
    expect((await seal()).broken).toEqual([]);
  });

  it('must be given on a licensed site, which seals nothing without it', () => {
    expect(openSealKeys({ ...source, licence_reference: 'LIC-1' })).toBeNull();
    const seal_key = newSealKey('play.example/ledger');
    const opened = openSealKeys({ ...source, licence_reference: 'LIC-1', seal_key });
    expect(opened?.current.key.name).toBe('play.example/ledger');
  });

  it.each(['', 'PRIVATE+KEY+a+00000000+AAAA', newSealKey('a/ledger').replace(/\+[0-9a-f]{8}\+/, '+00000000+')])(
    'is refused unless it has the form of a generated key',
    (text) => {
      expect(readSealKey(text)).toBeNull();
    },
  );
});
