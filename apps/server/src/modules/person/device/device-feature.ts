import type { Feature } from '../../../core/handle.ts';
import { endDevice } from './end-device.ts';
import { listDevices } from './list-devices.ts';

export const deviceFeature: Feature = { name: 'device', handlers: [listDevices, endDevice] };
