import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { useWorld } from '../../../../tests/world/use-world.ts';
import { features } from '../app/features.ts';
import type { App } from '../core/app.ts';
import { MovableClock } from '../core/clock.ts';
import type { Job } from '../core/job.ts';
import { runJobs, startJobs } from './run-jobs.ts';

const world = useWorld();

const worker = (change: Partial<App> = {}): App => ({
  ...world.app,
  config: { ...world.app.config, roles: new Set(['worker'] as const) },
  clock: new MovableClock(),
  ...change,
});
const counted = () => {
  const counts: Record<string, number> = {};
  const countJob = (job: string, outcome: string) => {
    const name = `${job} ${outcome}`;
    counts[name] = (counts[name] ?? 0) + 1;
  };
  return { counts, countJob };
};
const jobs = features.flatMap((feature) => feature.jobs ?? []);

describe('jobs', () => {
  it('have unique names', () => {
    expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
    expect(jobs.length).toBeGreaterThan(10);
  });

  it('run repeatedly, even after a failed run', async () => {
    const metrics = counted();
    const results: unknown[] = [];
    const sound: Job = { name: 'sound', every_ms: 1, max_at_once: 1, run: async (_app, last) => results.push(last) };
    const broken: Job = {
      name: 'broken',
      every_ms: 1,
      at_start: true,
      run: async () => Promise.reject(new Error('not now')),
    };
    const running = startJobs(worker(), [sound, broken], metrics);
    await expect.poll(() => metrics.counts['sound done'] ?? 0).toBeGreaterThan(2);
    await expect.poll(() => metrics.counts['broken failed'] ?? 0).toBeGreaterThan(2);
    await running.stop();
    expect(results.slice(0, 3)).toEqual([undefined, 1, 2]);
  });

  it('pause after each run to stay below their maximum share of time', async () => {
    const metrics = counted();
    const busy: Job = { name: 'busy', every_ms: 1, max_at_once: 1, max_busy_share: 0.001, run: () => setTimeout(20) };
    const beat: Job = { name: 'beat', every_ms: 1, run: async () => {} };
    const running = startJobs(worker(), [busy, beat], metrics);
    await expect.poll(() => metrics.counts['busy done'] ?? 0).toBe(1);
    const before = metrics.counts['beat done'] ?? 0;
    await expect.poll(() => metrics.counts['beat done'] ?? 0).toBeGreaterThan(before + 20);
    await running.stop();
    expect(metrics.counts['busy done']).toBe(1);
  });

  it('run concurrently up to the job’s maximum, and end before the runner stops', async () => {
    let release: () => void = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = 0;
    let ended = 0;
    const slow: Job = {
      name: 'slow',
      every_ms: 1,
      max_at_once: 2,
      run: async () => {
        begun += 1;
        await released;
        ended += 1;
      },
    };
    let beats = 0;
    const beat: Job = { name: 'beat', every_ms: 1, run: async () => void beats++ };
    const running = startJobs(worker(), [slow, beat], counted());
    await expect.poll(() => begun).toBe(2);
    const before = beats;
    await expect.poll(() => beats).toBeGreaterThan(before + 5);
    expect([begun, ended]).toEqual([2, 0]);
    const stopped = running.stop();
    release();
    await stopped;
    expect([begun, ended]).toEqual([2, 2]);
  });

  it.each<[string, () => App]>([
    ['without the worker’s role', () => worker({ config: { ...world.app.config, roles: new Set(['api'] as const) } })],
    ['whose clock is stopped', () => worker({ clock: world.app.clock })],
  ])('do not run in a process %s', async (_name, app) => {
    let ran = 0;
    const job: Job = { name: 'one', every_ms: 1, at_start: true, run: async () => void ran++ };
    await startJobs(app(), [job], counted()).stop();
    expect(ran).toBe(0);
  });

  it('can each be run once by hand', async () => {
    await runJobs(world.app, jobs);
  });
});
