import type { Origin } from './origin.ts';

export const readOrigin: Origin['readOrigin'] = () => 'web';
