import type { Feature } from '../../http/handle.ts';
import { listChannels } from './list-channels.ts';

export const paymentChannelFeature: Feature = { name: 'payment-channel', handlers: [listChannels] };
