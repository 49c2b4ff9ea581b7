import { Capacitor } from '@capacitor/core';
import type { Origin } from './origin.ts';

export const readOrigin: Origin['readOrigin'] = () => (Capacitor.getPlatform() === 'ios' ? 'ios' : 'android');
