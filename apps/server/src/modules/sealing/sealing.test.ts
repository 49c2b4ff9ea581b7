import { calls, errors } from '@nua/contract';
import { checkProof, isExtension, readCheckpoint, readHash, readNoteKey } from '@nua/proof';
import { beforeAll, describe, expect, it } from 'vitest';
import { useWorld } from '../../../../../tests/world/use-world.ts';
import { expectOk, type Someone } from '../../../../../tests/world/world.ts';
import type { Witness } from '../../core/ports/witness.ts';
import { nodeCrypto, sha256 } from '../../core/sealing/seal-key.ts';
import { createTlogWitness } from '../../providers/witness/tlog-witness.ts';
import { cosignNewest } from './cosign.ts';
import { runDueSeal } from './sealing-feature.ts';

const HOUR_MS = 3_600_000;
const world = useWorld();
let player: Someone;
let transfer: string;

const text = async (path: string) => {
  const response = await fetch(world.url + path);
  return { status: response.status, body: await response.text() };
};
const proofOf = (query: object, token: string | null = player.token) =>
  world.call(calls.getLedgerProof, { token, query: { transfer, wallet: 'main', ...query } });
const keys = async () => {
  const { body } = await text('/ledger/keys');
  const read = JSON.parse(body) as { keys: { key: string; note: string | null }[]; witnesses: string[] };
  return {
    keys: read.keys.map(({ key }) => readNoteKey(sha256, key)!),
    witnesses: read.witnesses.map((key) => readNoteKey(sha256, key)!),
  };
};

beforeAll(async () => {
  player = await world.guest();
  const { list } = expectOk(await world.call(calls.listFundRecords, { token: player.token })).data;
  transfer = list[0]!.id;
});

describe('the sealed ledger of a site', () => {
  it('shows a player when a new record will be sealed', async () => {
    expect(await text('/ledger/checkpoint')).toMatchObject({ status: 404 });
    const { data } = expectOk(await proofOf({}));
    expect(data.proof).toBeNull();
    const now = world.clock.now().getTime();
    expect(Date.parse(data.next_at) - now).toBeGreaterThan(0);
    expect(Date.parse(data.next_at) - now).toBeLessThanOrEqual(HOUR_MS);
  });

  it('is sealed once an hour, and cosigned by the witness', async () => {
    await runDueSeal(world.app);
    const first = await text('/ledger/checkpoint');
    expect(first.status).toBe(200);
    await world.guest();
    await runDueSeal(world.app);
    expect((await text('/ledger/checkpoint')).body).toBe(first.body);
    await world.advance(HOUR_MS);
    await runDueSeal(world.app);
    const second = await text('/ledger/checkpoint');
    const [older, newer] = [readCheckpoint(first.body)!, readCheckpoint(second.body)!];
    expect(newer.size).toBeGreaterThan(older.size);
    const { proof } = JSON.parse((await text(`/ledger/consistency?from=${older.size}&to=${newer.size}`)).body);
    const claim = { first: older.size, second: newer.size, first_root: older.root, second_root: newer.root };
    expect(isExtension(sha256, claim, proof.map(readHash))).toBe(true);
    expect((await text(`/ledger/checkpoint/${older.size}`)).body).toBe(first.body);
    expect(newer.note.signatures.map(({ name }) => name)).toEqual(['localhost:3000/ledger', 'sandbox.example/witness']);
  });

  it('proves a record to its player, in at most 4 kB', async () => {
    const { account, proof } = expectOk(await proofOf({})).data;
    const known = { ...(await keys()), account, record: { id: transfer, wallet: 'main' } };
    const result = await checkProof(nodeCrypto, proof, known);
    expect(result.faults).toEqual([]);
    expect(result.witnesses.map(({ key }) => key.name)).toEqual(['sandbox.example/witness']);
    expect(JSON.stringify(proof).length).toBeLessThan(4_096);
    const shown = expectOk(await world.call(calls.listFundRecords, { token: player.token })).wire.list[0];
    const { order: _, ...row } = shown;
    expect(proof!.entry).toMatchObject(row);
  });

  it('proves no record to another player or for another wallet', async () => {
    const stranger = await world.guest();
    expect((await proofOf({}, stranger.token)).code).toBe(errors.NOT_FOUND);
    expect((await proofOf({ wallet: 'game' })).code).toBe(errors.NOT_FOUND);
    expect((await proofOf({}, null)).status).toBe(401);
    expect((await proofOf({ wallet: 'debt' })).code).toBe(errors.INVALID_INPUT);
  });

  it('publishes daily how much the site owes its players', async () => {
    const { body } = await text('/ledger/checkpoint/day');
    expect(body).toMatch(/\nday 20\d\d-\d\d-\d\d\nowed PKR \d+\.\d\d\ntransfers \d+\n\n/);
  });

  it.each([
    '/ledger/checkpoint/0',
    '/ledger/checkpoint/9223372036854775808',
    '/ledger/checkpoint/-1',
    '/ledger/checkpoint/01',
    '/ledger/checkpoint/x',
    '/ledger/consistency',
    '/ledger/consistency?from=2&to=1',
    '/ledger/consistency?from=1&to=9223372036854775808',
    '/ledger/consistency?from=1&to=999999',
    '/ledger/consistency?from=1&from=2&to=3',
  ])('responds with a 404 at %s', async (path) => {
    expect((await text(path)).status).toBe(404);
  });
});

describe('a witness', () => {
  const newestWith = async (witness: Witness) => {
    const app = { ...world.app, ports: { ...world.app.ports, witnesses: [witness] } };
    return await cosignNewest(app).then(
      () => 'cosigned',
      (error: AggregateError) => (error.errors[0] as Error).message,
    );
  };
  const real = () => world.app.ports.witnesses[0]!;

  it('is asked again after it was silent or its response was lost', async () => {
    await world.guest();
    await world.advance(HOUR_MS);
    const closed = createTlogWitness({ key: real().key, url: () => 'http://127.0.0.1:1' });
    const silent = { ...world.app, ports: { ...world.app.ports, witnesses: [closed] } };
    await expect(runDueSeal(silent)).rejects.toThrow();
    expect(readCheckpoint((await text('/ledger/checkpoint')).body)!.note.signatures).toHaveLength(1);
    const losing: Witness = {
      key: real().key,
      addCheckpoint: async (request) => {
        await real().addCheckpoint(request);
        throw new Error('lost');
      },
    };
    expect(await newestWith(losing)).toBe('lost');
    await cosignNewest(world.app);
    expect(readCheckpoint((await text('/ledger/checkpoint')).body)!.note.signatures).toHaveLength(2);
  });

  it('is refused if its signature does not match the checkpoint', async () => {
    await world.guest();
    await world.advance(HOUR_MS);
    await runDueSeal({ ...world.app, ports: { ...world.app.ports, witnesses: [] } });
    const { rows } = await world.pool.query('select line from ledger.cosignature order by size desc limit 1');
    const lying: Witness = { key: real().key, addCheckpoint: async () => ({ kind: 'cosigned', line: rows[0].line }) };
    expect(await newestWith(lying)).toMatch(/is not valid/);
    const odd: Witness = { key: real().key, addCheckpoint: async () => ({ kind: 'conflict', size: 2 ** 40 }) };
    expect(await newestWith(odd)).toMatch(/does not cosign/);
  });
});
