import type { BUILTIN, UpdateBundle, UpdateManifest } from '@nua/contract/update.ts';
import type { Memory } from './memory.ts';
import type { PluginBundle } from './plugin.ts';

/** What was built into the running bundle. */
export type Own = {
  /** The host of the server, whose domain every download comes from. */
  readonly host: string;
  /** The sequence of the running bundle: an update must be above it. */
  readonly sequence: number;
};

/** What the device says of itself, asked once a check. */
export type Device = {
  readonly current: PluginBundle;
  readonly bundles: readonly PluginBundle[];
  readonly native_version: string;
  readonly device_id: string;
  /** Whether the running bundle has lived through a minute or a pause: then it is a bundle to come back to. */
  readonly is_proven: boolean;
  readonly is_mid_step: boolean;
  readonly on_mobile_data: boolean;
};

/** Why a check has ended without a restart. */
export type End =
  | { readonly why: 'up_to_date' | 'switched_off' | 'no_manifest' | 'mid_step' | 'declined' }
  | { readonly why: 'no_verifier' | 'failed_before' | 'left' | 'not_in_rollout' | 'old' }
  | { readonly why: 'bad_manifest' | 'bad_signature' | 'not_own_address' | 'replayed' }
  | { readonly why: 'needs_store'; readonly version: string; readonly is_new: boolean }
  | { readonly why: 'failed'; readonly version: string; readonly message: string };

/** The step of a check that comes next, with what it needs. Each is done by the driver (run-check.ts), which tells the result. */
export type Step =
  | { readonly do: 'ping' }
  | { readonly do: 'read_switch' }
  | { readonly do: 'fetch_manifest' }
  | { readonly do: 'verify'; readonly manifest: UpdateManifest }
  | { readonly do: 'read_device'; readonly manifest: UpdateManifest }
  | { readonly do: 'measure'; readonly bundle: UpdateBundle; readonly device: Device }
  | { readonly do: 'ask'; readonly bundle: UpdateBundle; readonly device: Device; readonly bytes: number }
  | { readonly do: 'download'; readonly bundle: UpdateBundle; readonly device: Device; readonly attempt: number }
  | { readonly do: 'wait'; readonly ms: number; readonly next: Step }
  /** May it restart now? A game may have begun during the download. */
  | { readonly do: 'look_round'; readonly to: PluginBundle | typeof BUILTIN; readonly device: Device }
  | { readonly do: 'clear_caches'; readonly to: PluginBundle | typeof BUILTIN }
  | { readonly do: 'switch'; readonly to: PluginBundle | typeof BUILTIN }
  | { readonly do: 'end'; readonly end: End };

/** What each step gives. A step that fails gives its own failure; a check never throws. */
export type Results = {
  ping: boolean;
  /** The operator's switch; true where it could not be read: a fault there must not keep its own mend away. */
  read_switch: boolean;
  fetch_manifest: string | null;
  verify: boolean | null;
  read_device: Device;
  /** How much must be fetched. */
  measure: number;
  ask: boolean;
  download: { readonly bundle: PluginBundle } | { readonly error: string };
  wait: { readonly is_mid_step: boolean };
  look_round: { readonly is_mid_step: boolean };
  clear_caches: null;
  /** Only a failure comes back: a switch ends the page. */
  switch: { readonly error: string };
};

export type StepName = keyof Results;
export type StepOf<Name extends Step['do']> = Extract<Step, { do: Name }>;
/** What is remembered from now on, and the step that comes next. */
export type Next = { readonly memory: Memory; readonly step: Step };
export type Known = { readonly memory: Memory; readonly own: Own };
