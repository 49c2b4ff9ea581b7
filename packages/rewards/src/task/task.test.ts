import { cents } from '@nua/money';
import { describe, expect, it } from 'vitest';
import { type TaskFacts, taskProgress } from './task.ts';

const nothing: TaskFacts = {
  has_verified_phone: false,
  deposited: cents(0),
  weighted: cents(0),
  rounds_checked: 0,
  friends: 0,
};

describe('a task', () => {
  it.each<[Parameters<typeof taskProgress>[0], Partial<TaskFacts>, bigint, 'undone' | 'done']>([
    [{ kind: 'verify_phone', target: cents(100) }, { has_verified_phone: true }, 100n, 'done'],
    [{ kind: 'deposit', target: cents(50_000) }, { deposited: cents(49_999) }, 49_999n, 'undone'],
    [{ kind: 'deposit', target: cents(50_000) }, { deposited: cents(-1) }, 0n, 'undone'],
    [{ kind: 'weighted_stake', target: cents(100_000) }, { weighted: cents(250_000) }, 100_000n, 'done'],
    [{ kind: 'check_round', target: cents(300) }, { rounds_checked: 2 }, 200n, 'undone'],
    [{ kind: 'friend', target: cents(100) }, { friends: 3 }, 100n, 'done'],
  ])('%o with the facts %o has progress %s and status %s [R3.16]', (task, facts, progress, status) => {
    expect(taskProgress(task, nothing)).toEqual({ progress: 0n, status: 'undone' });
    expect(taskProgress(task, { ...nothing, ...facts })).toEqual({ progress, status });
  });
});
