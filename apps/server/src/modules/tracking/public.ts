/** Devices that an advertising network counts. Other modules import this file only. */
export { forgetTrackedDevices, recordAdDeposit } from './tracked-devices.ts';
export { trackingFeature } from './tracking-feature.ts';
