import type { SandboxState, ScheduledAction } from './sandbox-state.ts';

export type Schedule = ReturnType<typeof createSchedule>;

/**
 * Schedules actions by the injected clock. They are stored in the journal, so a restart runs the actions that became due. An action is
 * deleted only after it ran. If the process is killed between the run and the deletion, the action runs again, as at a real gateway.
 */
export function createSchedule(
  clock: { now(): Date },
  state: SandboxState,
  runAction: (action: ScheduledAction) => Promise<void>,
) {
  let counter = 0;
  let running: Promise<void> = Promise.resolve();
  let closed = false;

  async function runDue() {
    for (;;) {
      const now = clock.now().toISOString();
      const due = state.scheduled.all().filter((one) => one.due_at <= now);
      if (due.length === 0 || closed) break;
      await Promise.all(
        due.map(async (one) => {
          await runAction(one.what);
          state.scheduled.drop(one.id);
        }),
      );
    }
    await state.settled();
  }

  function advance(): Promise<void> {
    running = running.then(runDue, runDue);
    return running;
  }

  return {
    advance,
    add(after_ms: number, action: ScheduledAction) {
      counter += 1;
      const due = new Date(clock.now().getTime() + after_ms);
      const id = `${due.getTime()}-${process.pid}-${counter}`;
      state.scheduled.put({ id, due_at: due.toISOString(), what: action });
      if (after_ms <= 0) setImmediate(() => void advance().catch(() => {}));
    },
    async close() {
      closed = true;
      await running.catch(() => {});
    },
  };
}
