import { describe, expect, it } from 'vitest';
import { seed } from '../../../tests/world/seeded.ts';
import { runSchedule, type ScheduleResult } from './run-schedule.ts';

const SCHEDULES = Number(process.env.SCHEDULES ?? 1_000);

describe('a schedule of random faults during updates', () => {
  it('leaves a device on the newest good bundle [R4.22]', async () => {
    const sums: Record<string, number> = {};
    const broken: string[] = [];
    for (let count = 0; count < SCHEDULES; count += 1) {
      const result: ScheduleResult = await runSchedule(seed + count);
      for (const [name, times] of Object.entries(result.occurred)) sums[name] = (sums[name] ?? 0) + times;
      for (const violation of result.broken) broken.push(`SEED=${seed + count} SCHEDULES=1: ${violation}`);
    }
    expect(broken).toEqual([]);
    // Every kind of fault must occur in some schedule.
    const missing = Object.entries(sums).filter(([, times]) => times === 0);
    expect(SCHEDULES < 100 ? [] : missing).toEqual([]);
    expect(Object.keys(sums).toSorted()).toEqual([
      'crash_loop',
      'killed_in_a_step',
      'manual_rollback',
      'merged',
      'restarted',
      'resumed',
      'rollback',
      'wiped',
    ]);
  });
});
