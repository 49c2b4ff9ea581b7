import type { BUILTIN, UpdateBundle, UpdateManifest } from '@nua/contract/update.ts';
import type { Memory } from './memory.ts';
import type { PluginBundle } from './plugin.ts';

/** The build constants of the running bundle. */
export type BuildConstants = {
  /** The host of the server; every download must be on its domain. */
  readonly host: string;
  /** The sequence of the running bundle. An update must have a higher sequence. */
  readonly sequence: number;
};

/** The device's state, read once per check. */
export type Device = {
  readonly current: PluginBundle;
  readonly bundles: readonly PluginBundle[];
  readonly native_version: string;
  readonly device_id: string;
  /** Whether the running bundle ran for a minute or was put in the background, which makes it a rollback target. */
  readonly is_proven: boolean;
  /** Whether a game or a payment is in progress. */
  readonly is_mid_step: boolean;
  readonly on_mobile_data: boolean;
};

/**
 * Why a check ended. `mid_step`: a game or a payment is in progress. `left`: an engineer has rolled this version back.
 */
export type End =
  | { readonly why: 'up_to_date' | 'switched_off' | 'no_manifest' | 'mid_step' | 'declined' | 'switched' }
  | { readonly why: 'no_verifier' | 'failed_before' | 'left' | 'not_in_rollout' | 'old' }
  | { readonly why: 'bad_manifest' | 'bad_signature' | 'not_own_address' | 'replayed' }
  | { readonly why: 'needs_store'; readonly version: string; readonly is_new: boolean }
  | { readonly why: 'failed'; readonly version: string; readonly message: string };

/** The next step of a check, with its data. The driver (updater.ts) performs it and returns the result. */
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
  /** Checks again for a game or a payment, because one may have begun during the download. */
  | { readonly do: 'check_moment'; readonly to: PluginBundle | typeof BUILTIN; readonly device: Device }
  | { readonly do: 'clear_caches'; readonly to: PluginBundle | typeof BUILTIN }
  | { readonly do: 'switch'; readonly to: PluginBundle | typeof BUILTIN }
  | { readonly do: 'end'; readonly end: End };

/** The result of each step. A failed step returns a fallback result or the error. Only `read_device` rejects, which ends the check. */
export type Results = {
  ping: boolean;
  /**
   * The operator's switch. True if it could not be read, so that a broken setting cannot block the update that would
   * fix it.
   */
  read_switch: boolean;
  fetch_manifest: string | null;
  verify: boolean | null;
  read_device: Device;
  /** The number of bytes to fetch. */
  measure: number;
  ask: boolean;
  download: { readonly bundle: PluginBundle } | { readonly error: string };
  wait: { readonly is_mid_step: boolean };
  check_moment: { readonly is_mid_step: boolean };
  clear_caches: null;
  /** A switch usually ends the page before it returns. */
  switch: { readonly error: string | null };
};

export type StepName = keyof Results;
export type StepOf<Name extends Step['do']> = Extract<Step, { do: Name }>;
/** The new memory, and the next step. */
export type Next = { readonly memory: Memory; readonly step: Step };
export type StepContext = { readonly memory: Memory; readonly own: BuildConstants };
