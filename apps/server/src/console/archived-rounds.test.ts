import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@nua/contract';
import { consoleCalls } from '@nua/contract/console/console-calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveToThePast, openWalletsEarlier } from '../../../../tests/world/aged-play.ts';
import { makePastMonths } from '../../../../tests/world/past-months.ts';
import { diceBet, readyTable } from '../../../../tests/world/play.ts';
import { type ConsoleBrowser, signInStaff, WITH_CONSOLE } from '../../../../tests/world/staff.ts';
import { expectOk, type Someone, startWorld, type World } from '../../../../tests/world/world.ts';
import { openConnection } from '../db/connection.ts';
import { readMonthPairs } from '../ledger/dropped-months.ts';
import { reconcileWhole } from '../ledger/reconcile-run.ts';
import { openSealKeys } from '../ledger/sealing/seal-keys.ts';
import { sealNew } from '../ledger/sealing/seal-run.ts';
import { createBackupSeal } from '../modules/backup/sealing.ts';
import { sumNextPlayers } from '../modules/fairness/public.ts';
import { dropMonth } from '../modules/month/drop-month.ts';
import { createFolderStore } from '../providers/backup/folder-store.ts';

const { findPlayers, listPlayerRounds, replayRound } = consoleCalls;
const HOUR_MS = 3_600_000;
const TWO_MONTHS_MS = 61 * 24 * HOUR_MS;
const LAST_ID = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
const BACKUP_KEY = Buffer.alloc(32, 7).toString('base64');
const reason = 'a complaint';

let world: World;
let who: Someone;
let round: string;
let hina: ConsoleBrowser;
const folder = mkdtempSync(join(tmpdir(), 'nua-archived-'));

/** Drops the only past month with rounds. */
async function dropPastMonth(url: string): Promise<void> {
  const client = await openConnection(url, { application_name: 'test' });
  try {
    const settings = { seal_key: null, old_seal_key: null, data_dir: folder, public_url: 'http://localhost' };
    await sumNextPlayers(world.db, null, { before: LAST_ID });
    await client.query('update day_sum_mark set last_id = $1', [LAST_ID]);
    await sealNew(client, openSealKeys({ ...settings, licence_reference: null })!, world.clock.now());
    await reconcileWhole(client, new Date(world.clock.now().getTime() - HOUR_MS));
    const month = (await readMonthPairs(client)).find(({ first_id, next_id }) => round >= first_id && round < next_id)!;
    const vault = { store: createFolderStore(folder), seal: createBackupSeal([BACKUP_KEY]) };
    expect((await dropMonth(client, vault, month, { now: new Date() })).rounds).toBe(1);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  let url = '';
  world = await startWorld({
    environment: { ...WITH_CONSOLE, BACKUP_TARGET: folder, BACKUP_KEY },
    proxyDatabase: async (address) => {
      url = address;
      await makePastMonths(address, 3);
      return address;
    },
  });
  who = await world.guest();
  await openWalletsEarlier(world.pool, 2 * TWO_MONTHS_MS);
  const table = await readyTable(world, who);
  const body = { stake: '12.34', target_hundredths: 5000, over: true };
  expectOk(await world.call(diceBet, { token: table.token, body }));
  await moveToThePast(world.pool, TWO_MONTHS_MS);
  const { rows } = await world.pool.query<{ id: string }>('select id from arcade.round where player_id = $1', [who.id]);
  round = rows[0]!.id;
  await dropPastMonth(url);
  hina = await signInStaff(world, 'hina');
});
afterAll(async () => {
  await world?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a round whose month is only in the archive', () => {
  it('is not found by a search for its id, but the search names its month', async () => {
    const { rows } = await world.pool.query('select 1 from arcade.round where id = $1', [round]);
    expect(rows).toEqual([]);
    const { data } = await hina.call(findPlayers, { query: { find: round } });
    // The first 48 bits of the id are its time.
    const month = new Date(Number.parseInt(round.replace('-', '').slice(0, 12), 16)).toISOString().slice(0, 7);
    expect(data).toEqual({ list: [], archived_month: month });
  });

  it('is among the rounds of its player, and can be replayed', async () => {
    const params = { id: who.id };
    const { list } = (await hina.call(listPlayerRounds, { params, query: { reason } })).data;
    expect(list).toEqual([expect.objectContaining({ id: round, game_id: 'dice', state: 'settled', stake: 1_234n })]);
    const { address } = (await hina.call(replayRound, { params, body: { round, reason } })).data;
    const link = new URL(address).searchParams.get('round')!;
    const shown = expectOk(await world.call(calls.getReplay, { params: { game: 'dice', round: link } })).data;
    expect(shown).toMatchObject({ game_id: 'dice', money: { stake: 1_234n } });
  });

  it('cannot be replayed while the archive cannot be read, and the page says that nothing is missing', async () => {
    rmSync(folder, { recursive: true, force: true });
    const { error, data } = await hina.call(replayRound, { params: { id: who.id }, body: { round, reason } });
    expect([error, (data as unknown as { text: string }).text]).toEqual([
      'ACT_REFUSED',
      expect.stringContaining('Nothing is missing'),
    ]);
  });
});
