import { BUILTIN, type SignedUpdate, type UpdateBundle, type UpdateManifest } from '@nua/contract/update.ts';
import { type Memory, withReport } from './memory.ts';
import type { PluginBundle } from './plugin.ts';
import { isFromOwnDomain, readSigned } from './read-manifest.ts';
import type { Device, End, Next, StepContext } from './step.ts';

const end = (memory: Memory, why: End): Next => ({ memory, step: { do: 'end', end: why } });

/** The statuses of a bundle that can be started. */
const STARTS: ReadonlySet<PluginBundle['status']> = new Set(['success', 'pending']);
export const canStart = ({ status }: PluginBundle): boolean => STARTS.has(status);

/** Decides what this device does with a manifest whose signature is valid, in the order of R4.22. */
export function decide(manifest: UpdateManifest, device: Device, { memory, own }: StepContext): Next {
  const update = readSigned(manifest);
  if (update === null) return end(withReport(memory, 'refused', null), { why: 'bad_manifest' });
  if (!isFromOwnDomain(update, own.host)) {
    return end(withReport(memory, 'refused', update.version), { why: 'not_own_address' });
  }
  const age = ageOf(update, memory, own.sequence);
  if (age !== 'current') return end(memory, { why: age });
  const with_newest: Memory = { ...memory, newest: { sequence: update.sequence, version: update.version } };
  return 'files' in update ? decideBundle(update, device, with_newest) : decideBuiltin(device, with_newest);
}

/**
 * Compares a manifest with the newest manifest that this device has seen. A manifest with a lower sequence counts as replayed, and so does
 * one with the same sequence and another version. Reading the newest manifest again is allowed. A manifest that is not newer than the
 * running bundle counts as old: this happens after an installation from the store, or after the memory was wiped.
 */
function ageOf(
  { sequence, version }: SignedUpdate,
  { newest }: Memory,
  running_sequence: number,
): 'current' | 'old' | 'replayed' {
  if (newest !== null && sequence < newest.sequence) return 'replayed';
  if (newest !== null && sequence === newest.sequence && version !== newest.version) return 'replayed';
  return sequence > running_sequence ? 'current' : 'old';
}

function decideBuiltin({ current, is_mid_step, ...device }: Device, memory: Memory): Next {
  if (current.id === BUILTIN) return end(memory, { why: 'up_to_date' });
  if (is_mid_step) return end(memory, { why: 'mid_step' });
  return { memory, step: { do: 'check_moment', to: BUILTIN, device: { current, is_mid_step, ...device } } };
}

function decideBundle(bundle: UpdateBundle, device: Device, memory: Memory): Next {
  const { version, min_native, rollout } = bundle;
  const { current, bundles, native_version, device_id, is_mid_step } = device;
  if (current.id !== BUILTIN && current.version === version) return end(memory, { why: 'up_to_date' });
  if (memory.failed.includes(version)) return end(memory, { why: 'failed_before' });
  if (memory.left === version) return end(memory, { why: 'left' });
  if (!isAtLeast(native_version, min_native)) {
    const is_new = memory.told_store !== version;
    const noted: Memory = { ...memory, told_store: version };
    return end(is_new ? withReport(noted, 'needs_store', version) : noted, { why: 'needs_store', version, is_new });
  }
  if (!isInRollout(device_id, version, rollout)) return end(memory, { why: 'not_in_rollout' });
  if (is_mid_step) return end(memory, { why: 'mid_step' });
  const { pending } = memory;
  const ready = bundles.find((other) => pending?.version === version && other.id === pending.id && canStart(other));
  if (ready) return { memory, step: { do: 'check_moment', to: ready, device } };
  return { memory, step: { do: 'measure', bundle, device } };
}

/**
 * Whether an installed version is at least the required version. A missing part counts as 0.
 *
 * Shape   '1.10', '1.9.3' -> true; anything but numbers and dots -> false
 */
export function isAtLeast(installed: string, needed: string): boolean {
  if (!/^\d+(?:\.\d+)*$/.test(installed)) return false;
  const [have, want] = [installed, needed].map((version) => version.split('.').map(Number));
  for (let part = 0; part < Math.max(have?.length ?? 0, want?.length ?? 0); part += 1) {
    const difference = (have?.[part] ?? 0) - (want?.[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/**
 * Whether a version is rolled out to this device. A device that is included stays included when `percent` grows.
 *
 * Shape   device id, version, 25 -> true for a quarter of all devices
 */
export function isInRollout(device_id: string, version: string, percent: number): boolean {
  return hash(device_id + version) % 100 < percent;
}

/** FNV-1a of 32 bits over UTF-8, with a final mixing step, so that similar ids get very different values. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}
