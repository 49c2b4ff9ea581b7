import type { Feature } from '../../../core/handle.ts';
import { listChannels } from './list-channels.ts';

export const paymentChannelFeature: Feature = { name: 'payment-channel', handlers: [listChannels] };
