import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { App } from '../../core/app.ts';
import type { Feature } from '../../core/handle.ts';
import { LONG_RUN_MS } from '../../core/job.ts';
import { type Archiver, startArchiver } from './archive-wal.ts';
import { isDue } from './backup-due.ts';
import { claim, readStates, recordDone, recordFailure } from './backup-state.ts';
import { commandEnvironment } from './command.ts';
import { SLOT } from './open-chain.ts';
import { openVault } from './open-vault.ts';

const CHECK_EVERY_MS = 60_000;
/** Received log is stored at this interval. A lost machine loses about this much log. */
const PIECE_MS = 5_000;
/** The archiver's progress is recorded at this interval. Each record adds to the archived log. */
const RECORD_EVERY_MS = 60_000;
const CLAIM_HOURS = 3;
const MAX_LINES = 20;

const COMMANDS = { base: 'backup-main.ts', drill: 'drill-main.ts' } as const;

const addressOf = (app: App): string => (app.pool.options as { connectionString: string }).connectionString;

function startArchiverOf(app: App): Archiver | null {
  const { backup, roles } = app.config;
  if (backup === null || !roles.has('worker') || !app.clock.runs) return null;
  let recorded_ms = 0;
  return startArchiver({
    vault: openVault(backup),
    url: backup.database_url ?? addressOf(app),
    piece_ms: PIECE_MS,
    log: app.log,
    onStored: async (chain, covered_until) => {
      if (performance.now() - recorded_ms < RECORD_EVERY_MS && recorded_ms > 0) return;
      recorded_ms = performance.now();
      await recordDone(app.pool, 'log', { chain }, covered_until);
    },
  });
}

/** Runs a command in its own process, because reading a whole database here would delay calls. */
async function runCommand(app: App, kind: keyof typeof COMMANDS): Promise<void> {
  const path = fileURLToPath(new URL(`./${COMMANDS[kind]}`, import.meta.url));
  const child = spawn(process.execPath, [path], {
    env: commandEnvironment(),
    signal: app.signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => lines.push(...data.toString('utf8').trim().split('\n')));
  const code = await new Promise((resolve) => {
    child.once('error', resolve);
    child.once('close', resolve);
  });
  const output = lines.slice(-MAX_LINES);
  if (code !== 0) {
    // The command may have died before it could record its failure.
    await recordFailure(app.pool, kind, output.join(' '));
    throw new Error(`the ${kind} backup failed: ${output.join(' ')}`);
  }
  app.log.info({ kind, output }, 'a backup job is done');
}

/** Takes the nightly base backup and runs the monthly drill, on one node. */
export async function runDueBackups(app: App): Promise<void> {
  const { backup } = app.config;
  if (backup === null) return;
  for (const kind of ['base', 'drill'] as const) {
    if (!isDue(await readStates(app.pool), kind, backup.hour)) continue;
    if (await claim(app.pool, kind, CLAIM_HOURS)) await runCommand(app, kind);
  }
}

type BackupAge = { age_s: number; has_failed: boolean };

/** Reads a value for each kind of backup. The age of a kind that has never succeeded is counted from 1970. */
async function readAges(app: App, value: (age: BackupAge) => number): Promise<{ kind: string; value: number }[]> {
  if (app.config.backup === null) return [];
  return Object.values(await readStates(app.pool)).map(({ kind, done_at, failed_at, now }) => ({
    kind,
    value: value({ age_s: (now.getTime() - (done_at?.getTime() ?? 0)) / 1000, has_failed: failed_at !== null }),
  }));
}

/** Warns of slots that no archiver reads: the database keeps the log for them until its disk is full. */
async function warnOfUnreadSlots(app: App): Promise<void> {
  const { rows } = await app.pool.query<{ slot_name: string }>(
    `select slot_name from pg_replication_slots where starts_with(slot_name, '${SLOT}') and not active`,
  );
  for (const { slot_name } of rows)
    app.log.warn(
      { slot_name },
      'a replication slot of earlier backups holds the log of the database; remove it: npm run backup -- end',
    );
}

const archivers = new WeakMap<App, Archiver>();

export const backupFeature: Feature = {
  name: 'backup',
  handlers: [],
  jobs: [
    {
      name: 'backup',
      every_ms: CHECK_EVERY_MS,
      at_start: true,
      max_at_once: 1,
      stuck_after_ms: LONG_RUN_MS,
      run: runDueBackups,
    },
  ],
  async start(app) {
    if (app.config.backup === null && app.clock.runs) await warnOfUnreadSlots(app);
    app.metrics.watch('nua_backup_age_seconds', () => readAges(app, ({ age_s }) => age_s));
    app.metrics.watch('nua_backup_failed', () => readAges(app, ({ has_failed }) => (has_failed ? 1 : 0)));
    const archiver = startArchiverOf(app);
    if (archiver !== null) archivers.set(app, archiver);
  },
  async stop(app) {
    await archivers.get(app)?.stop();
  },
};
