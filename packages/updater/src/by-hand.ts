import { BUILTIN } from '@nua/contract/update.ts';
import type { Memory } from './memory.ts';
import { memoryForManualRollback } from './next-step.ts';
import { listBundles, type Perform, within } from './perform.ts';
import type { PluginBundle } from './plugin.ts';
import type { BuildConstants } from './step.ts';
import type { UpdateDevice } from './update-device.ts';

/** An engineer's view of the updates, and manual actions. */
export type UpdaterByHand = {
  /** The running bundle and the memory. */
  inspect(): Promise<Inspection>;
  /** Rolls back to the built-in bundle, which ends the page. Returns null on success, otherwise the error message, which may be empty. */
  rollBack(): Promise<string | null>;
  /** Lets the next check accept the versions that were rolled back by hand or declined. */
  allowAgain(): void;
};

export type Inspection = {
  readonly current: PluginBundle;
  readonly native: string;
  readonly bundles: readonly PluginBundle[];
  readonly sequence: number;
  readonly memory: Memory;
};

type Parts = {
  device: UpdateDevice;
  perform: Perform;
  own: BuildConstants;
  memory: () => Memory;
  remember: (memory: Memory) => void;
};

export function byHand({ device, perform, own, memory, remember }: Parts): UpdaterByHand {
  const current = () => within(device, device.plugin.current());
  return {
    async inspect() {
      const { bundle, native } = await current();
      return { current: bundle, native, bundles: await listBundles(device), sequence: own.sequence, memory: memory() };
    },
    async rollBack() {
      const { pending, last_good, restart, left } = memory();
      try {
        remember(memoryForManualRollback(memory(), (await current()).bundle));
        await perform.clear_caches({ do: 'clear_caches', to: BUILTIN });
        const { error } = await perform.switch({ do: 'switch', to: BUILTIN });
        // After a success the page runs on for a moment. The next start needs the memory of the rollback.
        if (error === null) return null;
        remember({ ...memory(), pending, last_good, restart, left });
        device.log('back to built-in', error);
        return error;
      } catch (error) {
        device.log('back to built-in', error);
        return error instanceof Error ? error.message : '';
      }
    },
    allowAgain: () => remember({ ...memory(), left: null, declined: null }),
  };
}
