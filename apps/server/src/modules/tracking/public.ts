/** Reports to an advertising network about devices that agreed to it. Other modules import this file only. */
export { forgetTrackedDevices, recordAdDeposit } from './tracked-devices.ts';
export { trackingFeature } from './tracking-feature.ts';
