import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { binariesFor } from '../apps/server/src/db/embedded/binaries.ts';
import { choosePlace } from '../apps/server/src/db/embedded/place.ts';
import { createPool } from '../apps/server/src/db/pool.ts';
import { connectReplication } from '../apps/server/src/db/replication/replication-client.ts';
import { startArchiver } from '../apps/server/src/modules/backup/archive-wal.ts';
import { backUp } from '../apps/server/src/modules/backup/back-up.ts';
import { runDrill } from '../apps/server/src/modules/backup/drill.ts';
import { endChains } from '../apps/server/src/modules/backup/open-chain.ts';
import { createBackupSeal } from '../apps/server/src/modules/backup/sealing.ts';
import { createFolderStore } from '../apps/server/src/providers/backup/folder-store.ts';
import { type Bench, type BenchRow, median, round2, wholeFlag } from './bench.ts';
import { startOurs } from './bets/bet-target.ts';
import { makeDatabase, openCluster, withClient } from './bets/cluster.ts';
import { fillRounds } from './bets/fill-rounds.ts';
import { type BetMeasurement, measureBets, warmUp } from './bets/measure-bets.ts';
import { makePlayers } from './bets/players.ts';

const DATABASE = 'nua';
const PIECE_MS = 5_000;

/** Compares the bet rate without and with log archiving. Then measures a base backup and a restore drill. */
export const bench: Bench = async (flags) => {
  const seconds = wholeFlag(flags, 'seconds', 20);
  const repetitions = wholeFlag(flags, 'rounds', 3);
  const players = wholeFlag(flags, 'players', 2_000);
  const pastRounds = wholeFlag(flags, 'past', 1_000_000);
  const folder = mkdtempSync(join(tmpdir(), 'nua-bench-backup-'));
  mkdirSync(join(folder, 'store'));
  const seal = createBackupSeal([randomBytes(32).toString('base64')]);
  const vault = { store: createFolderStore(join(folder, 'store')), seal };
  const cluster = await openCluster();
  const url = await makeDatabase(cluster, DATABASE);
  await makePlayers(url, players);
  await fillRounds(url, pastRounds);
  const log = { info: () => {}, error: (about: object) => console.error(about) };
  const measured: Record<'off' | 'on', BetMeasurement[]> = { off: [], on: [] };
  for (let turn = 0; turn < repetitions; turn += 1) {
    for (const name of turn % 2 === 0 ? (['off', 'on'] as const) : (['on', 'off'] as const)) {
      const archiver = name === 'on' ? startArchiver({ vault, url, piece_ms: PIECE_MS, log }) : null;
      const server = await startOurs(url);
      const expect_per_second = 1.2 * (await warmUp(server, players));
      measured[name].push(await measureBets(server, { players, seconds, expect_per_second }));
      await server.stop();
      await archiver?.stop();
    }
  }
  const base_backup = await backUp(vault, url);
  const live = createPool(url, { max: 1 });
  const place = choosePlace({ name: 'bench-drill' });
  const [bin, print] = [binariesFor(place.account), () => {}];
  const drill = await runDrill({ ...place, vault, live, under: base_backup.chain, bin, major: 18, print });
  await live.end();
  const size = await sizeOf(url);
  const replication = await connectReplication(url, 'bench');
  await endChains(replication);
  await replication.end();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
  rmSync(dirname(place.data), { recursive: true, force: true });
  const rates = { off: rateOf(measured.off), on: rateOf(measured.on) };
  const rows: BenchRow[] = (['off', 'on'] as const).flatMap((name) =>
    measured[name].map(({ per_second, p50_ms, p99_ms, faults }, turn) => ({
      archiving: name,
      round: turn + 1,
      'bets/s': Math.round(per_second),
      'p50 ms': round2(p50_ms),
      'p99 ms': round2(p99_ms),
      faults,
    })),
  );
  return {
    ratio: round2(rates.on / rates.off),
    database_mb: size,
    base_mb: Math.round(base_backup.tar_bytes / 1e6),
    base_stored_mb: Math.round(base_backup.stored_bytes / 1e6),
    base_s: round2(base_backup.seconds),
    drill_s: round2(drill.seconds),
    lost_transfers: drill.lost_transfers,
    players,
    past: pastRounds,
    seconds,
    settings: cluster.settings,
    rows,
  };
};

const rateOf = (measured: readonly BetMeasurement[]): number => median(measured.map(({ per_second }) => per_second));

const sizeOf = async (url: string): Promise<number> =>
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ mb: number }>(
      'select (pg_database_size(current_database()) / 1000000)::int as mb',
    );
    return rows[0]!.mb;
  });
