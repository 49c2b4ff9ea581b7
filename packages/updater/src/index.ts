export type { Inspection, UpdaterByHand } from './by-hand.ts';
export { EMPTY_MEMORY, MEMORY_KEY, type Memory, type Report, readMemory } from './memory.ts';
export type { PluginBundle, PluginFile, UpdaterPlugin } from './plugin.ts';
export { STARTS_KEY } from './starts.ts';
export type { BuildConstants, End } from './step.ts';
export type { UpdateDevice } from './update-device.ts';
export { createUpdater, type Updater } from './updater.ts';
export { createVerify, type Verify } from './verify.ts';
