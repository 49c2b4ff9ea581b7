import { getSystem } from '@nua/contract/console/system.ts';
import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import { type GaugeName, gauges } from '../../core/gauges.ts';
import type { JobState } from '../../core/job-watch.ts';
import { readSealSummary } from '../../ledger/sealing/checkpoints.ts';
import { runLimitMs } from '../../modules/alarm/public.ts';
import type { AlarmLimits } from '../../settings/alarm-limits.ts';
import { handleConsole } from '../console-handle.ts';

/** The gauges that are cheap to read. */
const CHEAP_GAUGES: readonly GaugeName[] = [
  'nua_database_up',
  'nua_redis_up',
  'nua_pool_connections',
  'nua_pool_waiting',
  'nua_sockets',
  'nua_arcade_lines',
  'nua_guest_calls_waiting',
  'nua_outbox_age_seconds',
  'nua_webhook_age_seconds',
  'nua_stamp_wait_seconds',
  'nua_months_ahead',
];

async function readGauges({ metrics }: App) {
  const read = CHEAP_GAUGES.map(async (name) => {
    const readings = await metrics.read(name).catch(() => []);
    const shown = readings.map(({ value, ...labels }) => ({ label: Object.values(labels).join(' '), value }));
    return { name, help: gauges[name].help, readings: shown };
  });
  return await Promise.all(read);
}

type Node = { place: string; build: string; roles: string[]; pages: string | null; started_at: Date; seen_at: Date };
type Worker = { node: string; reported_at: Date; is_disk_full: boolean; free_mb: number | null; jobs: JobState[] };
type Backup = { kind: 'log' | 'base' | 'drill'; done_at: Date | null; failed_at: Date | null; failure: string | null };
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const isStuck = (job: JobState, now: Date, limits: AlarmLimits): boolean =>
  job.begun_at !== null && now.getTime() - Date.parse(job.begun_at) > runLimitMs(job, limits);

export const system = handleConsole(getSystem, async ({ app, reads }) => {
  const now = app.clock.now();
  const nodes =
    await sql<Node>`select place, build, roles, pages, started_at, seen_at from serving_node order by place`.execute(
      reads,
    );
  const workers = await sql<Worker>`select node, reported_at, is_disk_full,
    round(free_bytes / 1048576.0)::float8 as free_mb, jobs from node_report order by node`.execute(reads);
  const backups = await sql<Backup>`select kind, done_at, failed_at, failure from backup_state order by kind`.execute(
    reads,
  );
  const sealed = await readSealSummary(reads as never);
  return {
    now: now.toISOString(),
    nodes: nodes.rows.map((row) => ({ ...row, started_at: iso(row.started_at)!, seen_at: iso(row.seen_at)! })),
    workers: workers.rows.map((row) => ({
      ...row,
      reported_at: iso(row.reported_at)!,
      jobs: row.jobs.map((job) => {
        const { name, begun_at, ended_at, failures } = job;
        return {
          name,
          begun_at,
          ended_at,
          failures,
          is_stuck: isStuck(job, row.reported_at, app.settings.get('alarm_rules')),
        };
      }),
    })),
    backups: backups.rows.map((row) => ({ ...row, done_at: iso(row.done_at), failed_at: iso(row.failed_at) })),
    sealing: {
      ...sealed,
      ran_at: iso(sealed.ran_at),
      checkpoint_at: iso(sealed.checkpoint_at),
      rechecked_at: iso(sealed.rechecked_at),
    },
    gauges: await readGauges(app),
  };
});
