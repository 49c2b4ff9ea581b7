import { describe, expect, it } from 'vitest';
import { dueReconcile } from './reconcile-due.ts';

/** Four in the morning in Pakistan is 23:00 UTC. */
const at = (text: string) => new Date(`2026-03-${text}:00.000Z`);
const whole_at = at('01T23:05');

describe('the reconcile that is due', () => {
  it.each([
    { done_at: null, whole_at: null, now: at('10T12:00'), due: 'whole' },
    { done_at: at('09T23:01'), whole_at, now: at('10T22:59'), due: null },
    { done_at: at('09T23:01'), whole_at, now: at('10T23:00'), due: 'new' },
    { done_at: at('10T12:00'), whole_at, now: at('10T23:00'), due: 'new' },
    { done_at: at('10T23:00'), whole_at, now: at('11T10:00'), due: null },
    { done_at: at('30T23:01'), whole_at, now: at('31T23:05'), due: 'whole' },
  ])('at $now, if the last was at $done_at, is: $due', ({ due, ...runs }) => {
    expect(dueReconcile(runs)).toBe(due);
  });
});
