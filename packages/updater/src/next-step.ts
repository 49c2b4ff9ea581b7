import { BUILTIN } from '@nua/contract/update.ts';
import { decide } from './decide.ts';
import { type Memory, withReport } from './memory.ts';
import type { PluginBundle } from './plugin.ts';
import { readManifest } from './read-manifest.ts';
import type { Device, End, Next, Results, Step, StepContext, StepName, StepOf } from './step.ts';

const ATTEMPTS = 3;
const BACK_OFF_MS = 1_000;
/** The player is asked before a download over mobile data that is larger than this. */
const ASK_ABOVE_BYTES = 3_000_000;

type Rule<Name extends StepName> = (step: StepOf<Name>, result: Results[Name], context: StepContext) => Next;

export const FIRST_STEP: Step = { do: 'ping' };

const end = (memory: Memory, why: End): Next => ({ memory, step: { do: 'end', end: why } });
const refuse = (memory: Memory, why: 'bad_manifest' | 'bad_signature'): Next =>
  end(withReport(memory, 'refused', null), { why });

/** A pure rule for each step: its result decides the next step. */
const rules: { readonly [Name in StepName]: Rule<Name> } = {
  // The manifest may be reachable even if the ping failed. The driver has logged the failure.
  ping: (_, __, { memory }) => ({ memory, step: { do: 'read_switch' } }),
  read_switch: (_, is_on, { memory }) =>
    is_on ? { memory, step: { do: 'fetch_manifest' } } : end(memory, { why: 'switched_off' }),
  fetch_manifest(_, text, { memory }) {
    if (text === null) return end(memory, { why: 'no_manifest' });
    const manifest = readManifest(text);
    return manifest === null ? refuse(memory, 'bad_manifest') : { memory, step: { do: 'verify', manifest } };
  },
  verify({ manifest }, is_signed, { memory }) {
    if (is_signed === null) return end(memory, { why: 'no_verifier' });
    return is_signed ? { memory, step: { do: 'read_device', manifest } } : refuse(memory, 'bad_signature');
  },
  read_device: ({ manifest }, device, context) => decide(manifest, device, context),
  measure({ bundle, device }, bytes, { memory }) {
    if (!device.on_mobile_data || bytes <= ASK_ABOVE_BYTES) return download(memory, { bundle, device, attempt: 1 });
    if (memory.declined === bundle.version) return end(memory, { why: 'declined' });
    return { memory, step: { do: 'ask', bundle, device, bytes } };
  },
  ask: ({ bundle, device }, is_wanted, { memory }) =>
    is_wanted
      ? download(memory, { bundle, device, attempt: 1 })
      : end({ ...memory, declined: bundle.version }, { why: 'declined' }),
  download({ bundle, device, attempt }, result, { memory }) {
    if ('bundle' in result) {
      const { id } = result.bundle;
      const pending = { id, version: bundle.version };
      return { memory: { ...memory, pending }, step: { do: 'check_moment', to: result.bundle, device } };
    }
    if (attempt === ATTEMPTS) return endAsFailed(memory, bundle.version, result.error);
    const next: Step = { do: 'download', bundle, device, attempt: attempt + 1 };
    return { memory, step: { do: 'wait', ms: BACK_OFF_MS * attempt, next } };
  },
  wait: ({ next }, { is_mid_step }, { memory }) =>
    is_mid_step ? end(memory, { why: 'mid_step' }) : { memory, step: next },
  check_moment({ to, device }, { is_mid_step }, { memory }) {
    // The next check uses the finished download and does not fetch it again.
    if (is_mid_step) return end(memory, { why: 'mid_step' });
    return { memory: memoryBeforeSwitch(memory, to, device), step: { do: 'clear_caches', to } };
  },
  clear_caches: ({ to }, _, { memory }) => ({ memory, step: { do: 'switch', to } }),
  switch({ to }, { error }, { memory }) {
    // After a successful switch, this page may run on for a moment. The next start reports the result.
    if (error === null) return end(memory, { why: 'switched' });
    const stayed: Memory = { ...memory, pending: null, restart: null };
    return endAsFailed(stayed, to === BUILTIN ? BUILTIN : to.version, error);
  },
};

/** Returns the memory to store before a switch, because the page usually ends with it. */
function memoryBeforeSwitch(memory: Memory, to: PluginBundle | typeof BUILTIN, { current, is_proven }: Device): Memory {
  if (to === BUILTIN) return memoryForBuiltin(withReport(memory, 'back_to_builtin', BUILTIN));
  const here = current.id === BUILTIN ? null : { id: current.id, version: current.version };
  // A bundle that has not yet run for a minute may crash, so the rollback target is unchanged.
  return { ...memory, last_good: is_proven || here === null ? here : memory.last_good, restart: 'update' };
}

const memoryForBuiltin = (memory: Memory): Memory => ({ ...memory, pending: null, last_good: null, restart: BUILTIN });

/**
 * Returns the memory to store before an engineer rolls back to the built-in bundle. The newest version is excluded from later checks,
 * because otherwise the next check would install it again.
 */
export function memoryForManualRollback(memory: Memory, { version }: PluginBundle): Memory {
  return { ...memoryForBuiltin(memory), left: memory.newest?.version ?? version };
}

function download(memory: Memory, fields: Omit<StepOf<'download'>, 'do'>): Next {
  return { memory, step: { do: 'download', ...fields } };
}

/** Handles a failure of network or disk, which may be temporary. The next check retries the version. */
function endAsFailed(memory: Memory, version: string, message: string): Next {
  return end(withReport(memory, 'download_failed', version), { why: 'failed', version, message });
}

/**
 * Returns the new memory and the next step after a step's result.
 *
 * Shape   step, its result, memory and build constants -> { memory, step }
 * Source  specification R4.22
 */
export function nextStep<Name extends StepName>(
  name: Name,
  step: StepOf<Name>,
  result: Results[Name],
  context: StepContext,
): Next {
  const rule: Rule<Name> = rules[name];
  return rule(step, result, context);
}
