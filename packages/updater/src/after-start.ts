import { BUILTIN } from '@nua/contract/update.ts';
import { canStart } from './decide.ts';
import { type Memory, withFailed, withReport } from './memory.ts';
import type { PluginBundle } from './plugin.ts';

/** The state of the device when the first screen is shown. */
export type Started = {
  readonly current: PluginBundle;
  readonly bundles: readonly PluginBundle[];
  /** The bundle from which the plugin rolled back since the last query. */
  readonly went_back_from: PluginBundle | null;
  /** The bundles from which the crash watch rolled back. */
  readonly crashed: readonly string[];
};

/** The result of a start. `restarted` is the kind of restart to report to the player, or null. */
export type AfterStart = {
  readonly memory: Memory;
  readonly deletes: readonly string[];
  readonly restarted: Memory['restart'];
};

/**
 * Evaluates a start: whether the pending bundle now runs, and which bundles have failed. The device keeps only the running bundle, the
 * rollback target and the pending bundle.
 */
export function afterStart(previous: Memory, started: Started): AfterStart {
  const { current, bundles } = started;
  const with_failures = withCrashed(withNotReady(previous, started), started);
  const { pending, last_good } = with_failures;
  const is_applied = pending !== null && pending.id === current.id;
  const canStay = (bundle: Memory['pending']) =>
    bundle !== null && bundle.id !== current.id && bundles.some((known) => known.id === bundle.id && canStart(known));
  const memory: Memory = {
    ...(is_applied ? withReport(with_failures, 'applied', pending.version) : with_failures),
    pending: canStay(pending) ? pending : null,
    last_good: canStay(last_good) ? last_good : null,
    restart: null,
  };
  const used_ids = new Set([BUILTIN, current.id, memory.pending?.id, memory.last_good?.id]);
  const deletes = bundles.map(({ id }) => id).filter((id) => !used_ids.has(id));
  const has_arrived = previous.restart === BUILTIN ? current.id === BUILTIN : is_applied;
  return { memory, deletes, restarted: has_arrived ? previous.restart : null };
}

function withNotReady(memory: Memory, { went_back_from: bundle }: Started): Memory {
  return bundle === null ? memory : withReport(withFailed(memory, bundle.version), 'not_ready', bundle.version);
}

function withCrashed(previous: Memory, { bundles, crashed, current }: Started): Memory {
  const rolled_back = bundles.filter(({ id }) => crashed.includes(id) && id !== current.id);
  return rolled_back
    .filter(({ version }) => !previous.failed.includes(version))
    .reduce((memory, { version }) => withReport(withFailed(memory, version), 'crash_loop', version), previous);
}
