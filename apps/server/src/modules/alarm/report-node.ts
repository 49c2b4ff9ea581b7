import { hostname } from 'node:os';
import type { App } from '../../core/app.ts';

const FORGET_AFTER_MS = 86_400_000;

/** Stores the state of this node's disk and jobs, for the node that measures the alarms. */
export async function reportNode({ pool, clock, disk, job_watch }: App): Promise<void> {
  const at = clock.now();
  const node = `${hostname()} ${process.pid}`;
  await pool.query(
    `insert into node_report (node, reported_at, is_disk_full, free_bytes, jobs) values ($1, $2, $3, $4, $5)
     on conflict (node) do update set reported_at = excluded.reported_at, is_disk_full = excluded.is_disk_full,
       free_bytes = excluded.free_bytes, jobs = excluded.jobs`,
    [node, at, await disk.isFull(), await disk.freeBytes(), JSON.stringify(job_watch.states())],
  );
  await pool.query('delete from node_report where reported_at < $1', [new Date(at.getTime() - FORGET_AFTER_MS)]);
}
