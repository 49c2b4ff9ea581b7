import type { Feature } from '../../http/handle.ts';
import { excludePlayer } from './exclude-player.ts';
import { getLimits } from './get-limits.ts';
import { getPlay } from './get-play.ts';
import { setLimits } from './set-limits.ts';

export const limitFeature: Feature = { name: 'limit', handlers: [getLimits, setLimits, excludePlayer, getPlay] };
