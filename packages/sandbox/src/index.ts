export type { CalendarBehaviour, ExplorerBehaviour, ExplorerName, ReceiverBehaviour } from './behaviours.ts';
export type { Books } from './books.ts';
export { createSandbox, type Sandbox, type SandboxOptions } from './create-sandbox.ts';
export { createObjectStore, type ObjectStore } from './object-store/object-store.ts';
export {
  demo_callbacks,
  demo_credentials,
  demo_delays,
  type MerchantCallbacks,
  type SandboxCredentials,
  type SandboxDelays,
  sandboxEndpoints,
} from './sandbox-options.ts';
export { charge_scripts, payout_scripts } from './scripts.ts';
export { createStudio, type Studio } from './studio/studio.ts';
export { isDecided, NoResponse, type StudioCall, type StudioFault, type StudioResponse } from './studio/studio-wire.ts';
