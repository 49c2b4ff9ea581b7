import { afterStart, type Started } from './after-start.ts';
import { byHand, type UpdaterByHand } from './by-hand.ts';
import { MEMORY_KEY, type Memory, readMemory } from './memory.ts';
import { FIRST_STEP, nextStep } from './next-step.ts';
import { listBundles, performOn, within } from './perform.ts';
import { readStarts, STARTS_KEY } from './starts.ts';
import type { BuildConstants, End, Next, Results, Step, StepName, StepOf } from './step.ts';
import type { UpdateDevice } from './update-device.ts';

export type Updater = {
  /**
   * Runs when the first screen is shown, before any network access. Marks the running bundle ready, and cleans up after earlier starts.
   * Returns why the app restarted, for one notice to the player; null if there is nothing to report.
   */
  start(): Promise<Memory['restart']>;
  /**
   * Looks for an update and installs it. Resolves with the reason why the check ended, or with null if it failed. A second call during a
   * check returns the same promise. If an update is installed, the page ends, usually before the promise resolves.
   */
  check(): Promise<End | null>;
};

/** Creates the updater for one start of the app. The rules are in `nextStep` and `afterStart`. */
export function createUpdater(device: UpdateDevice, own: BuildConstants): Updater & UpdaterByHand {
  const { storage, log } = device;
  const perform = performOn(device);
  const logged = loggedBy(device);
  const sent = new Set<string>();
  let memory = readMemory(storage.read(MEMORY_KEY));
  let running: Promise<End | null> | null = null;

  const remember = (next: Memory) => {
    if (next === memory) return;
    memory = next;
    storage.write(MEMORY_KEY, JSON.stringify(memory));
  };

  const advance = async <Name extends StepName>(name: Name, step: StepOf<Name>): Promise<Next> => {
    const act: (step: StepOf<Name>) => Promise<Results[Name]> = perform[name];
    return nextStep(name, step, await act(step), { memory, own });
  };

  const run = async (): Promise<End> => {
    let step: Step = FIRST_STEP;
    while (step.do !== 'end') {
      const next: Next = await advance(step.do, step);
      remember(next.memory);
      step = next.step;
    }
    return step.end;
  };

  /** Sends each report once per start. A wrong manifest is read again at every resume, and would be reported each time. */
  const sendReports = async () => {
    for (const report of memory.reports) {
      const text = JSON.stringify(report);
      if (!sent.has(text)) await device.report(report);
      sent.add(text);
      remember({ ...memory, reports: memory.reports.filter((other) => JSON.stringify(other) !== text) });
    }
  };

  return {
    async start() {
      try {
        const after = afterStart(memory, await readStarted(device));
        remember(after.memory);
        for (const id of after.deletes) {
          await within(device, device.plugin.delete({ id })).catch(logged('old bundle'));
        }
        return after.restarted;
      } catch (error) {
        log('start', error);
        return null;
      }
    },
    check() {
      running ??= run()
        .catch(logged('check'))
        .then(async (end) => {
          await sendReports().catch(logged('report'));
          if (end !== null) log(`check: ${end.why}`, end);
          return end;
        })
        .finally(() => {
          running = null;
        });
      return running;
    },
    ...byHand({ device, perform, own, memory: () => memory, remember }),
  };
}

const loggedBy =
  ({ log }: UpdateDevice) =>
  (label: string) =>
  (error: unknown): null => {
    log(label, error);
    return null;
  };

/** Marks the bundle ready before any other call, and reads the state that earlier starts left. */
async function readStarted(device: UpdateDevice): Promise<Started> {
  const { plugin, storage } = device;
  await within(device, plugin.notifyAppReady());
  const { bundle: current } = await within(device, plugin.current());
  const failed = await within(device, plugin.getFailedUpdate());
  const { crashed } = readStarts(storage.read(STARTS_KEY));
  return { current, bundles: await listBundles(device), went_back_from: failed?.bundle ?? null, crashed };
}
