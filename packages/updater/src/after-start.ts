import { BUILTIN } from '@nua/contract/update.ts';
import { canStart } from './decide.ts';
import { type Memory, withFailed, withReport } from './memory.ts';
import type { PluginBundle } from './plugin.ts';

/** What the device says of itself once the first screen stands. */
export type Started = {
  readonly current: PluginBundle;
  readonly bundles: readonly PluginBundle[];
  /** The bundle that the plugin went back from since this was last asked. */
  readonly went_back_from: PluginBundle | null;
  /** The bundles that the crash watch has left. */
  readonly crashed: readonly string[];
};

/** What follows from a start: what is remembered, what is deleted, and whether the player reads that the app has restarted. */
export type AfterStart = {
  readonly memory: Memory;
  readonly deletes: readonly string[];
  readonly restarted: Memory['restart'];
};

/**
 * What a start means for the updates: the pending bundle runs, or it is among those that failed. Of the bundles on the device
 * stay the running one, the one to come back to and the one that waits for its start.
 */
export function afterStart(known: Memory, started: Started): AfterStart {
  const { current, bundles } = started;
  const judged = withCrashed(withNotReady(known, started), started);
  const { pending, last_good } = judged;
  const is_applied = pending !== null && pending.id === current.id;
  const stays = (bundle: Memory['pending']) =>
    bundle !== null && bundle.id !== current.id && bundles.some((one) => one.id === bundle.id && canStart(one));
  const memory: Memory = {
    ...(is_applied ? withReport(judged, 'applied', pending.version) : judged),
    pending: stays(pending) ? pending : null,
    last_good: stays(last_good) ? last_good : null,
    restart: null,
  };
  const kept = new Set([BUILTIN, current.id, memory.pending?.id, memory.last_good?.id]);
  const deletes = bundles.map(({ id }) => id).filter((id) => !kept.has(id));
  const has_arrived = known.restart === BUILTIN ? current.id === BUILTIN : is_applied;
  return { memory, deletes, restarted: has_arrived ? known.restart : null };
}

function withNotReady(memory: Memory, { went_back_from: bundle }: Started): Memory {
  return bundle === null ? memory : withReport(withFailed(memory, bundle.version), 'not_ready', bundle.version);
}

function withCrashed(known: Memory, { bundles, crashed, current }: Started): Memory {
  const left = bundles.filter(({ id }) => crashed.includes(id) && id !== current.id);
  return left
    .filter(({ version }) => !known.failed.includes(version))
    .reduce((memory, { version }) => withReport(withFailed(memory, version), 'crash_loop', version), known);
}
